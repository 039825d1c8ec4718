DROP INDEX "journal_differences_month";--> statement-breakpoint
ALTER TABLE "journal_differences" ALTER COLUMN "month" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "books_version" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "books_version" ADD COLUMN "former_time_zone" text;--> statement-breakpoint
ALTER TABLE "books_version" ADD COLUMN "time_zone_since" timestamp (3) with time zone;