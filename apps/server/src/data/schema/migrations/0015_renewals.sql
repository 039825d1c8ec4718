CREATE TABLE "first_days" (
	"user_id" text PRIMARY KEY NOT NULL,
	"start" date NOT NULL,
	"days" integer NOT NULL,
	"run" integer NOT NULL,
	"guidance" integer NOT NULL,
	"renewed" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"source" text NOT NULL,
	"subscription_id" text NOT NULL,
	"tenure" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"yearly" bigint NOT NULL,
	"currency" text NOT NULL,
	"renewed_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"canceled_at" timestamp (3) with time zone,
	"journal_id" bigint NOT NULL,
	CONSTRAINT "renewals_source_subscription_id_tenure_pk" PRIMARY KEY("source","subscription_id","tenure")
);
--> statement-breakpoint
ALTER TABLE "first_days" ADD CONSTRAINT "first_days_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewals_due" ON "renewals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "renewals_journal" ON "renewals" USING btree ("journal_id");