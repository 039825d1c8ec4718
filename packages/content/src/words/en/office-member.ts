export const officeMember = {
  page: "A member",
  crumb: "Members",
  loading: "Fetching the member",
  change: "Change",
  looked: "They see that you looked at {time}. Why: {reason}.",
  lookedUnsaid: "They see that you looked at {time}. Why: not said yet.",
  closed:
    "What this member writes is not here. Entries, answers and notes are closed to every role, and no act opens them.",
  leaving: "This account is being deleted since {when}. What is not deleted yet stands below.",
} as const;

export const noMember = {
  title: "There is no such member.",
  body: "The account may have been deleted. What staff did to it stands in the log, without its name.",
  find: "Find a Member",
} as const;

export const lookReason = {
  title: "Why you look",
  field: "Reason, shown to the member",
  choose: "Choose a reason",
  message: "Their message of {date}",
  messageRead: "For your message of {date}",
  ours: "Something of ours failed",
  other: "Another, in your words",
  missing: "A reason is needed. The member reads it too.",
  theyRead: "They read",
  log: "The log",
  logText: "The reason before stays in the log too.",
  save: "Save",
  saving: "Saving…",
  failed: "The reason was not saved. Try again.",
} as const;

/** The sentence at the top of a member's page. */
export const memberSentences = {
  paying: "Pays {how} since {since}, and is paid until {until}.",
  payingUndated: "Pays {how}, and is paid until {until}.",
  canceled: "Canceled, and is paid until {until}.",
  grace: "In grace until {until}: the renewal was declined on {declined}.",
  lapsed: "Lapsed on {ended}.",
  lapsedUndated: "Lapsed.",
  refunded: "Had the money returned on {returned}.",
  refundedUndated: "Had the money returned.",
  disputed: "Disputes the payment. The membership is closed meanwhile.",
  given: "Reads without paying until {until}: staff extended their access.",
  trial: "Reads without paying until {until}: these are the free days of a code.",
  never: "Has never paid.",
} as const;

export const payingHow = {
  card: "by card",
  app_store: "at the App Store",
  play_store: "at Google Play",
  other_store: "at a store",
  office: "nothing",
} as const;

export const memberStates = {
  paying: "Paying",
  canceled: "Canceled, still paid",
  grace: "In grace",
  lapsed: "Lapsed",
  refunded: "Refunded",
  disputed: "Disputed",
  given: "Reading without paying",
  trial: "Free days",
  never: "Never paid",
} as const;

export const membershipSection = {
  title: "Membership",
  state: "State",
  twice: "Pays twice",
  until: "Paid until",
  open: "Open until",
  renews: "{date}, renews by itself",
  ends: "{date}, does not renew",
  graceUntil: "{date}, if the renewal is not paid",
  price: "Price",
  yearly: "{sum} a year",
  source: "Source",
  sources: {
    stripe: "Stripe",
    app_store: "App Store",
    play_store: "Google Play",
    other_store: "A store",
    office: "The office",
  },
  withCard: "{source}, {card}",
  ids: "{id} of {customer}",
  atProvider: "{ids}, at the provider, in a new tab",
  closed: "{source}, ended",
  unclaimed: "{source}, paid with this address and claimed by nobody",
  member: "Member",
  confirmed: "Number {number}, address confirmed on {date}, day ends in {city}",
  unconfirmed: "Number {number}, address not confirmed, day ends in {city}",
  lastDay: "Last day kept",
  noDay: "None yet",
  proofs: "Second factor",
  noProofs: "None",
  apps: { one: "{count} authenticator app", other: "{count} authenticator apps" },
  phones: { one: "{count} phone", other: "{count} phones" },
  passkeys: { one: "{count} passkey", other: "{count} passkeys" },
  address: "Address",
  bounced: "Bounced on {date}. Nothing is sent to it.",
  complained: "Marked our messages as spam on {date}. Nothing is sent to it.",
  staff: "Staff",
  onStaff: "Works here, as {role}",
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
  day: "Day",
  what: "What",
  at: "At Stripe",
  amount: "Amount",
  loading: "Asking Stripe for the payments",
  first: "First payment",
  renewal: "Renewal",
  other: "Payment",
  failed: "{what}, declined",
  open: "{what}, not yet paid",
  disputed: "{what}, disputed",
  returned: "Returned",
  returnedPart: "Returned in part",
  sums: {
    one: "{sum} in {count} payment, {returned}",
    other: "{sum} in {count} payments, {returned}",
  },
  nothingReturned: "nothing returned",
  someReturned: "{sum} returned",
  none: "Nothing was paid.",
  stores: {
    card: "Stripe has the payments.",
    app_store: "The App Store has its payments; it tells us none.",
    play_store: "Google Play has its payments; it tells us none.",
    other_store: "The store has its payments; it tells us none.",
    office: "Staff extended their access, so nothing is paid.",
  },
  more: "Older payments stand at Stripe.",
  silent: "Stripe did not answer. The rest of this page is from here.",
  off: "Stripe is not set up.",
  retry: "Retry",
} as const;

