import { type Notice, service } from "./notices.ts";

/** Purchases in a store's app (specification, section 8, Purchases). */
export const purchaseNotices = {
  canceled: {
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

/** A restored purchase when the visitor is signed out. */
export const storeRestore = {
  foundWithoutAccount: "Your store account has a subscription. Sign up or sign in to use it.",
  notFoundInStore: "No active subscription was found in your store account.",
} as const;

export const checkoutLeft = {
  title: "Nothing was charged",
  body: "You left the checkout before paying. Subscribe whenever you are ready.",
} as const satisfies Notice;

export const NO_OFFERINGS = "No subscription offerings available";
