CREATE TABLE "reminder_alarms" (
	"session_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"days" date[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminder_alarms" ADD CONSTRAINT "reminder_alarms_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_alarms" ADD CONSTRAINT "reminder_alarms_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reminder_alarms_user" ON "reminder_alarms" USING btree ("user_id");