/** Rows of the account actions in a member's action list. */
export const accountRows = {
  resend: { title: "Send again", about: "Confirmation, receipt or notice" },
  end_sessions: {
    title: "End sessions",
    about: { one: "Their one device", other: "One device, or all {count}" },
  },
  change_address: { title: "Change the address", about: "After the new one is confirmed" },
  remove_factor: { title: "Remove the second factor", about: "After a day, which they can stop" },
  reset_address: { title: "Write to the address again", about: "It refused our messages" },
  delete_account: { title: "Delete the account", about: "On request, with a receipt" },
} as const;

/** Reasons why such an action is refused. */
export const accountRefusals = {
  address_taken: "Another member has this address.",
  address_same: "This is their address already.",
  address_invalid: "This is not an email address.",
  address_differs: "This is not their address.",
  confirmed_already: "It is confirmed. There is nothing to confirm.",
  not_confirmed: "Their address was never confirmed. Send them the confirmation.",
  not_due: "It is not due yet.",
  too_many_mails: "Three of a kind have left already. The next can leave in nine minutes.",
  nothing_to_write: "There is nothing to write about anymore.",
  no_devices: "No device is signed in.",
  no_factor: "They have no second factor.",
  frozen: "Somebody reported a change: the account is frozen until its owner is back.",
  address_works: "Messages go to this address.",
  address_refused: "Their address refuses our messages. Write to it again first.",
} as const;

export const accountTerms = {
  get: "They get",
  limit: "Limit",
  devices: "Devices",
  now: "Now",
  afterwards: "Then",
  oldAddress: "Old address",
  stripe: "Stripe",
  stop: "To stop it",
  account: "Account",
  address: "Address",
} as const;

export const resendSheet = {
  title: "Send again",
  which: "Which message",
  receipt: "Your receipt, {date}",
  renewal: "Your membership renews on {date}",
  noReceipt: "A receipt",
  noRenewal: "The notice of a renewal",
  welcome: "The welcome",
  reset: "A link to choose a new password",
  confirmation: "Confirmation of the address",
  thatDay: "The mail server took it at {time} that day.",
  taken: "The mail server took the last one {when}.",
  waiting: "The last one was queued {when}.",
  bounced: "The last one did not arrive, {when}.",
  first: "None has left yet.",
  confirmed: "Confirmed on {date}. There is nothing to confirm.",
  leavesOn: "It leaves by itself on {date}.",
  same: "The same message, to {email}, within a minute.",
  limit: "Three of a kind at once, then one in nine minutes, whoever asks.",
  undo: "None. A message that has left cannot be called back.",
  acts: {
    receipt: "Send the Receipt",
    renewal_notice: "Send the Notice",
    welcome: "Send the Welcome",
    reset_link: "Send the Link",
    confirmation: "Send the Confirmation",
  },
} as const;

export const endSessionsSheet = {
  title: "End sessions",
  which: "Which devices",
  every: {
    one: "It signs in again. What it has written and not yet sent stays on it.",
    other: "All {count} sign in again. What one has written and not yet sent stays on it.",
  },
  some: {
    one: "{count} of {all} signs in again. What it has written and not yet sent stays on it.",
    other: "{count} of {all} sign in again. What one has written and not yet sent stays on it.",
  },
  undo: "None, and none needed: signing in again is enough.",
  none: "Choose a device.",
  act: { one: "End {count} Session", other: "End {count} Sessions" },
  actNone: "End Sessions",
} as const;

export const changeAddressSheet = {
  title: "Change the address",
  address: "New address",
  free: "Nobody else has it.",
  now: "Nothing changes. Both addresses get a message.",
  unreached:
    "No email reaches the address of now: what we say waits for them at Home and in a notification. So this waits for an owner’s word, and both are written to seven days after it.",
  afterwards: "It changes when the new address is confirmed, within 24 hours. Every session ends.",
  old: "Can stop it for seven days, with one press.",
  stripe: "Receipts go to the new address from then on.",
  undo: "Until it is confirmed.",
  act: "Write to Both",
  ask: "Ask an Owner",
  kept: "The change you filled in is kept: {email} to {address}.",
} as const;

