/** Rows of the account actions in a member's action list. */
export const accountRows = {
  write: { title: "Email them", about: "From a template or in your own words" },
  resend: { title: "Resend an email", about: "Confirmation, receipt or renewal notice" },
  end_sessions: {
    title: "Sign out devices",
    about: { one: "Their only device", other: "One device or all {count}" },
  },
  change_address: {
    title: "Change email address",
    about: "Takes effect once they confirm the new one",
  },
  remove_factor: { title: "Remove second factor", about: "In 24 hours, unless they stop it" },
  reset_address: {
    title: "Resume emails to this address",
    about: "Our emails bounced or were marked as spam",
  },
  delete_account: { title: "Delete account", about: "At their request, with a receipt" },
} as const;

/** Reasons why such an action is refused. */
export const accountRefusals = {
  address_taken: "Another member already uses this address.",
  address_same: "This is already their address.",
  address_invalid: "This isn’t a valid email address.",
  address_differs: "This doesn’t match their address.",
  confirmed_already: "Already confirmed.",
  not_confirmed: "They never confirmed their address. Resend the confirmation instead.",
  not_due: "Not due yet.",
  not_owed: "They don’t owe this payment anymore.",
  too_many_mails: "Three of these were already sent. You can send another in nine minutes.",
  nothing_to_write: "There’s nothing left to write about.",
  no_devices: "No devices are signed in.",
  no_factor: "They have no second factor.",
  frozen: "Someone reported a change, so the account is frozen until its owner is back.",
  address_works: "Emails to this address are working.",
  address_refused: "Their address rejects our emails. Resume emails to it first.",
} as const;

export const accountTerms = {
  get: "They’ll get",
  limit: "Limit",
  devices: "Devices",
  now: "Now",
  afterwards: "Then",
  oldAddress: "Old address",
  stripe: "Stripe",
  stop: "How to stop it",
  account: "Account",
  address: "Address",
} as const;

export const writeSheet = {
  title: "Email {email}",
  begin: "Start from",
  templates: {
    none: "Blank",
    payments: "Their payment failed",
    quiet: "They’ve been quiet",
    lapsed: "Their membership ended",
  },
  subject: "Subject",
  words: "Message",
  hint: "Paragraphs, *emphasis*, **bold** and [links](https://…).",
  paysHint:
    "The words in braces become their own: {frames}. The button with their link to pay comes below.",
  noSubject: "Enter a subject.",
  noWords: "Write a message.",
  act: "Send",
  from: "From",
  fromText: "You, through our mailer. Replies reach {support}.",
  pay: "Link to pay",
  payText: "A page of ours, then Stripe with {amount}, for any card. Works until {last_day}.",
  log: "Your name and the subject. This page shows whether it was delivered.",
  undo: "For one minute. After that they have it.",
  kept: "Your email is saved: “{subject}”.",
} as const;

export const writePanel = {
  counted: "The email goes out in {seconds} seconds",
  countedAbout: "You can undo it until then.",
  done: "Emailed",
  notSent: "The email wasn’t sent",
} as const;

export const resendSheet = {
  title: "Resend an email",
  which: "Which email",
  receipt: "Receipt, {date}",
  renewal: "Renewal notice for {date}",
  noReceipt: "Receipt",
  noRenewal: "Renewal notice",
  welcome: "Welcome email",
  reset: "Password reset link",
  confirmation: "Confirmation of their address",
  thatDay: "The mail server accepted it at {time} that day.",
  taken: "The mail server accepted the last one {when}.",
  waiting: "Last queued {when}.",
  bounced: "The last one wasn’t delivered ({when}).",
  first: "None sent yet.",
  confirmed: "Already confirmed on {date}.",
  leavesOn: "Goes out automatically on {date}.",
  same: "The same email, sent to {email} within a minute.",
  limit: "Three of each kind, then one every nine minutes, no matter who sends it.",
  undo: "Not possible. A sent email can’t be recalled.",
  acts: {
    receipt: "Send Receipt",
    renewal_notice: "Send Renewal Notice",
    welcome: "Send Welcome Email",
    reset_link: "Send Reset Link",
    confirmation: "Send Confirmation",
  },
} as const;

export const endSessionsSheet = {
  title: "Sign out devices",
  which: "Which devices",
  every: {
    one: "It has to sign in again. Unsent changes stay on the device.",
    other: "All {count} have to sign in again. Unsent changes stay on each device.",
  },
  some: {
    one: "{count} of {all} has to sign in again. Unsent changes stay on the device.",
    other: "{count} of {all} have to sign in again. Unsent changes stay on each device.",
  },
  undo: "Not needed. They can simply sign in again.",
  none: "Choose at least one device.",
  act: { one: "Sign Out {count} Device", other: "Sign Out {count} Devices" },
  actNone: "Sign Out Devices",
} as const;

