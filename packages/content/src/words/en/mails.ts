/** The last sentence of "Subscription started": where receipts are, and how a guest gets in. */
export const receiptNote = {
  member: "Your receipts are in the same place.",
  guest:
    "You paid without an account: open one with this address, and everything is there, receipts too.",
} as const;

/** In the place of a price that is not known. */
export const unknownPrice = "the price you agreed to";

/** What the last mail says of cards and app stores; takes `store` and `url`, or `apple` and `google`. */
export const deletionNote = {
  card: "Your subscription paid by card was canceled, and the card will not be charged again.",
  noCard: "We know of no subscription paid by card.",
  cardUnseen:
    "The payment provider has not confirmed yet what became of your card. We keep asking; whatever it still charges is canceled and refunded.",
  store:
    "{store} goes on charging for your subscription until you cancel it there; we cannot do it for you: {url}",
  otherStore:
    "The store in which you subscribed goes on charging until you cancel it there; we cannot do it for you. Apple: {apple} Google: {google}",
  noStore:
    "We know of no subscription through an app store. If you bought one there, cancel it with Apple ({apple}) or Google ({google}).",
} as const;

/** Below every mail; takes `company`, `address` and `product`. */
export const mailFooter =
  "{company}, {address}. Sent about an account at {product}; we send no newsletters.";

/** What "The ways into your account have changed" begins with; the passkey's takes `name`. */
export const wayInChanges = {
  passkey: {
    added: "A passkey was added to your account.",
    removed: "A passkey was removed from your account.",
  },
  google: {
    added: "Your account can be signed in to with Google from now on.",
    removed: "Your account can no longer be signed in to with Google.",
  },
  apple: {
    added: "Your account can be signed in to with Apple from now on.",
    removed: "Your account can no longer be signed in to with Apple.",
  },
} as const;
/** How a mail names a factor; `ending` is the last two digits. */
export const factorInMails = {
  totp: "an authenticator app",
  phone: "the phone number ending in {ending}",
} as const;

/** The text message with a code. */
export const textedCode =
  "{code} is your {product} code. It is valid for {minutes} minutes. We never ask you for it.";
