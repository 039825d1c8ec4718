ALTER TABLE "listed_members" ALTER COLUMN "days_version" SET DEFAULT -1;
--> statement-breakpoint
UPDATE listed_members SET days_version = -1;
