/** Buying a year for another person. */
export const giftTexts = {
  tab: "Give a year",
  title: "Give a year of {product}.",
  lead: "You pay once. It does not renew, and they need no card to claim it.",
  price: "{price}, once.",
  priceAbout: "Plus any tax shown at checkout.",
  recipient: "Their email address",
  name: "Your name, as they know it",
  word: "A note from you (optional)",
  wordHint: "Up to {count} characters. Links are shown as plain text.",
  arrives: "Delivery date",
  arrivesHint: "Sent in the morning, your time, or within minutes if you choose today.",
  pay: "Pay by Card",
  opening: "Opening Checkout…",
  refund: "Full refund within 14 days, and after that until the gift is claimed. Write to {email}.",
  addressInvalid: "This is not an email address",
  nameMissing: "Say who it is from",
  nameLong: "At most {count} characters",
  dateInvalid: "Choose a date within the next year",
  notInApp: "Gifts are bought on the website. Open it in a browser.",
  /** At the provider. */
  charged: "Gift of one year",
  link: "Give someone a year",
  bought: {
    title: "Your gift is paid.",
    lead: "It goes to {recipient} on {date}.",
    leadPlain: "It goes out on {date}.",
    mail: "The confirmation is on its way to you. We will write again when the gift is claimed.",
    another: "Give Another",
    waiting: "We are waiting for the payment.",
    waitingLead: "Nothing is lost. Check again in a minute.",
    again: "Check Again",
    looking: "Looking for the payment",
  },
} as const;

/** Claiming it. */
export const claimTexts = {
  tab: "A gift",
  loading: "Opening the gift",
  title: "{giver} gave you a year.",
  titleNameless: "Someone gave you a year.",
  given: "Given on {date}",
  gets: "A year of every day of guidance, the whole vault and the Accountability Engine. It is paid for, needs no card, and does not renew.",
  now: "Your year begins when you claim it, and ends on {ends}.",
  later: "You are a member until {begins}. Your gift begins then, and ends on {ends}.",
  endsRenewal: "Your card will not be charged that day.",
  store:
    "Your membership renews at a store, which only you can turn off. Turn it off there, then come back. The gift will wait.",
  claim: "Claim the Year",
  claiming: "Claiming…",
  signIn: "Sign In to Claim It",
  signInNote: "Any account will do. If you have none, create one there. The link stays valid.",
  claimed: {
    title: "The year is yours.",
    now: "Your membership is open until {ends}.",
    later: "It begins on {begins} and ends on {ends}.",
    open: "Open {product}",
  },
  taken: {
    title: "This gift has been claimed.",
    lead: "A gift can be claimed once. If this was not you, write to {email}.",
  },
  returned: {
    title: "This gift was canceled.",
    lead: "The payment was taken back. You owe nothing.",
  },
  unknown: {
    title: "Gift not found.",
    lead: "Check the link. Part of it may be missing.",
  },
  failed: {
    title: "The gift did not load.",
    lead: "Nothing has changed. The link stays valid.",
    button: "Retry",
  },
  refused: "The gift was not claimed",
  home: "See what membership includes",
} as const;

/** In Settings. */
export const ownGiftTexts = {
  waits: "A gift is waiting for you.",
  waitsFrom: "A gift from {giver} is waiting for you.",
  claimed: "Your gift is open until {ends}",
  ahead: "Your gift begins on {begins}.",
  aheadHelp: "It ends on {ends} and does not renew.",
  given: "You gave a year to {recipient}.",
  givenNameless: "You gave a year.",
  states: {
    unpaid: "Not paid.",
    waiting: "It goes out on {date}.",
    arrived: "On its way since {date}. Not claimed yet.",
    claimed: "It was claimed.",
    returned: "Canceled.",
  },
} as const;
