CREATE TABLE "mail_texts" (
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"text" text,
	"by" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_texts_key_version_pk" PRIMARY KEY("key","version")
);
--> statement-breakpoint
ALTER TABLE "broadcast_recipients" ADD COLUMN "facts" jsonb;