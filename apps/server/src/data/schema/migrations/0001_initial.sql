CREATE TABLE "funnel_counts" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "funnel_counts_day_step_pk" PRIMARY KEY("day","step")
);
--> statement-breakpoint
CREATE TABLE "mail_deliveries" (
	"message_key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manifesto_signatures" (
	"user_id" text NOT NULL,
	"version" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "manifesto_signatures_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "programme_days" (
	"user_id" text NOT NULL,
	"round" integer NOT NULL,
	"day" integer NOT NULL,
	"opened_on" date NOT NULL,
	"done_at" timestamp (3) with time zone,
	"marked_at" timestamp (3) with time zone,
	"marked_device" uuid,
	"marked_seq" bigint,
	CONSTRAINT "programme_days_user_id_round_day_pk" PRIMARY KEY("user_id","round","day")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"successor_salt" text
);
--> statement-breakpoint
CREATE TABLE "review_answers" (
	"user_id" text NOT NULL,
	"review" text NOT NULL,
	"last_day" date NOT NULL,
	"answer" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_answers_user_id_review_last_day_pk" PRIMARY KEY("user_id","review","last_day")
);
--> statement-breakpoint
CREATE TABLE "revoked_sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_reviews" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"review" text NOT NULL,
	"last_day" date NOT NULL,
	"shown" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sold_prices" (
	"price_id" text PRIMARY KEY NOT NULL,
	"sold_since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"user_id" text,
	"owner_link" text,
	"customer_id" text NOT NULL,
	"customer_email" text,
	"product_id" text NOT NULL,
	"price_id" text,
	"price" jsonb,
	"status" text NOT NULL,
	"started_at" timestamp (3) with time zone,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"cancel_at_period_end" boolean NOT NULL,
	"revoked" text,
	"store" text,
	"gives_access" boolean,
	"announced" jsonb,
	"synced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_source_external_id_pk" PRIMARY KEY("source","external_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"body_digest" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "account_deletions" (
	"receipt" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"state" text NOT NULL,
	"sealed" text,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_deletions_member_id_unique" UNIQUE("member_id")
);
--> statement-breakpoint
CREATE TABLE "closed_purchases" (
	"key" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirm_by" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"undo_by" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jwks" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"alg" text,
	"crv" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"amr" text DEFAULT '[]' NOT NULL,
	"challenge_due" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"role" text DEFAULT 'user' NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"days_version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "begun_days" (
	"user_id" text PRIMARY KEY NOT NULL,
	"date" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "day_edits" (
	"user_id" text NOT NULL,
	"write_id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "day_edits_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target_date" date NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"edited_at" timestamp (3) with time zone NOT NULL,
	"device" uuid,
	"device_name" text NOT NULL,
	"seq" bigint NOT NULL,
	"applied" boolean NOT NULL,
	"milestone" integer,
	"received_at" timestamp (3) with time zone NOT NULL,
	"merged_ids" uuid[] DEFAULT '{}' NOT NULL,
	"overwritten_chars" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "day_edits_user_id_write_id_pk" PRIMARY KEY("user_id","write_id")
);
--> statement-breakpoint
CREATE TABLE "milestones" (
	"user_id" text NOT NULL,
	"run_started_on" date NOT NULL,
	"days" integer NOT NULL,
	"awarded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "milestones_user_id_run_started_on_days_pk" PRIMARY KEY("user_id","run_started_on","days")
);
--> statement-breakpoint
CREATE TABLE "one_things" (
	"user_id" text NOT NULL,
	"target_date" date NOT NULL,
	"content" text NOT NULL,
	"completion_status" text DEFAULT 'missed' NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"time_zone" text NOT NULL,
	"committed_at" timestamp (3) with time zone NOT NULL,
	"reflected_at" timestamp (3) with time zone,
	"late" boolean DEFAULT false NOT NULL,
	"note" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"text_at" timestamp (3) with time zone,
	"text_device" uuid,
	"text_seq" bigint,
	"completion_device" uuid,
	"completion_seq" bigint,
	"note_at" timestamp (3) with time zone,
	"note_device" uuid,
	"note_seq" bigint,
	CONSTRAINT "one_things_user_id_target_date_pk" PRIMARY KEY("user_id","target_date"),
	CONSTRAINT "one_things_status" CHECK ("one_things"."completion_status" in ('completed', 'partial', 'missed'))
);
--> statement-breakpoint
CREATE TABLE "rest_days" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rest_days_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"through" date NOT NULL,
	"rules" integer NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"factor_id" text NOT NULL,
	"session_id" text NOT NULL,
	"code_hash" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"friendly_name" text NOT NULL,
	"factor_type" text NOT NULL,
	"sealed" text NOT NULL,
	"last_step" bigint,
	"verified_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"spent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"public_key" text PRIMARY KEY NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"endpoint_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"accepted_through" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_alarms" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"days" date[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_receipts" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"token" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"try_at" timestamp (3) with time zone NOT NULL,
	"skipped_since" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"shown_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "reminder_receipts_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "reminder_receipts_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"user_id" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"time" text NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"time_zone" text NOT NULL,
	"next_day" date NOT NULL,
	"next_due_at" timestamp (3) with time zone NOT NULL,
	"through" date,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_social_sign_ins" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"unproven" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "manifesto_signatures" ADD CONSTRAINT "manifesto_signatures_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_days" ADD CONSTRAINT "programme_days_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_reviews" ADD CONSTRAINT "shared_reviews_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "begun_days" ADD CONSTRAINT "begun_days_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_edits" ADD CONSTRAINT "day_edits_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "milestones" ADD CONSTRAINT "milestones_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_things" ADD CONSTRAINT "one_things_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rest_days" ADD CONSTRAINT "rest_days_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_alarms" ADD CONSTRAINT "reminder_alarms_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_alarms" ADD CONSTRAINT "reminder_alarms_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_receipts" ADD CONSTRAINT "reminder_receipts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_social_sign_ins" ADD CONSTRAINT "pending_social_sign_ins_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_deliveries_at" ON "mail_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "rate_limits_resets_at" ON "rate_limits" USING btree ("resets_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_session" ON "refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "revoked_sessions_revoked_at" ON "revoked_sessions" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "shared_reviews_user" ON "shared_reviews" USING btree ("user_id","review","last_day");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("source","customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_unclaimed" ON "subscriptions" USING btree ("customer_email") WHERE "subscriptions"."user_id" is null;--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "account_deletions_touched" ON "account_deletions" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_provider" ON "account" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "day_edits_day" ON "day_edits" USING btree ("user_id","target_date");--> statement-breakpoint
CREATE INDEX "one_things_search" ON "one_things" USING gin (search_keys(user_id, case when content = 'No ONE Thing set today' then '' else content || ' ' end || coalesce(note, ''))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "factor_challenges_factor" ON "factor_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_user" ON "factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factors_user" ON "factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factors_name" ON "factors" USING btree ("user_id","friendly_name") WHERE verified_at is not null;--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "reminder_alarms_user" ON "reminder_alarms" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminder_receipts_to_send" ON "reminder_receipts" USING btree ("try_at") WHERE "reminder_receipts"."state" = 'due';--> statement-breakpoint
CREATE INDEX "reminder_receipts_open" ON "reminder_receipts" USING btree ("due_at") WHERE "reminder_receipts"."state" in ('due', 'sent');--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("next_due_at") WHERE "reminders"."enabled";--> statement-breakpoint
CREATE INDEX "pending_social_sign_ins_user" ON "pending_social_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");