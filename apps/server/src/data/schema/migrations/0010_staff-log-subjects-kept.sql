CREATE OR REPLACE FUNCTION keep_staff_log_subjects() RETURNS trigger
LANGUAGE plpgsql AS $function$
BEGIN
  -- It is deleted with its member, and never otherwise.
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
    IF NOT EXISTS (SELECT 1 FROM "user" WHERE id = OLD.user_id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the staff log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$function$;
--> statement-breakpoint
CREATE TRIGGER staff_log_subjects_kept BEFORE DELETE ON staff_log_subjects
FOR EACH ROW EXECUTE FUNCTION keep_staff_log_subjects();
--> statement-breakpoint
CREATE TRIGGER staff_log_subjects_no_truncate BEFORE TRUNCATE ON staff_log_subjects
FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_log_subjects();
