// The specification's words for purchases and subscription (sections 2, 6 and 8), whole.
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

// Our own words, in the same voice.
export const membershipNotices = {
  useInAppPurchaseDetail:
    "In this app your store takes the payment. Subscribe from the app itself.",
  checkingDetail: "Looking for what has been paid, here and at the app stores.",
  foundDetail: "Your membership is active.",
  notFoundDetail: "No active subscription was found for this account.",
  openingCheckout: "Opening checkout…",
  openingPortal: "Opening…",
  restoring: "Checking…",
  activating: "Activating…",
  activatingHelp: "Your payment is being confirmed. This takes a moment.",
  subscribe: "Subscribe — {app_price}/year",
  // Takes `ended_on`; its help takes `app_price`.
  endedOn: "Your membership ended {ended_on}. Your place is kept.",
  ended: "Your membership has ended. Your place is kept.",
  endedHelp:
    "Every day and mark you recorded stays yours to read, and the programme waits where you left it. The members’ pages are closed until you return: {app_price} a year, renewed automatically until you say otherwise.",
  paymentDue: "Member, payment due",
  otherStoreHelp:
    "You subscribed through a store. Change or cancel it in your account there; we cannot do it for you.",
  manageBriefly: "Manage",
  paidTwice: "Two subscriptions are being charged.",
  paidTwiceHelp:
    "Cancel one of them in the customer portal or in your store account. Nothing closes while the other runs. For money back, write to {email}.",
  // Takes `since`.
  cardSince: "Paid by card since {since}",
  unclaimed: "A membership was paid for with your address.",
  // Takes `product` and `since`.
  unclaimedHelp:
    "{product}, by card, since {since}. It is not part of your account. If it was you, add it; then you can end it here too. If it was not, leave it: your card is not charged for it.",
  add: "Add to my account",
  adding: "Adding…",
  added: "Added to your account",
  addedDetail: "You can change or cancel it under Subscription Management.",
  levels: "All levels of membership",
  member: {
    one: "You are a member of the App level. Your streak is {count} day.",
    other: "You are a member of the App level. Your streak is {count} days.",
  },
  streak: { one: "Your streak is {count} day.", other: "Your streak is {count} days." },
  checkingMembership: "Checking your membership",
  upgrade: "Upgrade",
} as const;
