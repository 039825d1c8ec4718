/** Years that a member gave or got, on their page. */
export const giftsSection = {
  title: "Gifts",
  about: "A gift is returned at Stripe. Its words are closed to us.",
  gift: "Gift",
  state: "State",
  paid: "Paid",
  given: "To {address}",
  got: "From {address}",
  nobody: "an address no longer kept",
  states: {
    unpaid: "Not paid",
    waiting: "Arrives on {date}",
    arrived: "Not claimed yet",
    claimed: "{begins} to {ends}",
    returned: "Money returned",
  },
} as const;
