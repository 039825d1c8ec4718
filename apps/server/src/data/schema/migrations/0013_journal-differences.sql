CREATE TABLE "journal_comparisons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_comparisons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"compared_from" timestamp (3) with time zone NOT NULL,
	"compared_to" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"facts" integer NOT NULL,
	"active" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "journal_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"month" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"row_kind" text,
	"external_id" text NOT NULL,
	"subscription_id" text,
	"customer_id" text,
	"provider" jsonb,
	"ours" jsonb,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text
);
--> statement-breakpoint
CREATE INDEX "journal_comparisons_latest" ON "journal_comparisons" USING btree ("source","finished_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "journal_differences_open" ON "journal_differences" USING btree ("source","kind",coalesce("row_kind", ''),"external_id") WHERE "journal_differences"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "journal_differences_month" ON "journal_differences" USING btree ("month");