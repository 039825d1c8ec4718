ALTER TABLE "broadcasts" ADD COLUMN "sent_by_key" text;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "orphaned_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "piece_releases" ADD COLUMN "made_by_key" text;--> statement-breakpoint
ALTER TABLE "piece_releases" ADD COLUMN "orphaned_since" timestamp (3) with time zone;