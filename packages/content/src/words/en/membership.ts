// The specification's copy for purchases and subscriptions (sections 2, 6 and 8), verbatim.
export const membershipTexts = {
  checkoutError: "Checkout Error",
  checkoutFailed: "Unable to start checkout. Please try again.",
  useInAppPurchase: "Use In-App Purchase",
  portalFailed: "Error: Failed to create customer portal session.",
  signInFirst: "Authentication Required: Please sign in to manage your subscription.",
  checking: "Checking subscription",
  refreshed: "Status Refreshed",
  paid: "Payment Successful! 🎉",
  paidDetail: "You now have full access to all features.",
} as const;

// The product's own copy.
export const membershipNotices = {
  /** Shown instead of the button where card payments are not set up. */
  notForSale: "Membership cannot be bought here yet. Write to {email} with any question.",
  useInAppPurchaseDetail:
    "In this app your store takes the payment. Subscribe from the app itself.",
  checkingDetail: "Looking for what has been paid, here and at the app stores.",
  foundDetail: "Your membership is active.",
  notFoundDetail: "No active subscription was found for this account.",
  stillCharges:
    "An earlier subscription of yours will be charged again. End it under Subscription Management in Settings first.",
  /** After a press on a page that was open while the price changed. */
  priceMoved: {
    title: "The price changed",
    body: "The price changed to {price} while this page was open. Nothing was charged. Press again to pay the new price.",
  },
  openingCheckout: "Opening checkout…",
  openingPortal: "Opening…",
  /** After a checkout with free days that were taken before; `detailOpen` beside what is open. */
  freeDaysRefused: {
    title: "Each person gets one free trial",
    detail: "Yours ended right away, and nothing was charged. You can subscribe without it.",
    detailOpen: "Yours ended right away, and nothing was charged. What you have continues.",
  },
  activating: "Activating…",
  activatingHelp: "Your payment is being confirmed. This takes a moment.",
  subscribe: { priced: "Subscribe — {price}", plain: "Subscribe" },
} as const;
