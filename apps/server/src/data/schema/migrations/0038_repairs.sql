-- First: raising a weaker lock on "user" later could deadlock with a serving node.
ALTER TABLE "user" ADD COLUMN "terms_version" text;--> statement-breakpoint
DROP INDEX "journal_differences_month";--> statement-breakpoint
ALTER TABLE "journal_differences" ALTER COLUMN "month" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "books_version" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "books_version" ADD COLUMN "former_time_zone" text;--> statement-breakpoint
ALTER TABLE "books_version" ADD COLUMN "time_zone_since" timestamp (3) with time zone;
--> statement-breakpoint
CREATE TABLE "account_events" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_freezes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"left_address" text NOT NULL,
	"frozen_at" timestamp (3) with time zone NOT NULL,
	"waits_until" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"is_refuted" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kept_ways_in" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"rows" jsonb NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	"is_off" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_freezes" ADD CONSTRAINT "account_freezes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_ways_in" ADD CONSTRAINT "kept_ways_in_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_events_user" ON "account_events" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "kept_ways_in_user" ON "kept_ways_in" USING btree ("user_id");
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"member_id" text,
	"way" text NOT NULL,
	"act_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"back_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refunds_member" ON "refunds" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "refunds_act" ON "refunds" USING btree ("act_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state") WHERE "refunds"."settled_at" is null and "refunds"."state" <> 'arrived';
--> statement-breakpoint
CREATE TABLE "cleared_addresses" (
	"address_key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- A restore of an older backup has made it already.
CREATE TABLE IF NOT EXISTS "held_sendings" (
	"kind" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "late_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD COLUMN "read_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "held_sendings" ADD COLUMN IF NOT EXISTS "parked" jsonb;
--> statement-breakpoint
ALTER TABLE "closed_purchases" ADD COLUMN "left_charging" jsonb;
--> statement-breakpoint
ALTER TABLE "piece_media" ADD COLUMN "added_by_key" text;
--> statement-breakpoint
ALTER TABLE "factors" ADD COLUMN "counts_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "counts_from" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "trial_mailboxes" ADD COLUMN "code_id" text;--> statement-breakpoint
ALTER TABLE "trial_mailboxes" ADD COLUMN "subscription_id" text;--> statement-breakpoint
CREATE INDEX "trial_mailboxes_code_id" ON "trial_mailboxes" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "trial_mailboxes_subscription" ON "trial_mailboxes" USING btree ("subscription_id");--> statement-breakpoint
UPDATE "trial_mailboxes" SET "code_id" = (
  SELECT made."id" FROM "trial_codes" made
  WHERE made."code" = "trial_mailboxes"."code"
    AND made."made_at" <= coalesce("trial_mailboxes"."taken_at", "trial_mailboxes"."held_until")
  ORDER BY made."made_at" DESC LIMIT 1);
--> statement-breakpoint
ALTER TABLE "piece_releases" ADD COLUMN "opened_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE TABLE "staff_log_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"log_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"about_digest" text,
	"seal" text NOT NULL,
	CONSTRAINT "staff_log_seals_log_id_unique" UNIQUE("log_id")
);
--> statement-breakpoint
CREATE FUNCTION keep_staff_log_seals() RETURNS trigger
LANGUAGE plpgsql AS $function$
BEGIN
  RAISE EXCEPTION 'the staff log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$function$;
--> statement-breakpoint
CREATE TRIGGER staff_log_seals_append_only BEFORE UPDATE OR DELETE ON staff_log_seals
FOR EACH ROW EXECUTE FUNCTION keep_staff_log_seals();
--> statement-breakpoint
CREATE TRIGGER staff_log_seals_no_truncate BEFORE TRUNCATE ON staff_log_seals
FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_log_seals();
--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "stopped_renewals" jsonb;--> statement-breakpoint
-- The books' name for a year paid beside another; paying twice is charging twice.
UPDATE "book_asides" SET "kind" = 'second_year' WHERE "kind" = 'paid_twice';--> statement-breakpoint
-- Marks a dispute that was told as a cancellation: every other return has its time.
UPDATE "gifts" SET "returned_at" = NULL WHERE "returned" = 'disputed';
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "sent_by_key" text;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "orphaned_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "piece_releases" ADD COLUMN "made_by_key" text;--> statement-breakpoint
ALTER TABLE "piece_releases" ADD COLUMN "orphaned_since" timestamp (3) with time zone;
--> statement-breakpoint
-- The case of a letter outside ASCII no longer makes two accounts. Where it has made two, both stay.
UPDATE "user" SET "email" = lower("email")
WHERE "email" <> lower("email") AND "email" !~ 'İ'
  AND NOT EXISTS (
    SELECT FROM "user" "other"
    WHERE "other"."id" <> "user"."id" AND lower("other"."email") = lower("user"."email"));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "doubted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "subscriptions_doubted" ON "subscriptions" USING btree ("doubted_at") WHERE "subscriptions"."doubted_at" is not null;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_notice" text;--> statement-breakpoint
UPDATE "subscriptions" SET "customer_email" = lower("customer_email")
WHERE "customer_email" <> lower("customer_email") AND "customer_email" !~ 'İ';
--> statement-breakpoint
CREATE INDEX "subscriptions_untold" ON "subscriptions" USING btree ("period_end") WHERE "subscriptions"."trial_notice" = 'nobody';
--> statement-breakpoint
ALTER TABLE "piece_media" ADD COLUMN "clean_digest" text;--> statement-breakpoint
ALTER TABLE "piece_media" ADD COLUMN "tells_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "piece_pictures" ADD COLUMN "clean_digest" text;--> statement-breakpoint
ALTER TABLE "piece_pictures" ADD COLUMN "tells_since" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "user_other_case" ON "user" USING btree (lower("email")) WHERE "user"."email" <> lower("user"."email") and "user"."email" !~ 'İ';
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "silent_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "push_silent_since" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "account_freezes" ADD COLUMN "older_than" timestamp (3) with time zone DEFAULT now() NOT NULL;
