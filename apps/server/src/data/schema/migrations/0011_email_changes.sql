DROP INDEX "email_changes_confirm";--> statement-breakpoint
DROP INDEX "email_changes_undo";--> statement-breakpoint
ALTER TABLE "email_changes" DROP CONSTRAINT "email_changes_pkey";--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "id" text PRIMARY KEY NOT NULL;--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "email_changes" DROP COLUMN "confirm_hash";--> statement-breakpoint
ALTER TABLE "email_changes" DROP COLUMN "undo_hash";