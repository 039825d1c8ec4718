import { createRevenueCatClient, describeStoreSubscription } from "./revenuecat-client.ts";
import { createRevenueCatWebhook } from "./revenuecat-webhook.ts";
import type { Stores } from "./stores.ts";

/** The stores' purchases through RevenueCat; `apiUrl` is RevenueCat or a stand-in for it. */
export function createRevenueCatStores(options: {
  apiKey: string;
  apiUrl: string;
  projectId: string;
  webhookAuthorization: string | undefined;
  webhookSecret: string | undefined;
  /** Whether purchases in a store's own sandbox count for nothing. */
  production: boolean;
  /** In place of the network. */
  fetch?: typeof fetch;
}): Stores {
  const { production } = options;
  const readAll = createRevenueCatClient(options);
  return {
    async subscriptionsOf(appUserId) {
      const found = await readAll(`customers/${encodeURIComponent(appUserId)}/subscriptions`);
      return found
        .filter(({ environment }) => !(production && environment === "sandbox"))
        .map(describeStoreSubscription);
    },
    readEvent: createRevenueCatWebhook(options),
  };
}
