-- The case of a letter outside ASCII no longer makes two accounts. Where it has made two, both stay.
UPDATE "user" SET "email" = lower("email")
WHERE "email" <> lower("email") AND "email" !~ 'İ'
  AND NOT EXISTS (
    SELECT FROM "user" "other"
    WHERE "other"."id" <> "user"."id" AND lower("other"."email") = lower("user"."email"));--> statement-breakpoint
UPDATE "subscriptions" SET "customer_email" = lower("customer_email")
WHERE "customer_email" <> lower("customer_email") AND "customer_email" !~ 'İ';
