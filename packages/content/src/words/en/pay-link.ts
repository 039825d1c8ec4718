/** The page of the link that pays a declined renewal. */
export const payLink = {
  tab: "Pay for your membership",
  loading: "Loading the payment",
  due: {
    title: "Your membership, {amount}",
    lead: "Your renewal was declined. Pay {amount} by {last_day} with any card, and your membership goes on as if nothing had happened.",
    pay: "Pay {amount}",
    opening: "Opening Stripe…",
    note: "Opening this page pays nothing. The button leads to Stripe, where you confirm the payment.",
  },
  paid: {
    title: "Nothing is owed.",
    lead: "Your membership goes on. There is nothing more to pay.",
    open: "Open {product}",
  },
  over: {
    title: "This link is no longer valid.",
    lead: "It worked until your access ended, or it was for an earlier payment. Everything you wrote is still here.",
    open: "See the Membership",
  },
  failed: {
    title: "The payment did not load.",
    lead: "Nothing was charged. Please try again.",
    again: "Try Again",
  },
} as const;
