CREATE TABLE "book_asides" (
	"member" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"subscription_id" text NOT NULL,
	"row_id" bigint NOT NULL,
	CONSTRAINT "book_asides_member_number_pk" PRIMARY KEY("member","number")
);
--> statement-breakpoint
CREATE TABLE "booked_subscriptions" (
	"subscription_id" text PRIMARY KEY NOT NULL,
	"member" text,
	"is_paid" boolean DEFAULT false NOT NULL,
	"is_given" boolean DEFAULT false NOT NULL,
	"ledger" text DEFAULT 'unknown' NOT NULL,
	"changes_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "books_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paid_spans" (
	"member" text NOT NULL,
	"number" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"came" text NOT NULL,
	"came_row" bigint NOT NULL,
	"currency" text NOT NULL,
	"yearly" bigint NOT NULL,
	"subscription_id" text NOT NULL,
	"source" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone,
	"left_as" text,
	"left_row" bigint,
	CONSTRAINT "paid_spans_member_number_pk" PRIMARY KEY("member","number")
);
--> statement-breakpoint
CREATE INDEX "book_asides_from" ON "book_asides" USING btree ("kind","from_at","member");--> statement-breakpoint
CREATE INDEX "book_asides_subscription" ON "book_asides" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "booked_subscriptions_changes" ON "booked_subscriptions" USING btree ("changes_at");--> statement-breakpoint
CREATE INDEX "booked_subscriptions_member" ON "booked_subscriptions" USING btree ("member");--> statement-breakpoint
CREATE INDEX "booked_subscriptions_differing" ON "booked_subscriptions" USING btree ("subscription_id") WHERE 
      (is_paid and ledger = 'unpaid') or (ledger = 'paid' and not is_paid and not is_given);--> statement-breakpoint
CREATE INDEX "paid_spans_from" ON "paid_spans" USING btree ("from_at","member");--> statement-breakpoint
CREATE INDEX "paid_spans_to" ON "paid_spans" USING btree ("to_at","member");--> statement-breakpoint
INSERT INTO booked_subscriptions (subscription_id, changes_at)
SELECT subscription_id, '-infinity'::timestamptz FROM journal
WHERE product = 'membership' AND subscription_id IS NOT NULL
UNION
SELECT external_id, '-infinity' FROM subscriptions WHERE source <> 'office';
--> statement-breakpoint
CREATE FUNCTION book_journal_rows() RETURNS trigger
LANGUAGE plpgsql AS $function$
BEGIN
  -- In order, so that two writers wait for each other and never both.
  INSERT INTO booked_subscriptions (subscription_id, changes_at)
  SELECT DISTINCT coalesce(added.subscription_id, paid.subscription_id), '-infinity'::timestamptz
  FROM added
  LEFT JOIN journal paid ON paid.source = added.source AND paid.kind = 'payment'
    AND paid.external_id = added.payment_id
  WHERE added.product = 'membership'
    AND coalesce(added.subscription_id, paid.subscription_id) IS NOT NULL
  ORDER BY 1
  ON CONFLICT (subscription_id) DO UPDATE SET changes_at = '-infinity';
  RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE TRIGGER journal_booked AFTER INSERT ON journal
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION book_journal_rows();
--> statement-breakpoint
CREATE FUNCTION book_subscription() RETURNS trigger
LANGUAGE plpgsql AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND
    (OLD.status, OLD.period_start, OLD.period_end, OLD.cancel_at_period_end, OLD.revoked,
      OLD.gives_access) IS NOT DISTINCT FROM
    (NEW.status, NEW.period_start, NEW.period_end, NEW.cancel_at_period_end, NEW.revoked,
      NEW.gives_access) THEN
    RETURN NULL;
  END IF;
  INSERT INTO booked_subscriptions (subscription_id, changes_at)
  SELECT changed.external_id, '-infinity'::timestamptz
  FROM (SELECT coalesce(NEW.source, OLD.source), coalesce(NEW.external_id, OLD.external_id))
    AS changed (source, external_id)
  WHERE changed.source <> 'office'
  ON CONFLICT (subscription_id) DO UPDATE SET changes_at = '-infinity';
  RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_booked AFTER INSERT OR UPDATE OR DELETE ON subscriptions
FOR EACH ROW EXECUTE FUNCTION book_subscription();
