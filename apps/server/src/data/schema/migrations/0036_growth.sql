CREATE INDEX "refresh_tokens_user" ON "refresh_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_used" ON "refresh_tokens" USING btree ("used_at") WHERE "refresh_tokens"."used_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_ending" ON "subscriptions" USING btree ("period_end","external_id") WHERE "subscriptions"."synced_at" < "subscriptions"."period_end";--> statement-breakpoint
CREATE INDEX "subscriptions_past_due" ON "subscriptions" USING btree ("period_start") WHERE "subscriptions"."status" = 'past_due';--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "gifts_held_by" ON "gifts" USING btree ("held_by");--> statement-breakpoint
CREATE INDEX "sent_mails_queued" ON "sent_mails" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "reminder_receipts_due" ON "reminder_receipts" USING btree ("due_at");