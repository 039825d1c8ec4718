CREATE TABLE "subscriptions" (
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"user_id" text,
	"customer_id" text NOT NULL,
	"customer_email" text,
	"product_id" text NOT NULL,
	"status" text NOT NULL,
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
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_customer" ON "subscriptions" USING btree ("source","customer_id");--> statement-breakpoint
CREATE INDEX "subscriptions_unclaimed" ON "subscriptions" USING btree ("customer_email") WHERE "subscriptions"."user_id" is null;--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("received_at");