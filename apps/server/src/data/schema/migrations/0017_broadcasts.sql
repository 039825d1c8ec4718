CREATE TABLE "broadcast_recipients" (
	"broadcast_id" text NOT NULL,
	"number" integer NOT NULL,
	"member_id" text,
	"message_key" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"status" text,
	"try_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "broadcast_recipients_broadcast_id_number_pk" PRIMARY KEY("broadcast_id","number"),
	CONSTRAINT "broadcast_recipients_message_key_unique" UNIQUE("message_key")
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"piece" text,
	"subject" text NOT NULL,
	"preview" text NOT NULL,
	"words" text NOT NULL,
	"conditions" text NOT NULL,
	"timing" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" text NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"people" integer,
	"listed_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"paced_at" timestamp (3) with time zone,
	"silent_attempts" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_preferences" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"wanted" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_preferences_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_broadcast_id_broadcasts_id_fk" FOREIGN KEY ("broadcast_id") REFERENCES "public"."broadcasts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD CONSTRAINT "broadcast_recipients_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_preferences" ADD CONSTRAINT "mail_preferences_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "broadcast_recipients_member" ON "broadcast_recipients" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "broadcast_recipients_open" ON "broadcast_recipients" USING btree ("broadcast_id","try_at") WHERE "broadcast_recipients"."state" in ('waiting', 'in_hand');--> statement-breakpoint
CREATE INDEX "broadcast_recipients_settled" ON "broadcast_recipients" USING btree ("broadcast_id","settled_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "broadcasts_state" ON "broadcasts" USING btree ("state");