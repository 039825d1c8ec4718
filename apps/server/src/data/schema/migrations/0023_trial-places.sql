ALTER TABLE "trial_mailboxes" ALTER COLUMN "taken_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_mailboxes" ADD COLUMN "held_until" timestamp (3) with time zone;