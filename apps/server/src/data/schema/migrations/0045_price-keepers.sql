ALTER TABLE "prices" ADD COLUMN "keepers" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "price_move" jsonb;