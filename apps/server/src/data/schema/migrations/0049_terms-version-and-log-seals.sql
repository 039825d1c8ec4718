CREATE TABLE "staff_log_seals" (
	"position" bigint PRIMARY KEY NOT NULL,
	"log_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"about_digest" text,
	"seal" text NOT NULL,
	CONSTRAINT "staff_log_seals_log_id_unique" UNIQUE("log_id")
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "terms_version" text;--> statement-breakpoint
CREATE FUNCTION keep_staff_log_seals() RETURNS trigger
LANGUAGE plpgsql AS $function$
BEGIN
  RAISE EXCEPTION 'the staff log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$function$;
--> statement-breakpoint
CREATE TRIGGER staff_log_seals_append_only BEFORE UPDATE OR DELETE ON staff_log_seals
FOR EACH ROW EXECUTE FUNCTION keep_staff_log_seals();
--> statement-breakpoint
CREATE TRIGGER staff_log_seals_no_truncate BEFORE TRUNCATE ON staff_log_seals
FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_log_seals();
