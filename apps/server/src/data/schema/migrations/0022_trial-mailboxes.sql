CREATE TABLE "trial_mailboxes" (
	"mailbox_key" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "trial_mailboxes_code" ON "trial_mailboxes" USING btree ("code");--> statement-breakpoint
INSERT INTO "trial_mailboxes" ("mailbox_key", "code", "taken_at")
SELECT encode(sha256(convert_to(CASE
    WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(plain, '.', '') || '@gmail.com'
    ELSE plain || '@' || domain END, 'UTF8')), 'hex'), code, taken_at
FROM (
  SELECT trial_code AS code, coalesce(started_at, synced_at) AS taken_at,
    regexp_replace(lower(regexp_replace(customer_email, '@[^@]*$', '')), '(.)\+.*$', '\1') AS plain,
    lower(regexp_replace(customer_email, '^.*@', '')) AS domain
  FROM "subscriptions" WHERE trial_code IS NOT NULL AND customer_email IS NOT NULL
  ORDER BY started_at
) AS taken
ON CONFLICT DO NOTHING;
