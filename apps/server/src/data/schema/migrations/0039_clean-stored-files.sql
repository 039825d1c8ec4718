ALTER TABLE "piece_media" ADD COLUMN "clean_digest" text;--> statement-breakpoint
ALTER TABLE "piece_media" ADD COLUMN "tells_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "piece_pictures" ADD COLUMN "clean_digest" text;--> statement-breakpoint
ALTER TABLE "piece_pictures" ADD COLUMN "tells_since" timestamp (3) with time zone;