import { type Notice, service } from "./notices.ts";

/** What a purchase in a store's app has to say (specification, section 8, Purchases). */
export const purchaseNotices = {
  cancelled: {
    title: "Purchase Cancelled",
    body: "No worries! You can subscribe anytime from the app.",
  },
  connection: service.connection,
  configuration: {
    title: "Configuration Error",
    body: "IAP not properly configured. Please contact support.",
  },
  failed: { title: "Purchase Failed", body: "The store did not complete the purchase." },
  setup: { title: "Setup Error", body: "Failed to initialize payment system." },
  initializing: {
    title: "Initializing Payment System",
    body: "The store opens in a moment.",
  },
  received: {
    title: "Purchase Received",
    body: "The store has your order. Access opens as soon as it confirms the payment.",
  },
} as const satisfies Record<string, Notice>;

/** What a restore in a store's app finds for somebody who is not signed in. */
export const storeRestore = {
  foundWithoutAccount: "Your store account has a subscription. Sign up or sign in to use it.",
  notFoundInStore: "No active subscription was found in your store account.",
} as const;

/** What is said to who leaves the checkout of the web before paying. */
export const checkoutLeft = {
  title: "Nothing was charged",
  body: "You left the checkout before paying. Subscribe whenever you are ready.",
} as const satisfies Notice;

/** The message of the error that an offering without packages, or none at all, ends in. */
export const NO_OFFERINGS = "No subscription offerings available";
