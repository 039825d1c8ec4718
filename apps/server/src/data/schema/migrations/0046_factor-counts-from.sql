ALTER TABLE "factors" ADD COLUMN "counts_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "counts_from" timestamp (3) with time zone;