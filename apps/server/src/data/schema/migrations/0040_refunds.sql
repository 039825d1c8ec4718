CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_id" text NOT NULL,
	"customer_id" text,
	"subscription_id" text,
	"member_id" text,
	"way" text NOT NULL,
	"act_id" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"back_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"synced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_member_id_user_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_charge" ON "refunds" USING btree ("charge_id");--> statement-breakpoint
CREATE INDEX "refunds_member" ON "refunds" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "refunds_act" ON "refunds" USING btree ("act_id");--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state") WHERE "refunds"."settled_at" is null and "refunds"."state" <> 'arrived';