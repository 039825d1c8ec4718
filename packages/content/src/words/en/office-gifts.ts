/** Years that a member gave or got, on their page. */
export const giftsSection = {
  title: "Gifts",
  about: "A gift is refunded at Stripe. Its note is not shown to staff.",
  gift: "Gift",
  state: "State",
  paid: "Paid",
  given: "To {address}",
  got: "From {address}",
  nobody: "an address we no longer keep",
  states: {
    unpaid: "Not paid",
    waiting: "Goes out on {date}",
    arrived: "Not claimed yet",
    claimed: "{begins} to {ends}",
    returned: "Money sent back, or held by the bank",
  },
} as const;