export const changeAddressSheet = {
  title: "Change email address",
  address: "New address",
  free: "This address is available.",
  now: "Nothing changes yet. We email both addresses.",
  unreached:
    "Emails don’t reach the current address, so the member sees our messages on Home and in a notification. An owner has to approve this first. Both addresses are emailed seven days after that.",
  afterwards:
    "The address changes once the new one is confirmed, within 24 hours. All devices are signed out.",
  old: "Can stop the change for seven days with one click.",
  stripe: "Receipts go to the new address after that.",
  undo: "Until the new address is confirmed.",
  act: "Email Both Addresses",
  ask: "Ask an Owner",
  kept: "Your change is still filled in: {email} to {address}.",
} as const;

export const removeFactorSheet = {
  title: "Remove the second factor for {email}",
  now: "Nothing is removed yet. The member and every owner are emailed right away.",
  unreached:
    "Emails don’t reach them, so they see this on Home and in a notification. An owner has to approve this first. It happens seven days after that.",
  stop: "By signing in with the second factor, or with one click in Settings.",
  afterwards:
    "{when}: the second factor and its recovery codes are removed, all devices are signed out, and the password alone is enough to sign in.",
  undo: "Until then, from this page.",
  act: "Remove in 24 Hours",
  ask: "Ask an Owner",
  kept: "Your removal request for {email} is still filled in.",
} as const;

export const resetAddressSheet = {
  title: "Resume emails to {email}",
  bounced: "Our email bounced on {date}.",
  bouncedStatus: "Our email bounced on {date} ({status}).",
  complained: "Our email was marked as spam on {date}. Ask the member before you resume.",
  afterwards: "New emails go out again. Emails held back until now aren’t sent.",
  undo: "Not possible. If it bounces or is marked as spam again, emails stop again.",
  act: "Resume Emails",
} as const;

export const deleteAccountSheet = {
  title: "Delete the account for {email}",
  type: "Type their email address to confirm",
  gone: "Everything they wrote is deleted on every device, and from backups within {days} days.",
  noCard: "No money moves.",
  noneBack: "Nothing is refunded.",
  toReturn: "To refund them, choose Refund first. The card won’t be charged again.",
  store: "{store} keeps charging until they cancel there. Let them know.",
  stores: {
    card: "The card",
    app_store: "The App Store",
    play_store: "Google Play",
    other_store: "The store",
    office: "Nothing",
    gift: "Nothing",
  },
  read: "As you asked, your account was deleted. This is the last message we will send.",
  log: "Your name and the date. The member’s address isn’t recorded.",
  undo: "For one minute. After that, it’s permanent.",
  wayOut: "Keep Account",
  act: "Delete Account",
  kept: "Your deletion request for {email} is still filled in.",
} as const;

/** Texts of the status panel for account actions. */
export const accountPanel = {
  resent: "The email is on its way.",
  resentAbout: "The mail server accepted it at {time}. It can’t be recalled.",
  resentWaits: "The mail server hasn’t accepted it yet.",
  resentRefused: "The email wasn’t delivered.",
  resentRefusedAbout: "The mail server rejected it, or it bounced.",
  resentLater: "It goes out at {time}, because similar emails were just sent.",
  sessions: {
    one: "{count} device was signed out.",
    other: "{count} devices were signed out.",
  },
  address: "We emailed both addresses.",
  addressAbout:
    "At {time}. The address changes once the new one is confirmed, by {until}. All devices are then signed out.",
  addressStands: "It can’t be undone: the member has already confirmed or stopped it.",
  withdrawn: "The change was canceled.",
  withdrawnAbout: "The link in the email no longer works.",
  factorHeld: "The second factor will be removed {when}.",
  factorHeldAbout:
    "The mail server accepted our email to them at {time}. Until then, they can stop it.",
  factorHeldUntold: "Our email to them hasn’t gone out yet. Until then, they can stop it.",
  factorHeldRefused:
    "Our email to them bounced. They’ll see it in the app, where they can stop it until then.",
  addressHeld: "Both addresses will be emailed {when}.",
  addressHeldAbout: "Nothing changes before that, and no one can confirm the new address.",
  factorKept: "The second factor was kept.",
  factorKeptAbout: "Nothing was removed. The log shows who stopped it.",
  factor: "The second factor was removed.",
  factorAbout: "At {time}. All devices were signed out.",
  deleteHeld: {
    one: "The account will be deleted in {count} second.",
    other: "The account will be deleted in {count} seconds.",
  },
  deleteHeldAbout: "Nothing is deleted yet, and the member hasn’t been notified.",
  deleted: "The account was deleted.",
  deletedAbout:
    "At {time}. A receipt is on its way to the address. The log doesn’t name the member.",
  deleteWaits: "Nothing is deleted until the card subscription is canceled.",
  reset: "Emails to this address have resumed.",
  written: "The member was emailed at {time}.",
  notSent: "Nothing was sent.",
  notChanged: "Nothing was changed.",
  same: "It’s safe to try again: it can only happen once.",
} as const;

/** Finished actions that can still be undone. */
export const undoableAccountActs = {
  change_address: "Address change requested on {date} by {name}",
} as const;
