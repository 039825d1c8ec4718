DELETE FROM "paid_spans";--> statement-breakpoint
DROP INDEX "booked_subscriptions_differing";--> statement-breakpoint
ALTER TABLE "booked_subscriptions" ADD COLUMN "price_differs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "paid_spans" ADD COLUMN "came_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "paid_spans" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "paid_spans" ADD COLUMN "is_canceled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "paid_spans_came" ON "paid_spans" USING btree ("came_at","came_row");--> statement-breakpoint
CREATE INDEX "paid_spans_due" ON "paid_spans" USING btree ("due_at","member","number") WHERE to_at is null;--> statement-breakpoint
CREATE INDEX "journal_kind" ON "journal" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "booked_subscriptions_differing" ON "booked_subscriptions" USING btree ("subscription_id") WHERE 
      (is_paid and ledger = 'unpaid') or (ledger = 'paid' and not is_paid and not is_given)
      or price_differs;
--> statement-breakpoint
-- As in 0018: starting workers costs more than they save.
ALTER TABLE "journal" SET (parallel_workers = 0);--> statement-breakpoint
ALTER TABLE "paid_spans" SET (parallel_workers = 0);--> statement-breakpoint
CREATE OR REPLACE FUNCTION book_subscription() RETURNS trigger
LANGUAGE plpgsql AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND
    (OLD.status, OLD.period_start, OLD.period_end, OLD.cancel_at_period_end, OLD.revoked,
      OLD.gives_access, OLD.price) IS NOT DISTINCT FROM
    (NEW.status, NEW.period_start, NEW.period_end, NEW.cancel_at_period_end, NEW.revoked,
      NEW.gives_access, NEW.price) THEN
    RETURN NULL;
  END IF;
  INSERT INTO booked_subscriptions (subscription_id, changes_at)
  SELECT changed.external_id, '-infinity'::timestamptz
  FROM (SELECT coalesce(NEW.source, OLD.source), coalesce(NEW.external_id, OLD.external_id))
    AS changed (source, external_id)
  WHERE changed.source <> 'office'
  ON CONFLICT (subscription_id) DO UPDATE SET changes_at = '-infinity';
  RETURN NULL;
END
$function$;
--> statement-breakpoint
UPDATE booked_subscriptions SET changes_at = '-infinity';
