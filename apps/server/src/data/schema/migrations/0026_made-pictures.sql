ALTER TABLE "piece_pictures" ADD COLUMN "digest" text;--> statement-breakpoint
ALTER TABLE "piece_pictures" ADD COLUMN "width" integer NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "piece_pictures" ADD COLUMN "height" integer NOT NULL DEFAULT 0;--> statement-breakpoint
-- As digestOf() writes it, in the letters of an address.
UPDATE "piece_pictures" SET "digest" = translate(encode(sha256("bytes"), 'base64'), '+/=', '-_');--> statement-breakpoint
ALTER TABLE "piece_pictures" ALTER COLUMN "digest" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "piece_pictures" ALTER COLUMN "width" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "piece_pictures" ALTER COLUMN "height" DROP DEFAULT;--> statement-breakpoint
-- Pictures are compressed already.
ALTER TABLE "piece_pictures" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE INDEX "piece_pictures_digest" ON "piece_pictures" USING btree ("digest");
