export const officeMember = {
  page: "Member",
  crumb: "Members",
  loading: "Loading the member",
  change: "Change",
  looked: "This member can see that you viewed this page at {time}. Reason: {reason}.",
  lookedUnsaid: "This member can see that you viewed this page at {time}. Reason: none given yet.",
  closed:
    "What this member writes isn’t shown here. Entries, notes and answers to reviews are closed to every role, and no action opens them.",
  leaving: "Deletion of this account started {when}. Anything not deleted yet is shown below.",
} as const;

/** Below the name. */
export const memberLine = {
  named: "{email}, number {number}",
  unnamed: "Number {number}",
} as const;

/** The note of staff about a member. */
export const noteSection = {
  title: "Staff note",
  about:
    "One note for everyone on the team. It’s in the member’s data export, so keep it to facts.",
  field: "Note",
  write: "Write a Note",
  edit: "Edit",
  save: "Save Note",
  saving: "Saving…",
  cancel: "Cancel",
  by: "{name}, {when}.",
  failed: "The note wasn’t saved. Try again.",
  changed:
    "Someone else changed the note in the meantime. Theirs is below, and yours is still in the field. Saving replaces theirs.",
  theirs: "Their note: {text}",
  theirsEmpty: "They deleted the note.",
} as const;

export const noMember = {
  title: "Member not found.",
  body: "The account may have been deleted. Staff actions on it stay in the log, without its name.",
  find: "Find a Member",
} as const;

export const lookReason = {
  title: "Reason for viewing",
  field: "Reason, shown to the member",
  choose: "Choose a reason",
  message: "Their message from {date}",
  messageRead: "About your message from {date}",
  ours: "A problem on our side",
  other: "Another reason, in your own words",
  missing: "Enter a reason. The member will see it.",
  theyRead: "What they’ll read",
  unchosen: "The reason you choose.",
  log: "Logged",
  logText: "The previous reason stays in the log too.",
  firstLogText: "The view is logged with this reason before the page opens.",
  first: "The page opens once you give a reason, which is kept for the day.",
  open: "Open Page",
  opening: "Opening…",
  save: "Save",
  saving: "Saving…",
  failed: "The reason wasn’t saved. Try again.",
} as const;

/** The sentence at the top of a member's page. */
export const memberSentences = {
  paying: "Has paid {how} since {since}. Paid until {until}.",
  payingUndated: "Pays {how}. Paid until {until}.",
  canceled: "Canceled. Paid until {until}.",
  grace: "In the grace period until {until}: the renewal was declined on {declined}.",
  lapsed: "Lapsed on {ended}.",
  lapsedUndated: "Lapsed.",
  lapsedWhy: "Lapsed on {ended}: {why}.",
  refunded: "Refunded on {returned}.",
  refundedOnItsWay: "Ended by a refund, which is on its way.",
  refundedUndated: "Ended by a refund.",
  disputed: "Payment disputed. The membership is closed until the bank decides.",
  given: "Free access until {until}, given by staff.",
  gift: "Free access until {until}: someone gave them a year.",
  trial: "Free trial until {until}, from a code.",
  never: "Has never paid.",
} as const;

/** Why a membership ended, within a sentence. */
export const endCauses = {
  payment_failed: "the payment failed",
  canceled: "the member had canceled",
  staff: "ended by staff",
  refunded: "the payment was refunded",
  disputed: "the payment was disputed",
  days_over: "the free time was over",
  tries: {
    one: "the payment failed after {count} try",
    other: "the payment failed after {count} tries",
  },
} as const;

export const payingHow = {
  card: "by card",
  app_store: "through the App Store",
  play_store: "through Google Play",
  other_store: "through a store",
  office: "nothing",
  gift: "nothing",
} as const;

export const memberStates = {
  paying: "Paying",
  canceled: "Canceled, still active",
  grace: "Grace period",
  lapsed: "Lapsed",
  refunded: "Refunded",
  disputed: "Disputed",
  given: "Free access",
  trial: "Free trial",
  never: "Never paid",
} as const;

