// The specification's copy for the payment test page (sections 2 and 8).
export const paymentTestTexts = {
  refresh: "Refresh Status",
  checkout: "Start Test Checkout",
  portal: "Open Customer Portal",
  refreshed: "Status Refreshed",
  success: "Edge Function Success",
  failure: "Edge Function Error",
} as const;

// The product's own copy.
export const paymentTestNotices = {
  title: "Payment test",
  badge: "Sandbox",
  lede: "This page talks to the payment provider’s sandbox. No money moves, and members never see it.",
  status: "Status",
  subscribed: "Subscribed",
  notSubscribed: "Not subscribed",
  product: "Product ID",
  expires: "Expires",
  none: "None",
  refreshedAt: "Status Refreshed at {time}",
  portalHelp: "The portal needs an active subscription.",
  functions: "Server functions",
  call: "Call",
  calling: "Calling…",
  how: "How to test",
  card: "Test card",
  copy: "Copy card number",
  copied: "Card number copied",
  notCopied: "The browser did not allow copying",
  failed: { title: "The payment test did not load.", body: "Only this page failed." },
  again: "Try again",
} as const;

export const paymentTestSteps = [
  "Start Test Checkout. The provider’s sandbox page opens.",
  "Pay with the test card below, any future date and any three digits.",
  "Return here and choose Refresh Status.",
  "Open Customer Portal, cancel, and refresh again.",
] as const;

/** Errors of server functions as the first version's client worded them (section 8; decision 19). */
export const functionErrors = {
  noAnswer: "Failed to send a request to the Edge Function",
  gateway: "Relay Error invoking the Edge Function",
  refused: "Edge Function returned a non-2xx status code",
  unknown: "Unknown error",
} as const;
