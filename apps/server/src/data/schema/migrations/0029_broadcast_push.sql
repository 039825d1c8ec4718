DROP INDEX "broadcast_recipients_open";--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "push_people" integer;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "push_paced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD COLUMN "push_silent_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "broadcast_recipients_open" ON "broadcast_recipients" USING btree ("broadcast_id","channel","try_at") WHERE "broadcast_recipients"."state" in ('waiting', 'in_hand');