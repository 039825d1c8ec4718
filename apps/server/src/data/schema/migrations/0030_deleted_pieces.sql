CREATE TABLE "deleted_pieces" (
	"id" text PRIMARY KEY NOT NULL,
	"piece" jsonb NOT NULL,
	"versions" jsonb NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
