CREATE TABLE "staff_notes" (
	"user_id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"version" integer NOT NULL,
	"by_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscriptions_paid_address" ON "subscriptions" USING btree ("customer_email");--> statement-breakpoint
CREATE INDEX "listed_members_number" ON "listed_members" USING btree ("number");--> statement-breakpoint
-- For a part of an address. Where the extension cannot be had, the list is read for it, row by row.
DO $$ BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "listed_members_address" ON "listed_members" USING gin (lower("email") gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'no index for parts of addresses: %', SQLERRM;
END $$;
