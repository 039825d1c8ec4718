/** The last sentence of "Subscription started": where the receipts are, and how a guest gets in. */
export const receiptNote = {
  member: "Your receipts are in the same place.",
  guest:
    "You paid without an account. Create one with this address, and everything is there, including your receipts.",
} as const;

/** The agreement; `first` for a code that discounts the first year alone, `some` for more. */
export const agreedNote = {
  yearly: "{price} a year, charged today.",
  first: "{paid} for the first year, charged today, and {price} a year after it.",
  some: "{price} a year while the code lasts, charged today, and {later} a year after it.",
} as const;

/** The end of a trial's free days. */
export const trialNote = {
  charged:
    "On that day, your card is charged {price} for a year, which renews each year until you cancel. Cancel before {ends_on} and nothing is charged.",
  ends: "Your membership ends on that day, and nothing is charged. To continue for {price} a year, renew the plan before {ends_on}, and add a card if you have not.",
} as const;

/** A notification where the email did not arrive. */
export const trialPush = {
  title: "Your free trial ends on {ends_on}",
  body: "Your card will be charged {price} for a year on that day. If you cancel before then, nothing is charged.",
} as const;

export const unknownPrice = "the price you agreed to";

/** The subscription in the email about a deleted account. */
/** Beside a passage that a member sends to themselves. */
export const passageMail = { note: "Your note: {note}" } as const;

export const deletionNote = {
  card: "Your card subscription was canceled, and the card will not be charged again.",
  noCard: "We have no record of a card subscription.",
  cardUnseen:
    "The payment provider has not confirmed yet that your card will not be charged. We will keep asking. Anything it still charges will be canceled and refunded.",
  store:
    "{store} keeps charging for your subscription until you cancel it there. We cannot do it for you: {url}",
  otherStore:
    "The store where you subscribed keeps charging until you cancel there. We cannot do it for you. Apple: {apple} Google: {google}",
  noStore:
    "We have no record of a subscription through an app store. If you bought one there, cancel it with Apple ({apple}) or Google ({google}).",
} as const;

/** Above an email that leaves more than an hour after its time. */
export const lateMail =
  "This message was due on {due_at} ({due_zone}) and could not be sent until now.";

export const mailFooter = {
  account: "{company}, {address}. Sent about an account at {product}.",
  sender: "{company}, {address}",
} as const;

/** Below an email that can be stopped: why it came, and the way out. */
export const mailStop = {
  reasons: {
    releases: "You get this because you asked for emails about new articles.",
    letters: "You get this because you have an account at {product}.",
  },
  restored:
    "We had to restore our records as they were on {date}. If you have stopped these messages since, that choice is lost: please stop them again.",
  act: "Stop these messages",
  how: ": one click, no sign-in.",
} as const;

export const broadcastButton = "Read {title}";

/** Below what staff write to members about their membership, which no one can stop. */
export const writtenFooter = {
  payments:
    "You are getting this because a renewal was declined. It is about your membership, so it goes to everyone it concerns. Written by {name}. Replies reach a person.",
  personal: "{name} of {product} wrote this to you. Replies reach a person.",
} as const;

/** The end of an email about a declined payment, and what its framed words can say. */
export const paymentMail = {
  button: "Pay {amount}",
  about:
    "The button leads to Stripe with the amount filled in, for any card. It is yours alone and works until {last_day}.",
  why: {
    expired: "the card has expired",
    funds: "there was not enough money",
    sign_in: "the bank asks you to confirm it",
    declined: "the bank gave no reason",
  },
} as const;

/** The first paragraph of "The ways into your account have changed". */
export const signInMethodChanges = {
  passkey: {
    added: "A passkey was added to your account.",
    removed: "A passkey was removed from your account.",
  },
  google: {
    added: "Sign-in with Google was added to your account.",
    removed: "Sign-in with Google was removed from your account.",
  },
  apple: {
    added: "Sign-in with Apple was added to your account.",
    removed: "Sign-in with Apple was removed from your account.",
  },
  factor: {
    added: "A second factor that had been turned off is required again.",
    removed: "A second factor was removed from your account.",
  },
  recovery_codes: {
    added: "Recovery codes that had been turned off are valid again.",
    removed: "The recovery codes of your account no longer work.",
  },
} as const;

/** The mailbox that had an account frozen, in the email to each of its addresses. */
export const frozenBy = {
  here: "someone with access to this mailbox",
  elsewhere: "someone with access to another mailbox of this account",
} as const;

/** On the lock screens of a member's devices. */
export const frozenPush = {
  title: "Your account is frozen",
  body: "Someone reported a change they did not make. Use the link in the email about it to get back in.",
} as const;
export const factorInMails = {
  totp: "an authenticator app",
  phone: "the phone number ending in {ending}",
} as const;

export const textedCode =
  "{code} is your {product} code. It is valid for {minutes} minutes. We will never ask you for it.";

/** To owners, about a staff member's account. */
export const staffWarnings = {
  session_stolen: {
    subject: "Someone else may be using a team member’s sign-in",
    warning:
      "one of their sign-ins was used from two places. Someone may have copied it. It was ended for both.",
  },
  weak_factor: {
    subject: "A second factor was added to a team account with a weaker sign-in",
    warning:
      "a new authenticator app, phone number or passkey was set up on their account by someone who did not use its strongest factor. It cannot open the office until a day later.",
  },
} as const;

export type StaffWarning = keyof typeof staffWarnings;

/** Why a refund came back, in the email about it: Stripe's words, and one for all others. */
export const refundFailures = {
  expired_or_canceled_card: "Your bank returned it because the card has expired or was canceled.",
  lost_or_stolen_card: "Your bank returned it because the card was reported lost or stolen.",
  declined: "Your bank declined it.",
  charge_for_pending_refund_disputed: "The payment was disputed before it arrived.",
  canceled: "It was canceled before it reached your bank.",
  unknown: "It did not reach your bank, or your bank returned it.",
} as const;
