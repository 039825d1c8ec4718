CREATE INDEX "subscriptions_unsettled" ON "subscriptions" USING btree ("external_id") WHERE "subscriptions"."source" = 'stripe' and ("subscriptions"."user_id" is null
          or "subscriptions"."announced" ->> 'status' is distinct from "subscriptions"."status"
          or "subscriptions"."price" is null);