CREATE TABLE "begun_days" (
	"user_id" text PRIMARY KEY NOT NULL,
	"date" date NOT NULL
);
--> statement-breakpoint
ALTER TABLE "begun_days" ADD CONSTRAINT "begun_days_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;