CREATE TABLE "piece_pictures" (
	"path" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"added_by" text,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "piece_releases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_releases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"piece_id" text NOT NULL,
	"version" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"live_since" timestamp (3) with time zone,
	"made_by" text,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "piece_versions" (
	"piece_id" text NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"digest" text NOT NULL,
	"head" jsonb,
	"words" integer NOT NULL,
	"added" integer NOT NULL,
	"removed" integer NOT NULL,
	"faults" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" text,
	"saved_by_key" text,
	"sitting" text,
	CONSTRAINT "piece_versions_piece_id_number_pk" PRIMARY KEY("piece_id","number")
);
--> statement-breakpoint
CREATE TABLE "pieces" (
	"id" text PRIMARY KEY NOT NULL,
	"shelf" text NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "piece_releases" ADD CONSTRAINT "piece_releases_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_releases" ADD CONSTRAINT "piece_releases_version" FOREIGN KEY ("piece_id","version") REFERENCES "public"."piece_versions"("piece_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_versions" ADD CONSTRAINT "piece_versions_piece_id_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "piece_releases_piece" ON "piece_releases" USING btree ("piece_id","at","id");--> statement-breakpoint
CREATE INDEX "piece_versions_digest" ON "piece_versions" USING btree ("piece_id","digest");