CREATE TABLE "browser_faults" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"message" text NOT NULL,
	"code" text,
	"frames" jsonb NOT NULL,
	"crumbs" jsonb NOT NULL,
	"count" integer NOT NULL,
	"first_seen" timestamp (3) with time zone NOT NULL,
	"last_seen" timestamp (3) with time zone NOT NULL,
	"members" jsonb NOT NULL,
	"references" text[] NOT NULL,
	"versions" jsonb NOT NULL,
	"routes" jsonb NOT NULL,
	"devices" jsonb NOT NULL,
	"solved_at" timestamp (3) with time zone,
	"solved_in" text,
	"reopened_at" timestamp (3) with time zone,
	"spreading_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "browser_faults_last_seen" ON "browser_faults" USING btree ("last_seen" DESC NULLS LAST);