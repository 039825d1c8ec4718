CREATE TABLE "rehearsals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rehearsals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"by_owners_key" boolean NOT NULL,
	"failure" text,
	"sha256" text,
	"rows" jsonb,
	"ended_sessions" integer
);
--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "backups" ADD COLUMN "is_encrypted" boolean;--> statement-breakpoint
CREATE INDEX "rehearsals_finished" ON "rehearsals" USING btree ("finished_at");