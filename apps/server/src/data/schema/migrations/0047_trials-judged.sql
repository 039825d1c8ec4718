ALTER TABLE "subscriptions" ADD COLUMN "trial_notice" text;--> statement-breakpoint
ALTER TABLE "trial_mailboxes" ADD COLUMN "code_id" text;--> statement-breakpoint
ALTER TABLE "trial_mailboxes" ADD COLUMN "subscription_id" text;--> statement-breakpoint
CREATE INDEX "trial_mailboxes_code_id" ON "trial_mailboxes" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "trial_mailboxes_subscription" ON "trial_mailboxes" USING btree ("subscription_id");--> statement-breakpoint
UPDATE "trial_mailboxes" SET "code_id" = (
  SELECT made."id" FROM "trial_codes" made
  WHERE made."code" = "trial_mailboxes"."code"
    AND made."made_at" <= coalesce("trial_mailboxes"."taken_at", "trial_mailboxes"."held_until")
  ORDER BY made."made_at" DESC LIMIT 1);
