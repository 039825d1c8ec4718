ALTER TABLE "broadcasts" ADD COLUMN "silent_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "push_silent_since" timestamp (3) with time zone;