export const messagesSection = {
  title: "Messages and reminders",
  about: "What left us and whether it arrived. Whether it was opened is not tracked.",
  day: "Day",
  message: "Message",
  receipt: "Receipt",
  none: "Nothing has left us yet.",
  states: {
    queued: "Waiting",
    sent: "Arrived {time}",
    bounced: "Bounced",
    refused: "Refused",
    complained: "Marked as spam",
  },
  lastTen: "The last ten",
  last: "The last",
  reminders: "Reminders at {time}.",
  byEmail: "Reminders by email at {time}.",
  off: "Reminders are off.",
  noReminders: "No reminders were set.",
  outcomes: {
    opened: "{count} opened",
    shown: "{count} shown",
    skipped: "{count} silent",
    failed: "{count} failed",
    unknown: "{count} unknown",
    due: "{count} on the way",
    sent: "{count} on the way",
  },
} as const;

export const devicesSection = {
  title: "Devices",
  about: { one: "{count} is signed in.", other: "{count} are signed in." },
  none: "None is signed in.",
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
  title: "Staff so far",
  about: "The member reads the same list under Settings.",
  when: "When",
  what: "What",
  why: "Why",
  earlier: "Show Earlier",
  showing: "Showing…",
  looked: "{name} looked at this page",
  viewed: "{name} saw the app as this member",
  exported: "{name} exported",
  /** `did` of an act that was done, `other` of one that was not, or not yet. */
  acts: {
    refund: { did: "{name} returned {sum}", other: "{name} wanted to return {sum}" },
    extend: { did: "{name} added {days}", other: "{name} wanted to add {days}" },
    give: { did: "{name} gave a membership", other: "{name} wanted to give a membership" },
    cancel: { did: "{name} canceled", other: "{name} wanted to cancel" },
    resend: { did: "{name} sent a message again", other: "{name} wanted to send a message again" },
    end_sessions: { did: "{name} ended {sessions}", other: "{name} wanted to end {sessions}" },
    change_address: {
      did: "{name} changed the address",
      other: "{name} asked for another address",
    },
    remove_factor: {
      did: "{name} removed a second factor",
      other: "{name} asked to remove a second factor",
    },
    delete_account: {
      did: "{name} deleted the account",
      other: "{name} wanted to delete the account",
    },
    answer_dispute: {
      did: "{name} answered the dispute",
      other: "{name} wanted to answer the dispute",
    },
    end_duplicate: {
      did: "{name} ended one of two subscriptions and returned {sum}",
      other: "{name} wanted to end one of two subscriptions and return {sum}",
    },
    win_back: {
      did: "{name} sent the code {code}",
      other: "{name} wanted to send the code {code}",
    },
    withdraw: {
      did: "{name} withdrew from a purchase",
      other: "{name} wanted to withdraw from a purchase",
    },
    reset_address: {
      did: "{name} let messages go to the address again",
      other: "{name} wanted messages to go to the address again",
    },
  },
  days: { one: "{count} day", other: "{count} days" },
  sessions: { one: "{count} session", other: "{count} sessions" },
  someDays: "days",
  someSessions: "sessions",
  someMoney: "money",
  outcomes: { open: "{what}, under way", failed: "{what}, which failed", undone: "{what}, undone" },
} as const;
