CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text,
	"user_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"answer_by" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_requests" (
	"request_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"route" text NOT NULL,
	"code" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_filters" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"conditions" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "member_filters_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "refused_addresses" (
	"address_key" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"status" text
);
--> statement-breakpoint
CREATE TABLE "sent_mails" (
	"message_key" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"template" text NOT NULL,
	"subject" text NOT NULL,
	"state" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"status" text
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"user_id" text PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_acts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_role" text NOT NULL,
	"reason" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text NOT NULL,
	"held_until" timestamp (3) with time zone,
	"try_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"outcome" jsonb,
	"request_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"actor_role" text NOT NULL,
	"member_key" text,
	"kind" text NOT NULL,
	"details" jsonb NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "staff_log_subjects" (
	"log_id" bigint PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"reason" text,
	"personal" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_views" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"actor_id" text NOT NULL,
	"actor_session_id" text NOT NULL,
	"user_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "staff_views_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "user_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_requests" ADD CONSTRAINT "failed_requests_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_mails" ADD CONSTRAINT "sent_mails_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_log_subjects" ADD CONSTRAINT "staff_log_subjects_log_id_staff_log_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."staff_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_log_subjects" ADD CONSTRAINT "staff_log_subjects_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_views" ADD CONSTRAINT "staff_views_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_user" ON "disputes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "failed_requests_at" ON "failed_requests" USING btree ("at");--> statement-breakpoint
CREATE INDEX "failed_requests_user" ON "failed_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sent_mails_user" ON "sent_mails" USING btree ("user_id","queued_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sent_mails_state" ON "sent_mails" USING btree ("state","settled_at");--> statement-breakpoint
CREATE INDEX "staff_acts_user" ON "staff_acts" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_acts_to_try" ON "staff_acts" USING btree ("try_at") WHERE "staff_acts"."try_at" is not null;--> statement-breakpoint
CREATE INDEX "staff_log_at" ON "staff_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_log_member" ON "staff_log" USING btree ("member_key","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_log_actor" ON "staff_log" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_log_subjects_user" ON "staff_log_subjects" USING btree ("user_id","log_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "staff_views_user" ON "staff_views" USING btree ("user_id");