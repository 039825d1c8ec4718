CREATE TABLE "day_edits" (
	"user_id" text NOT NULL,
	"write_id" uuid NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "day_edits_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"target_date" date NOT NULL,
	"field" text NOT NULL,
	"value" text NOT NULL,
	"edited_at" timestamp (3) with time zone NOT NULL,
	"device" uuid,
	"device_name" text NOT NULL,
	"seq" bigint NOT NULL,
	"applied" boolean NOT NULL,
	"milestone" integer,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "day_edits_user_id_write_id_pk" PRIMARY KEY("user_id","write_id")
);
--> statement-breakpoint
ALTER TABLE "one_things" ADD COLUMN "text_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "one_things" ADD COLUMN "text_device" uuid;--> statement-breakpoint
ALTER TABLE "one_things" ADD COLUMN "text_seq" bigint;--> statement-breakpoint
ALTER TABLE "one_things" ADD COLUMN "completion_device" uuid;--> statement-breakpoint
ALTER TABLE "one_things" ADD COLUMN "completion_seq" bigint;--> statement-breakpoint
ALTER TABLE "one_things" ADD COLUMN "note_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "one_things" ADD COLUMN "note_device" uuid;--> statement-breakpoint
ALTER TABLE "one_things" ADD COLUMN "note_seq" bigint;--> statement-breakpoint
ALTER TABLE "programme_days" ADD COLUMN "marked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "programme_days" ADD COLUMN "marked_device" uuid;--> statement-breakpoint
ALTER TABLE "programme_days" ADD COLUMN "marked_seq" bigint;--> statement-breakpoint
ALTER TABLE "day_edits" ADD CONSTRAINT "day_edits_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "day_edits_day" ON "day_edits" USING btree ("user_id","target_date");--> statement-breakpoint
UPDATE "programme_days" SET "marked_at" = "done_at" WHERE "done_at" IS NOT NULL;--> statement-breakpoint
UPDATE "one_things" SET
	"text_at" = CASE WHEN "content" <> 'No ONE Thing set today' THEN least("updated_at", "reflected_at") END,
	"note_at" = CASE WHEN "note" IS NOT NULL THEN "updated_at" END
WHERE "target_date" > current_date - 40;--> statement-breakpoint
INSERT INTO "day_edits" (
	"user_id", "write_id", "target_date", "field", "value", "edited_at", "device_name", "seq", "applied", "received_at"
)
SELECT "user_id", gen_random_uuid(), "target_date", "edit"."field", "edit"."value", "edit"."at", '//', 0, true, "edit"."at"
FROM "one_things", LATERAL (VALUES
	('text', "content", "text_at"),
	('completion', "completion_status", "reflected_at"),
	('note', "note", "note_at")
) AS "edit" ("field", "value", "at")
WHERE "target_date" > current_date - 40 AND "edit"."at" IS NOT NULL;
