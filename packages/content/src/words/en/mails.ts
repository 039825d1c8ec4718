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
  title: "Your free days end on {ends_on}",
  body: "On that day your card is charged {price} for a year. Cancel before it and nothing is charged.",
} as const;

export const unknownPrice = "the price you agreed to";

/** The subscription in the email about a deleted account. */
/** Beside a passage that a member sends to themselves. */
export const passageMail = { note: "Your note: {note}" } as const;

export const deletionNote = {
  card: "Your card subscription was canceled, and the card will not be charged again.",
  noCard: "We have no record of a card subscription.",
  cardUnseen:
    "The payment provider has not yet confirmed that your card will not be charged. We will keep asking; anything it still charges will be canceled and sent back.",
  store:
    "{store} keeps charging for your subscription until you cancel it there. We cannot do it for you: {url}",
  otherStore:
    "The store where you subscribed keeps charging until you cancel there. We cannot do it for you. Apple: {apple} Google: {google}",
  noStore:
    "We have no record of a subscription through an app store. If you bought one there, cancel it with Apple ({apple}) or Google ({google}).",
} as const;

/** Above an email that leaves more than an hour after its time. */
export const lateMail =
  "This message was due on {due_at} ({due_zone}) and could not leave before now.";

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
  act: "Stop these messages",
  how: ": one click, no sign-in.",
} as const;

export const broadcastButton = "Read {title}";

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
    added: "A second factor that had been turned off is asked for again.",
    removed: "A second factor was removed from your account.",
  },
  recovery_codes: {
    added: "Recovery codes that had been turned off are valid again.",
    removed: "The recovery codes of your account are void.",
  },
} as const;

/** The mailbox that had an account frozen, in the email to each of its addresses. */
export const frozenBy = {
  here: "somebody with access to this mailbox",
  elsewhere: "somebody with access to another mailbox of this account",
} as const;

/** On the lock screens of a member's devices. */
export const frozenPush = {
  title: "Your account is frozen",
  body: "A change was reported as not yours. The email about it leads back in.",
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
    subject: "A sign-in of your team was used by two",
    warning:
      "one of their sign-ins was used from two places. Somebody may have copied it. It was ended for both.",
  },
  weak_factor: {
    subject: "A new second factor in your team, from a weaker sign-in",
    warning:
      "a new authenticator app, phone number or passkey was set up on their account, by somebody who could not give the strongest factor that it had. It opens the office a day later.",
  },
} as const;

export type StaffWarning = keyof typeof staffWarnings;

/** Why a refund came back, in the email about it: Stripe's words, and one for all others. */
export const refundFailures = {
  expired_or_canceled_card: "Your bank sent it back, because the card has expired or was canceled.",
  lost_or_stolen_card: "Your bank sent it back, because the card was reported as lost or stolen.",
  declined: "Your bank declined it.",
  charge_for_pending_refund_disputed: "The payment was disputed before it arrived.",
  canceled: "It was called off before it reached your bank.",
  unknown: "It did not reach your bank, or your bank sent it back.",
} as const;
