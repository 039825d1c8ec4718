export const officeMembers = {
  loading: "Fetching the members",
  failure: "The members did not come.",
  find: "Find a member",
  findWide: "Address, number, or an id of a provider",
  findNarrow: "Address, number or provider’s id",
  clear: "Clear search",
  filters: "Saved filters",
  filter: "The filter",
  count: { one: "{count} member.", other: "{count} members." },
  nextPayments: "Their next payments: {sums}.",
  save: "Save Filter",
  remove: "Remove Filter",
  export: "Export",
  write: "Write to These",
  table: "Members",
  shown: "1 to {to} of {total}, {order}",
  next: "Next {count}",
  more: "Fetching more",
} as const;

export const savedFilters = {
  quiet_before_renewal: "Quiet before a renewal",
  in_grace: "In grace",
  canceled: "Canceled, still paid",
  joined_this_week: "Joined this week",
  pays_twice: "Pays twice",
} as const;

export const memberColumns = {
  email: "Member",
  state: "State",
  source: "Paid with",
  since: "Since",
  paid_until: "Paid until",
  price: "Yearly price",
  last_kept: "Last day kept",
  until: "until {date}",
  ended: "ended {date}",
  quietSince: "quiet since {date}",
  never: "Never",
} as const;

export const listedStates = {
  paying: "Paying",
  canceled: "Canceled, paid",
  grace: "In grace",
  given: "Reading without paying",
  trial: "Free days",
  lapsed: "Lapsed",
  refunded: "Refunded",
  disputed: "Disputed",
  never: "Never paid",
} as const;

export const paidWith = {
  card: "Card",
  app_store: "App Store",
  play_store: "Google Play",
  other_store: "A store",
  office: "The office",
  gift: "A gift",
} as const;

/** Sort orders of the members. */
export const memberOrders = {
  email: "by address",
  "-email": "by address, the last first",
  state: "by state",
  "-state": "by state, the last first",
  since: "the longest here first",
  "-since": "the newest first",
  paid_until: "the next renewal first",
  "-paid_until": "the last renewal first",
  price: "the lowest price first",
  "-price": "the highest price first",
  last_kept: "the longest quiet first",
  "-last_kept": "the last kept day first",
} as const;

export const memberSentence = {
  all: "All members.",
  begin: "Members who",
  comma: ", ",
  and: " and ",
  end: ".",
  add: "Add a condition",
  useIt: "Use It",
  takeOut: "Take It Out",
} as const;

/** A condition as a part of the sentence. */
export const conditionWords = {
  paying: "are paying",
  canceled: "have canceled and are still paid",
  in_grace: "are in grace",
  refunded: "had money returned",
  unconfirmed: "never confirmed",
  never_paid: "never paid",
  never_kept: "never kept a day",
  bounced: "bounced",
  pays_twice: "pay twice",
  wants_releases: "asked to be told of new pieces",
  lapsed: { one: "lapsed in the last day", other: "lapsed in the last {count} days" },
  renews: { one: "renew within a day", other: "renew within {count} days" },
  quiet: {
    one: "went quiet a day ago or earlier",
    other: "went quiet {count} days ago or earlier",
  },
  joined_before: "joined before {date}",
  joined_after: "joined after {date}",
  price: "pay {sum} a year",
  source: {
    card: "pay by card",
    app_store: "pay at the App Store",
    play_store: "pay at Google Play",
    office: "read without paying",
  },
} as const;

/** Choices under a word of the sentence. */
export const conditionChoices = {
  state: "Payment",
  quiet: "Went quiet",
  renews: "Renews",
  lapsed: "Lapsed",
  source: "Paid with",
  price: "Yearly price",
  joined: "Joined",
  address: "Address",
  messages: "Messages",
  quietDays: { one: "A day ago or earlier", other: "{count} days ago or earlier" },
  withinDays: { one: "Within a day", other: "Within {count} days" },
  lastDays: { one: "In the last day", other: "In the last {count} days" },
  otherDays: "Another number of days",
  quietHint: "Quiet counts days without an answer. What was answered is not known here.",
  neverKept: "Never kept a day",
  before: "Before",
  after: "After",
  date: "Date",
  amount: "Sum",
  currency: "Currency",
  wrongDays: "A number from 1 to 3660.",
  wrongDate: "Choose a date.",
  wrongSum: "A sum such as 64.00.",
} as const;

export const nobodyFits = {
  title: "Nobody fits this sentence.",
  body: "Take a condition out, and see who comes back.",
} as const;

export const nobodyFound = {
  address: "Nobody has the address {text}.",
  other: "Nobody is found by {text}.",
  body: {
    one: "We looked through {count} member, their earlier addresses, and the ids of Stripe, Apple and Google. A purchase made with another address is found by its receipt number.",
    other:
      "We looked through {count} members, their earlier addresses, and the ids of Stripe, Apple and Google. A purchase made with another address is found by its receipt number.",
  },
  close: "Close to it",
  stripe: "Look at Stripe for This Address",
} as const;

export const saveFilter = {
  title: "Save this filter",
  name: "Name",
  nameMissing: "A name is needed.",
  nameTaken: "Another filter has this name.",
  facts: [
    { term: "Members who", text: "{sentence}" },
    { term: "Who sees it", text: "Everybody who may see members." },
    { term: "The log", text: "Your name, and the filter." },
  ],
  act: "Save Filter",
  saving: "Saving…",
  failed: "The filter was not saved. Try again.",
  notRemoved: "The filter was not removed. Try again.",
} as const;

export const exportMembers = {
  title: { one: "Export {count} member", other: "Export {count} members" },
  facts: {
    file: {
      term: "The file",
      text: "Address, state, source, provider’s id, since, paid until, price, last day kept. No entries.",
    },
    figures: {
      term: "Figures",
      text: "In cents, with their currency, as they stand at {time}.",
    },
    formulas: {
      term: "Formulas",
      text: "A cell that begins like one is kept from acting as one.",
    },
    log: { term: "The log", text: "Your name, the filter and the number of rows." },
    undo: {
      term: "Undo",
      text: "None. Whoever has the file can read it; keep it somewhere private.",
    },
  },
  act: "Export as CSV",
  exporting: "Exporting…",
  saved: "{name} is saved.",
  failed: "The file did not come. Try again.",
} as const;
