export const farewell = {
  tab: "Account deleted",
  note: "Account Deleted",
  title: "The record was yours, and it is gone.",
  body: "Your account and all data have been permanently deleted.",
  receipt: "Receipt",
  deleted: "Deleted",
  deletedAt: "{date} at {time}, {city}",
  removed: "Removed",
  list: ", ",
  days: { one: "{count} kept day", other: "{count} kept days" },
  signature: "one signature",
  devices: { one: "{count} signed-in device", other: "{count} signed-in devices" },
  passkeys: { one: "{count} passkey", other: "{count} passkeys" },
  account: "the account",
  web: "Web",
  card: "Subscription canceled. No further charge.",
  noCard: "No subscription was paid by card.",
  cardUnseen:
    "The payment provider has not confirmed this yet. We keep asking. Anything still charged is canceled and refunded.",
  stores: "App stores",
  noStore: "None known to us. If you bought there, {apple} or {google}.",
  apple: "cancel with Apple",
  google: "with Google",
  store: "{store} keeps charging you until you {link}.",
  otherStore: "A store keeps charging you until you {apple} or {google}.",
  cancelThere: "cancel there",
  kept: "What stays",
  keptHelp:
    "Invoices, for as long as tax law requires. Backups, until {until}. This receipt, sealed, for a week.",
  copy: "A copy goes to {email}. It is the last message we send.",
  home: "Return to Home",
  print: "Print Receipt",
} as const;

/** The same page without a receipt: after a reload, or in another tab. */
export const farewellPast = {
  title: "The receipt is on its way to you.",
  body: "A deleted account leaves nothing here. Its receipt is shown once, right after, and a copy goes to the address it had.",
} as const;