export const membershipSection = {
  title: "Membership",
  state: "Status",
  twice: "Paying twice",
  until: "Paid until",
  open: "Active until",
  renews: "{date}, renews automatically",
  ends: "{date}, won’t renew",
  graceUntil: "{date}, unless the renewal is paid",
  price: "Price",
  yearly: "{sum} a year",
  source: "Source",
  sources: {
    stripe: "Stripe",
    app_store: "App Store",
    play_store: "Google Play",
    other_store: "Another store",
    office: "Given by staff",
    gift: "Gift",
  },
  withCard: "{source}, {card}",
  ids: "{id}, customer {customer}",
  atProvider: "{ids}, opens at the provider in a new tab",
  closed: "{source}, ended",
  /** For several sources, or a charging one that opens nothing. */
  renewsOn: "{source}, renews on {date}",
  chargesAnyDay: "{source}, may be charged any day",
  endsOn: "{source}, ends on {date}",
  closedRenews: "{source}, gives no access and still renews on {date}",
  closedCharges: "{source}, gives no access and may be charged any day",
  unclaimed: "{source}, paid with this address and not in any account",
  /** A subscription's own line. */
  since: "since {date}",
  own: "{sum} a year",
  product: "product {product}",
  ended: "ended on {date}: {why}",
  endedUnsaid: "ended on {date}",
  appleRefunds: "Only the member can ask Apple for a refund, at",
  appleUrl: "reportaproblem.apple.com",
  googleRefunds: "Refunds are under Order management in the",
  googleUrl: "Google Play Console",
  confirmed: "Confirmed on {date}",
  unconfirmed: "Not confirmed",
  zone: "Time zone",
  zoneToday: "{city}, where it’s {date}",
  proofs: "Second factor",
  noProofs: "None",
  apps: { one: "{count} authenticator app", other: "{count} authenticator apps" },
  phones: { one: "{count} phone", other: "{count} phones" },
  passkeys: { one: "{count} passkey", other: "{count} passkeys" },
  address: "Address",
  bounced: "Bounced on {date}. We send it no news, but we still try warnings.",
  complained: "Marked our emails as spam on {date}. We send it no news, but we still try warnings.",
  staff: "Team",
  onStaff: "On the team as {role}",
} as const;

export const cardWords = {
  ending: "{brand} ending {digits}",
  other: "Card",
  brands: {
    amex: "American Express",
    diners: "Diners Club",
    discover: "Discover",
    jcb: "JCB",
    mastercard: "Mastercard",
    unionpay: "UnionPay",
    visa: "Visa",
  },
} as const;

export const paymentsSection = {
  title: "Payments",
  day: "Date",
  what: "Type",
  at: "Stripe ID",
  amount: "Amount",
  loading: "Loading payments from Stripe",
  first: "First payment",
  renewal: "Renewal",
  other: "Payment",
  failed: "{what}, declined",
  open: "{what}, not yet paid",
  disputed: "{what}, disputed",
  returned: "Refund",
  returnedPart: "Partial refund",
  onItsWay: "On its way back",
  cameBack: "Refund returned by the bank",
  settled: "{what}, paid another way",
  nothingReached: "Nothing has reached the member.",
  settle: "Record Another Payment",
  calledOff: "Refund canceled",
  sums: {
    one: "{sum} in {count} payment, {returned}",
    other: "{sum} in {count} payments, {returned}",
  },
  nothingReturned: "nothing refunded",
  someReturned: "{sum} refunded",
  someOnTheirWay: "{sum} on its way back",
  none: "No payments.",
  stores: {
    card: "The payments are at Stripe.",
    app_store: "The App Store has the payments and doesn’t share them with us.",
    play_store: "Google Play has the payments and doesn’t share them with us.",
    other_store: "The store has the payments and doesn’t share them with us.",
    office: "Access was given by staff, so nothing was paid.",
    gift: "Someone else paid for this year. The payment is under Gifts.",
  },
  more: "Older payments are at Stripe.",
  silent: "Stripe didn’t respond. The rest of this page comes from our own records.",
  off: "Stripe isn’t set up.",
  retry: "Retry",
} as const;

export const messagesSection = {
  title: "Messages and reminders",
  about: "What the mail server accepted and what bounced. Email opens aren’t tracked.",
  day: "Date",
  message: "Message",
  receipt: "Status",
  none: "Nothing sent yet.",
  states: {
    queued: "Waiting",
    sent: "Accepted {time}",
    bounced: "Bounced",
    refused: "Rejected",
    complained: "Marked as spam",
  },
  paid: ", and paid since",
  lastTen: "Last ten reminders",
  last: "Reminders",
  reminders: "Daily at {time}.",
  byEmail: "Daily by email at {time}.",
  off: "Reminders are off.",
  noReminders: "No reminders set.",
  outcomes: {
    opened: "{count} opened",
    shown: "{count} shown",
    skipped: "{count} skipped",
    failed: "{count} failed",
    unknown: "{count} unknown",
    due: "{count} on the way",
    sent: "{count} on the way",
  },
} as const;

