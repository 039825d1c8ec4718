export const membershipCard = {
  restoring: "Checking…",
  otherStoreHelp:
    "You subscribed through a store. Change or cancel it in your account there; we cannot do it for you.",
  /** A payment that did not go through. */
  otherStoreDue:
    "You subscribed through a store: put your way of paying right in your account there.",
  /** For a subscription that opens nothing while its store still tries to charge. */
  otherStoreCharges:
    "It opens nothing at present. You subscribed through a store: pay or end it in your account there, or it may be charged; we cannot do it for you.",
  /** In a store's app, when the membership was paid by card. */
  cardHelp:
    "Paid by card, outside this app. Change your card, see invoices or cancel in the customer portal.",
  /** A membership that staff gave or extended. */
  given: "Given by us until {date}.",
  /** A year paid for by another person. */
  gift: "A gift until {date}. It ends on its own; nothing is charged.",
  chargesWithoutAccess:
    "It opens nothing at present. End it in the customer portal or in your store account, or it will be charged.",
  paidTwice: "Two subscriptions are being charged.",
  paidTwiceHelp:
    "Cancel one of them in the customer portal or in your store account. You keep access while the other runs. For a refund, write to {email}.",
  cardSince: "Paid by card since {since}",
  unclaimed: "A membership was paid for with your address.",
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
} as const;
