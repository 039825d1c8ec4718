/** Buying a year for somebody. */
export const giftTexts = {
  tab: "Give a year",
  title: "Give a year of {product}.",
  lead: "You pay once, and nothing renews. They claim it with any account, and need no card.",
  price: "{price}, once.",
  priceAbout: "Plus any tax shown at checkout.",
  recipient: "Their email address",
  name: "Your name, as they know it",
  word: "A word from you, if you like",
  wordHint: "Up to {count} characters. A link in it cannot be pressed.",
  arrives: "The day it arrives",
  arrivesHint: "In the morning, on your clock; today, within minutes. Nobody hears of it before.",
  pay: "Pay by Card",
  opening: "Opening Checkout…",
  refund:
    "You get the whole payment back within 14 days, and later while nobody has claimed the gift; write to {email}.",
  addressInvalid: "This is not an email address",
  nameMissing: "Say who it is from",
  nameLong: "At most {count} characters",
  dateInvalid: "Choose a day from today on, within a year",
  notInApp: "A year is given on the website. Open it in a browser.",
  /** At the provider. */
  charged: "A year as a gift",
  link: "Give a year to somebody",
  bought: {
    title: "Your gift is paid.",
    lead: "It goes to {recipient} on {date}.",
    leadPlain: "It arrives on {date}.",
    mail: "The confirmation is in your inbox. We write again when the gift is claimed.",
    another: "Give Another",
    waiting: "We wait for the payment.",
    waitingLead: "Nothing is lost. Look again in a minute.",
    again: "Look Again",
    looking: "Looking for the payment",
  },
} as const;

/** Claiming it. */
export const claimTexts = {
  tab: "A gift",
  loading: "Opening the gift",
  title: "{giver} gives you a year.",
  titleNameless: "Somebody gives you a year.",
  given: "Given on {date}",
  gets: "A year of every day of guidance, the whole vault and the Accountability Engine. It is paid for, needs no card and ends by itself.",
  now: "Your year begins when you claim it, and ends on {ends}.",
  later: "You are a member until {begins}. Your gift begins then, and ends on {ends}.",
  endsRenewal: "Your card is not charged on that day.",
  store:
    "Your membership renews at a store, which only you can turn off. Turn it off there, then come back: the gift waits.",
  claim: "Claim the Year",
  claiming: "Claiming…",
  signIn: "Sign In to Claim It",
  signInNote: "With any account. If you have none, open one there; the link stays good.",
  claimed: {
    title: "The year is yours.",
    now: "Your membership is open until {ends}.",
    later: "It begins on {begins} and ends on {ends}.",
    open: "Open {product}",
  },
  taken: {
    title: "This gift has been claimed.",
    lead: "It works once. If it was not you, write to {email}.",
  },
  returned: {
    title: "This gift was taken back.",
    lead: "Its payment was returned. You owe nothing.",
  },
  unknown: {
    title: "There is no such gift.",
    lead: "Look at the link again. It may have been cut.",
  },
  failed: {
    title: "The gift did not come.",
    lead: "Nothing was changed. The link stays good.",
    button: "Retry",
  },
  refused: "The gift was not claimed",
  home: "See what a membership holds",
} as const;

/** In Settings. */
export const ownGiftTexts = {
  waits: "A gift waits for you.",
  waitsFrom: "A gift from {giver} waits for you.",
  claimed: "Your gift is open until {ends}",
  ahead: "A gift's year begins on {begins}.",
  aheadHelp: "It ends on {ends}, by itself.",
  given: "You gave a year to {recipient}.",
  givenNameless: "You gave a year.",
  states: {
    unpaid: "Not paid.",
    waiting: "It arrives on {date}.",
    arrived: "It arrived on {date}, and is not claimed yet.",
    claimed: "It was claimed.",
    returned: "It was taken back.",
  },
} as const;