export const daysSection = {
  title: "Days",
  about: "Marks only, with no text or time of day.",
  streak: "Streak",
  best: "Best so far",
  days: { one: "{count} day", other: "{count} days" },
  since: "{days}, since {date}",
  none: "None yet",
  strength: "Strength",
  kept: "Days kept",
  keptOf: "{kept} of {asked}",
  keptFirst: "{kept} of {asked}, {first} of the first thirty",
  late: "Late answers",
  lateThisMonth: { one: "{count} this month", other: "{count} this month" },
  lateNone: "None this month",
  reminder: "Reminder",
  lastKept: "Last day kept",
  marks: "Last 14 days",
  day: "{date}: {mark}",
} as const;

export const devicesSection = {
  title: "Devices",
  about: { one: "{count} is signed in.", other: "{count} are signed in." },
  none: "No devices are signed in.",
  device: "Device",
  since: "Signed in",
  seen: "Last seen",
  sinceDay: "Since {date}",
  named: "{kind}, {client}",
  unknown: "Unknown device",
  kinds: { phone: "Phone", tablet: "Tablet", desktop: "Desktop" },
  clients: {
    app: "the app",
    edge: "Edge",
    opera: "Opera",
    samsung: "Samsung Internet",
    firefox: "Firefox",
    chrome: "Chrome",
    safari: "Safari",
  },
} as const;

export const staffSection = {
  title: "Staff activity",
  about: "The member sees the same list in Settings.",
  when: "When",
  what: "What",
  why: "Reason",
  earlier: "Show Earlier",
  showing: "Loading…",
  looked: "{name} viewed this page",
  logRead: "{name} viewed this member’s log",
  viewed: "{name} viewed the app as this member",
  exported: "{name} exported a list with this member",
  note_saved: "{name} changed the staff note",
  refund_settled: "{name} recorded that {sum} was paid another way",
  days: { one: "{count} day", other: "{count} days" },
  sessions: { one: "{count} device", other: "{count} devices" },
  someDays: "days",
  someSessions: "devices",
  someMoney: "an amount",
  outcomes: {
    open: "{what} (in progress)",
    failed: "{what} (failed)",
    undone: "{what} (undone)",
    on_its_way: "{what} (on its way)",
    came_back: "{what} (returned by the bank)",
    called_off: "{what} (canceled)",
  },
  failure: "{what}. Stripe’s response: {why}",
} as const;

/** Years that a member gave or got, on their page. */
export const giftsSection = {
  title: "Gifts",
  about: "A gift’s page has its history and what can be done. Staff can’t see its note.",
  gift: "Gift",
  state: "State",
  paid: "Paid",
  given: "To {address}",
  got: "From {address}",
  nobody: "an address we no longer have",
  states: {
    unpaid: "Not paid",
    waiting: "Goes out on {date}",
    arrived: "Not claimed yet",
    claimed: "{begins} to {ends}",
    returned: "Refunded, or held by the bank",
  },
} as const;

/** A refund that came back and was paid another way. */
export const settleRefund = {
  title: "Record another payment of {sum}",
  how: "How it was paid",
  howHint: "For example, by bank transfer. The member can read it.",
  howMissing: "Enter how it was paid.",
  on: "Paid on",
  onMissing: "Choose a day up to today.",
  facts: [
    {
      term: "Money",
      text: "No money moves. The {sum} is in the Stripe balance again until you send it.",
    },
    { term: "Status", text: "The refund no longer needs anyone, here and on Today." },
    {
      term: "What they’ll read",
      text: "No email. In Settings they see who recorded it, how and when it was paid.",
    },
    { term: "Logged", text: "Your name, the amount, how and when it was paid." },
    { term: "Undo", text: "Not possible." },
  ],
  act: "Record Payment",
  saving: "Recording…",
  done: "The log shows it as settled",
  failed: "It wasn’t recorded. Try again.",
} as const;
