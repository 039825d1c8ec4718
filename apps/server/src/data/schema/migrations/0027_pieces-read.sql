ALTER TABLE "reading_places" ADD COLUMN "read_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "reading_places" SET "read_at" = "edited_at" WHERE "read";--> statement-breakpoint
-- Counted again within a minute, with the pieces.
DELETE FROM "first_days";--> statement-breakpoint
ALTER TABLE "first_days" ADD COLUMN "pieces" integer NOT NULL;
