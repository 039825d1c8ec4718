import { z } from "zod";
import type { StoreSubscription } from "./stores.ts";

const milliseconds = z
  .number()
  .nullish()
  .transform((ms) => (typeof ms === "number" ? new Date(ms) : null));

/** A subscription of RevenueCat's API, version 2: the part that is used. */
export const subscriptionSchema = z.object({
  id: z.string().min(1),
  product_id: z.string().nullish(),
  status: z.string(),
  gives_access: z.boolean(),
  starts_at: milliseconds,
  current_period_starts_at: milliseconds,
  current_period_ends_at: milliseconds,
  auto_renewal_status: z.string().nullish(),
  environment: z.string().nullish(),
  store: z.string(),
});

/** What the store charges for when the period ends; paused and asked-for consent are not among it. */
const RENEWING = new Set(["will_renew", "will_change_product", "has_already_renewed"]);

/** The subscription in the product's own words. */
export function describeStoreSubscription(
  found: z.infer<typeof subscriptionSchema>,
): StoreSubscription {
  return {
    id: found.id,
    // A purchase whose product was removed from the project still counts.
    productId: found.product_id ?? "unknown",
    status: found.status,
    givesAccess: found.gives_access,
    periodStart: found.current_period_starts_at ?? found.starts_at,
    periodEnd: found.current_period_ends_at,
    renews: RENEWING.has(found.auto_renewal_status ?? ""),
    store: found.store,
  };
}
