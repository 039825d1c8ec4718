CREATE TABLE "factor_removals" (
	"user_id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "ended_by_staff_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "factor_removals" ADD CONSTRAINT "factor_removals_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Acts of earlier versions, which alone knew what these two say.
UPDATE "subscriptions" SET "ended_by_staff_at" = "act"."created_at"
FROM "staff_acts" "act"
WHERE "subscriptions"."source" = 'stripe'
  AND "subscriptions"."external_id" = "act"."input" -> 'plan' ->> 'subscriptionId'
  AND "subscriptions"."user_id" = "act"."user_id"
  AND "act"."input" -> 'plan' ->> 'ends' = 'true'
  AND "act"."state" IN ('sending', 'unanswered', 'done');
--> statement-breakpoint
INSERT INTO "factor_removals" ("user_id", "at")
SELECT "user_id", max("held_until") FROM "staff_acts"
WHERE "kind" = 'remove_factor' AND "state" = 'held' AND "held_until" IS NOT NULL
GROUP BY "user_id";
