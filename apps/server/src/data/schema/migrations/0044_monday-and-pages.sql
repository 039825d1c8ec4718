CREATE TABLE "funnel_pages" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "funnel_pages_day_page_pk" PRIMARY KEY("day","page")
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "monday_mail" date;