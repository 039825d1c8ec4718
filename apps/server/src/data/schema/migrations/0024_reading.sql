CREATE TABLE "highlights" (
	"user_id" text NOT NULL,
	"id" uuid NOT NULL,
	"section" text NOT NULL,
	"item" text NOT NULL,
	"paragraph" integer NOT NULL,
	"start" integer NOT NULL,
	"quote" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp (3) with time zone NOT NULL,
	"device" uuid,
	"seq" bigint,
	CONSTRAINT "highlights_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "reading_places" (
	"user_id" text NOT NULL,
	"section" text NOT NULL,
	"item" text NOT NULL,
	"block" integer NOT NULL,
	"offset" double precision NOT NULL,
	"opening" text NOT NULL,
	"percent" integer NOT NULL,
	"read" boolean NOT NULL,
	"edited_at" timestamp (3) with time zone NOT NULL,
	"device" uuid,
	"seq" bigint,
	CONSTRAINT "reading_places_user_id_section_item_pk" PRIMARY KEY("user_id","section","item")
);
--> statement-breakpoint
CREATE TABLE "vault_visits" (
	"user_id" text PRIMARY KEY NOT NULL,
	"seen" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "highlights" ADD CONSTRAINT "highlights_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_places" ADD CONSTRAINT "reading_places_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_visits" ADD CONSTRAINT "vault_visits_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "highlights_standing" ON "highlights" USING btree ("user_id","created_at") WHERE not "highlights"."removed";