ALTER TABLE "day_edits" ADD COLUMN "folded" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "day_edits" ADD COLUMN "typed_over" integer DEFAULT 0 NOT NULL;