CREATE TABLE "prices" (
	"id" text PRIMARY KEY NOT NULL,
	"amounts" jsonb NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"live" boolean NOT NULL,
	"made_by" text,
	"reason" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
