CREATE TABLE "mail_hand_overs" (
	"message_key" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_hand_overs_at" ON "mail_hand_overs" USING btree ("at");