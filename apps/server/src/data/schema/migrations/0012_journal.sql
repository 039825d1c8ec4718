CREATE TABLE "journal" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"payment_id" text,
	"subscription_id" text,
	"customer_id" text,
	"member_key" text,
	"product" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"period_from" timestamp (3) with time zone,
	"period_to" timestamp (3) with time zone,
	"yearly" bigint,
	"discount" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"reason" text,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "journal_fact" UNIQUE("source","kind","external_id")
);
--> statement-breakpoint
CREATE TABLE "journal_reads" (
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "journal_reads_provider_customer_id_pk" PRIMARY KEY("provider","customer_id")
);
--> statement-breakpoint
CREATE INDEX "journal_subscription" ON "journal" USING btree ("subscription_id","at");--> statement-breakpoint
CREATE INDEX "journal_customer" ON "journal" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "journal_at" ON "journal" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "journal_reads_try" ON "journal_reads" USING btree ("try_at");--> statement-breakpoint
CREATE FUNCTION keep_journal() RETURNS trigger
LANGUAGE plpgsql AS $function$
BEGIN
  RAISE EXCEPTION 'the journal is append-only' USING ERRCODE = 'insufficient_privilege';
END
$function$;
--> statement-breakpoint
CREATE TRIGGER journal_append_only BEFORE UPDATE OR DELETE ON journal
FOR EACH ROW EXECUTE FUNCTION keep_journal();
--> statement-breakpoint
CREATE TRIGGER journal_no_truncate BEFORE TRUNCATE ON journal
FOR EACH STATEMENT EXECUTE FUNCTION keep_journal();
