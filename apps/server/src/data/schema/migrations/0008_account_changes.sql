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
	"user_id" text PRIMARY KEY NOT NULL,
	"old_email" text NOT NULL,
	"new_email" text NOT NULL,
	"confirm_hash" text NOT NULL,
	"undo_hash" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirm_by" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"undo_by" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_touched" ON "account_deletions" USING btree ("touched_at");--> statement-breakpoint
CREATE INDEX "email_changes_confirm" ON "email_changes" USING btree ("confirm_hash");--> statement-breakpoint
CREATE INDEX "email_changes_undo" ON "email_changes" USING btree ("undo_hash");