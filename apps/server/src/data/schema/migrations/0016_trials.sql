CREATE TABLE "trial_codes" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"days" integer NOT NULL,
	"card" boolean NOT NULL,
	"uses_limit" integer,
	"lasts_until" timestamp (3) with time zone,
	"note" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "trial_code" text;--> statement-breakpoint
CREATE UNIQUE INDEX "trial_codes_open" ON "trial_codes" USING btree ("code") WHERE "trial_codes"."ended_at" is null;