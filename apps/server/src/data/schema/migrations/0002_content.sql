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
	CONSTRAINT "programme_days_user_id_round_day_pk" PRIMARY KEY("user_id","round","day")
);
--> statement-breakpoint
ALTER TABLE "manifesto_signatures" ADD CONSTRAINT "manifesto_signatures_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "programme_days" ADD CONSTRAINT "programme_days_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;