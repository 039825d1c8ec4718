CREATE FUNCTION keep_staff_log() RETURNS trigger
LANGUAGE plpgsql AS $function$
BEGIN
  -- Six years after a member was deleted, what remains of them may go too.
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
    IF OLD.at < now() - interval '6 years'
      AND NOT EXISTS (SELECT 1 FROM staff_log_subjects WHERE log_id = OLD.id) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the staff log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$function$;
--> statement-breakpoint
CREATE TRIGGER staff_log_append_only BEFORE UPDATE OR DELETE ON staff_log
FOR EACH ROW EXECUTE FUNCTION keep_staff_log();
--> statement-breakpoint
CREATE TRIGGER staff_log_no_truncate BEFORE TRUNCATE ON staff_log
FOR EACH STATEMENT EXECUTE FUNCTION keep_staff_log();
--> statement-breakpoint
CREATE FUNCTION keep_staff_log_subjects() RETURNS trigger
LANGUAGE plpgsql AS $function$
BEGIN
  RAISE EXCEPTION 'the staff log is append-only' USING ERRCODE = 'insufficient_privilege';
END
$function$;
--> statement-breakpoint
CREATE TRIGGER staff_log_subjects_append_only BEFORE UPDATE ON staff_log_subjects
FOR EACH ROW EXECUTE FUNCTION keep_staff_log_subjects();
