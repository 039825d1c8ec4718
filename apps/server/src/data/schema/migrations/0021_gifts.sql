CREATE TABLE "gifts" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"payment_id" text,
	"customer_id" text,
	"amount" integer,
	"currency" text,
	"giver_id" text,
	"by_member" boolean NOT NULL,
	"giver_email" text,
	"giver_name" text,
	"recipient_email" text,
	"word" text,
	"arrives_on" date NOT NULL,
	"time_zone" text NOT NULL,
	"arrives_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"returned" text,
	"returned_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"claimed_by" text,
	"claimed_at" timestamp (3) with time zone,
	"begins_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "gifts_checkout_id_unique" UNIQUE("checkout_id")
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_giver_id_user_id_fk" FOREIGN KEY ("giver_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_claimed_by_user_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gifts_customer" ON "gifts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "gifts_giver" ON "gifts" USING btree ("giver_id");--> statement-breakpoint
CREATE INDEX "gifts_claimed_by" ON "gifts" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "gifts_recipient" ON "gifts" USING btree ("recipient_email");--> statement-breakpoint
CREATE INDEX "gifts_due" ON "gifts" USING btree ("arrives_at") WHERE "gifts"."sent_at" is null;