CREATE TABLE "piece_media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"path" text,
	"digest" text,
	"size" integer NOT NULL,
	"added_by" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "piece_media_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "piece_media_parts" (
	"media_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "piece_media_parts_media_id_number_pk" PRIMARY KEY("media_id","number")
);
--> statement-breakpoint
ALTER TABLE "reading_places" ADD COLUMN "heard" double precision;--> statement-breakpoint
ALTER TABLE "reading_places" ADD COLUMN "heard_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "piece_media_parts" ADD CONSTRAINT "piece_media_parts_media_id_piece_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."piece_media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "piece_media_digest" ON "piece_media" USING btree ("digest");--> statement-breakpoint
-- Sound and film are compressed already.
ALTER TABLE "piece_media_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
