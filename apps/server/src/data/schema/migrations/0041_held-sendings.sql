CREATE TABLE "cleared_addresses" (
	"address_key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- A restore of an older backup has made it already.
CREATE TABLE IF NOT EXISTS "held_sendings" (
	"kind" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "late_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD COLUMN "read_at" timestamp (3) with time zone;