export const removeFactorSheet = {
  title: "Remove the second factor of {email}",
  now: "Nothing is removed. A message to them and to every owner leaves at once.",
  unreached:
    "No email reaches them: it waits for them at Home and in a notification. So this waits for an owner’s word, and is held for seven days after it.",
  stop: "By signing in with the factor, or with one press in Settings.",
  afterwards:
    "{when}, the factor and its recovery codes go. Every session ends, and the password alone signs in.",
  undo: "Until then, from this page.",
  act: "Remove It in a Day",
  ask: "Ask an Owner",
  kept: "The removal you filled in is kept, for {email}.",
} as const;

export const resetAddressSheet = {
  title: "Write to {email} again",
  bounced: "It refused our message on {date}.",
  bouncedStatus: "It refused our message on {date} ({status}).",
  complained: "Somebody there marked our message as spam on {date}. Ask them first.",
  afterwards: "News leaves for it again. What was held back is not sent late.",
  undo: "None. If it refuses again, it is left alone again.",
  act: "Write to It Again",
} as const;

export const deleteAccountSheet = {
  title: "Delete {email}",
  type: "Their address, as a confirmation",
  gone: "Everything they wrote goes, on every device, and from the backups within {days} days.",
  noCard: "None moves.",
  noneBack: "None goes back.",
  toReturn: "To return it, choose Refund first. The card is not charged again.",
  store: "{store} goes on charging until they cancel it there. Tell them.",
  stores: {
    card: "The card",
    app_store: "The App Store",
    play_store: "Google Play",
    other_store: "The store",
    office: "Nothing",
    gift: "Nothing",
  },
  read: "As you asked, your account was deleted. This is the last message we will send.",
  log: "Your name and the day. Theirs is nowhere.",
  undo: "For one minute. Then nothing brings it back.",
  wayOut: "Keep It",
  act: "Delete the Account",
  kept: "The deletion you filled in is kept, of {email}.",
} as const;

/** Texts of the status panel for account actions. */
export const accountPanel = {
  resent: "The message is on its way.",
  resentAbout: "The mail server took it at {time}. It cannot be called back.",
  resentWaits: "The mail server has not taken it yet.",
  resentRefused: "The message did not arrive.",
  resentRefusedAbout: "The mail server refused it, or it came back.",
  resentLater: "It leaves at {time}, because others of its kind have just left.",
  sessions: {
    one: "{count} device is signed out.",
    other: "{count} devices are signed out.",
  },
  address: "Both addresses were written to.",
  addressAbout:
    "At {time}. It changes when the new one is confirmed, until {until}. Every session ends then.",
  addressStands: "It was confirmed already, or stopped by them, and stands.",
  withdrawn: "The change is withdrawn.",
  withdrawnAbout: "The link in the message opens nothing now.",
  factorHeld: "The second factor is removed {when}.",
  factorHeldAbout:
    "The mail server took our message to them at {time}. Until then they can stop it.",
  factorHeldUntold: "Our message to them has not left yet. Until then they can stop it.",
  factorHeldRefused:
    "Our message to them came back. It waits for them in the app, where they can stop it until then.",
  addressHeld: "Both addresses are written to {when}.",
  addressHeldAbout: "Nothing changes before, and nobody can confirm the new address.",
  factorKept: "The second factor stays.",
  factorKeptAbout: "Nothing was removed. The log shows who stopped it.",
  factor: "The second factor is removed.",
  factorAbout: "At {time}. Every session has ended.",
  deleteHeld: {
    one: "The account is deleted in {count} second.",
    other: "The account is deleted in {count} seconds.",
  },
  deleteHeldAbout: "Until then nothing is gone, and the member has been told nothing.",
  deleted: "The account is deleted.",
  deletedAbout: "At {time}. Its receipt is on its way to the address. The log names nobody.",
  deleteWaits: "Nothing is deleted before the card is canceled.",
  reset: "Messages go to this address again.",
  written: "The member was written to at {time}.",
  notSent: "Nothing was sent.",
  notChanged: "Nothing has changed.",
  same: "Trying again is the same act, so it can happen only once.",
} as const;

/** Finished actions that can still be undone. */
export const undoableAccountActs = {
  change_address: "Another address asked for on {date} by {name}",
} as const;
