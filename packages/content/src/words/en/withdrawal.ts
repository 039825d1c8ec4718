/** The email that confirms a withdrawal. */
export const toldOfWithdrawal = {
  all: "The {sum} you paid is on its way back to the card you paid with. It takes five to ten days to appear at your bank.",
  rest: "The remaining {sum} of your payment is on its way back to the card you paid with. It takes five to ten days to appear at your bank.",
  nothing: "Nothing had been charged, so nothing goes back.",
} as const;

/** The actor in the log. */
export const withdrawnBy = "The member";

/** The page in Settings on which a purchase is taken back. */
export const withdrawalTexts = {
  title: "Withdraw from a purchase",
  help: "You can withdraw from a card purchase within fourteen days, without giving a reason, and get all of your money back.",
  loading: "Loading your purchase",
  purchase: "Purchase",
  bought: "{date}, paid by card",
  money: "Money",
  allBack: "{sum} goes back to {card}. It takes five to ten days to appear at your bank.",
  nothing: "Nothing was charged, so nothing goes back.",
  theCard: "the card you paid with",
  membership: "Membership",
  ends: "Ends right away and does not renew. What you wrote stays yours to read and export.",
  record: "Confirmation",
  mail: "By email to {email}, with the date and time.",
  until: "Possible until",
  withdraw: "Withdraw from the Purchase",
  ask: "Withdraw from this purchase?",
  askSum: "{sum} goes back to you, and your membership ends now.",
  askNothing: "Your membership ends now. Nothing was charged.",
  keep: "Keep the Membership",
  confirm: "Confirm the Withdrawal",
  sending: "Sending…",
  states: {
    sending: {
      title: "We have your withdrawal.",
      body: "The payment provider has not answered yet. You can close this page. We will keep trying and write to {email} when it is done.",
    },
    done: {
      title: "You have withdrawn from the purchase.",
      body: "{sum} is on its way back to {card}. It takes five to ten days to appear at your bank. The confirmation goes to {email}.",
    },
    arrived: {
      title: "You have withdrawn from the purchase.",
      body: "{sum} was sent back to {card}. It takes five to ten days to appear at your bank. The confirmation goes to {email}.",
    },
    cameBack: {
      title: "Your money came back to us.",
      body: "You have withdrawn from the purchase, and that still counts. {sum} did not reach {card}: it is with us again, and it is yours. Write to {support}, and we will find another way.",
    },
    doneUnpaid: {
      title: "You have withdrawn from the purchase.",
      body: "Nothing was charged. The confirmation goes to {email}.",
    },
    failed: {
      title: "The payment provider did not return the money.",
      body: "Nothing has changed. Try again, or write to {support}: your withdrawal of {date} stands.",
    },
    over: {
      title: "The fourteen days of your purchase are over.",
      body: "You can cancel in Settings at any time, and keep what you have paid for. If you have a question, write to {support}.",
    },
    disputed: {
      title: "Your bank is deciding about this payment.",
      body: "While the payment is disputed, only the bank can return it. If you have a question, write to {support}.",
    },
    none: {
      title: "There is no card purchase to withdraw from.",
      body: "If someone gave you this membership, only they can withdraw from it. If you paid without an account, write to {support}, with the address you paid with.",
    },
    unknown: {
      title: "The payment provider is not responding.",
      body: "Try again in a minute, or write to {support}: your message counts from the moment you send it.",
    },
  },
  store: {
    title: "You bought this membership in an app store.",
    body: "Apple and Google refund what they sell. Ask them here:",
  },
  again: "Try Again",
} as const;
