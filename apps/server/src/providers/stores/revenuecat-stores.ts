import { z } from "zod";
import { unreadable } from "#providers/provider-answer.ts";
import { createRevenueCatClient, milliseconds } from "./revenuecat-client.ts";
import { readStoreMoney } from "./revenuecat-money.ts";
import { createRevenueCatWebhook } from "./revenuecat-webhook.ts";
import { isNobodys, type StoreMoney, type StoreSubscription, type Stores } from "./stores.ts";

/** Creates store purchases through RevenueCat; `apiUrl` is RevenueCat or the sandbox's fake. */
export function createRevenueCatStores(options: {
  apiKey: string;
  apiUrl: string;
  projectId: string;
  webhookAuthorization: string | undefined;
  webhookSecret: string | undefined;
  /** Whether purchases in a store's test environment, which cost nothing, count. */
  sandboxCounts: boolean;
  fetch?: typeof fetch;
}): Stores {
  const { sandboxCounts } = options;
  const { readAll, remove } = createRevenueCatClient(options);

  async function subscriptionsOf(appUserId: string): Promise<Found[]> {
    const path = `customers/${encodeURIComponent(appUserId)}/subscriptions`;
    const found = await readAll(path, subscriptionSchema);
    if (found.some((each) => isOthers(each, appUserId)))
      throw unreadable("another customer's purchases");
    return found.filter(({ environment }) => sandboxCounts || environment !== "sandbox");
  }

  return {
    subscriptionsOf: async (appUserId) =>
      (await subscriptionsOf(appUserId)).map(describeStoreSubscription),
    async moneyOf(appUserId) {
      const money: StoreMoney[] = [];
      for (const each of await subscriptionsOf(appUserId))
        money.push(await readStoreMoney(readAll, each));
      return money;
    },
    deleteCustomer: (appUserId) => remove(`customers/${encodeURIComponent(appUserId)}`),
    readEvent: createRevenueCatWebhook(options),
  };
}

const STATUSES = [
  "trialing",
  "active",
  "expired",
  "in_grace_period",
  "in_billing_retry",
  "paused",
  "incomplete",
  "unknown",
] as const;

const subscriptionSchema = z.object({
  id: z.string().min(1),
  customer_id: z.string().nullish(),
  original_customer_id: z.string().nullish(),
  product_id: z.string().nullish(),
  status: z.enum(STATUSES),
  gives_access: z.boolean(),
  starts_at: milliseconds,
  current_period_starts_at: milliseconds,
  current_period_ends_at: milliseconds,
  auto_renewal_status: z.string().nullish(),
  environment: z.string().nullish(),
  store: z.string(),
});

type Found = z.infer<typeof subscriptionSchema>;

/** All ids of one customer list the same purchases, so an anonymous or the original id is theirs. */
function isOthers(found: Found, appUserId: string): boolean {
  const { customer_id: customer, original_customer_id: original } = found;
  if (!customer || isNobodys(customer) || isNobodys(appUserId)) return false;
  return customer !== appUserId && original !== appUserId;
}

/** Statuses that charge at the period's end; paused and pending consent do not. */
const RENEWING = new Set(["will_renew", "will_change_product", "has_already_renewed"]);

function describeStoreSubscription(found: Found): StoreSubscription {
  return {
    id: found.id,
    // A purchase whose product was removed from the project still counts.
    productId: found.product_id ?? "unknown",
    status: found.status,
    givesAccess: found.gives_access,
    periodStart: found.current_period_starts_at ?? found.starts_at,
    periodEnd: found.current_period_ends_at,
    cancelAtPeriodEnd: !RENEWING.has(found.auto_renewal_status ?? ""),
    store: found.store,
  };
}
