ALTER TABLE "gifts" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "gifts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "resent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "link_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "refunding" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_number" ON "gifts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "gifts_paid" ON "gifts" USING btree ("paid_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "gifts_giver_email" ON "gifts" USING btree ("giver_email");--> statement-breakpoint
CREATE INDEX "gifts_payment" ON "gifts" USING btree ("payment_id");