CREATE TABLE "alarms" (
	"kind" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone,
	"last_on" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone
);
