CREATE TABLE "listed_members" (
	"user_id" text PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"email" text NOT NULL,
	"confirmed" boolean NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'never' NOT NULL,
	"source" text,
	"external_id" text,
	"price_amount" numeric,
	"price_currency" text,
	"paid_until" timestamp (3) with time zone,
	"pays_twice" boolean DEFAULT false NOT NULL,
	"was_refunded" boolean DEFAULT false NOT NULL,
	"changes_at" timestamp (3) with time zone,
	"days_version" integer DEFAULT 0 NOT NULL,
	"last_kept" date
);
--> statement-breakpoint
ALTER TABLE "listed_members" ADD CONSTRAINT "listed_members_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listed_members_changes" ON "listed_members" USING btree ("changes_at");
--> statement-breakpoint
INSERT INTO listed_members (user_id, number, email, confirmed, joined_at, changes_at)
SELECT id, number, email, email_verified, created_at, '-infinity' FROM "user";
--> statement-breakpoint
CREATE FUNCTION list_member() RETURNS trigger
LANGUAGE plpgsql AS $function$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listed_members (user_id, number, email, confirmed, joined_at)
    VALUES (NEW.id, NEW.number, NEW.email, NEW.email_verified, NEW.created_at);
  ELSE
    UPDATE listed_members SET email = NEW.email, confirmed = NEW.email_verified
    WHERE user_id = NEW.id;
  END IF;
  RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE TRIGGER user_listed AFTER INSERT OR UPDATE OF email, email_verified ON "user"
FOR EACH ROW EXECUTE FUNCTION list_member();
--> statement-breakpoint
CREATE FUNCTION list_subscription() RETURNS trigger
LANGUAGE plpgsql AS $function$
BEGIN
  -- Other columns, such as synced_at, change nothing in the list.
  IF TG_OP = 'UPDATE' AND
    (OLD.user_id, OLD.status, OLD.started_at, OLD.period_start, OLD.period_end, OLD.cancel_at_period_end,
      OLD.revoked, OLD.price, OLD.store, OLD.gives_access) IS NOT DISTINCT FROM
    (NEW.user_id, NEW.status, NEW.started_at, NEW.period_start, NEW.period_end, NEW.cancel_at_period_end,
      NEW.revoked, NEW.price, NEW.store, NEW.gives_access) THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    UPDATE listed_members SET changes_at = '-infinity' WHERE user_id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE listed_members SET changes_at = '-infinity' WHERE user_id = NEW.user_id;
  END IF;
  RETURN NULL;
END
$function$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_listed AFTER INSERT OR UPDATE OR DELETE ON subscriptions
FOR EACH ROW EXECUTE FUNCTION list_subscription();
