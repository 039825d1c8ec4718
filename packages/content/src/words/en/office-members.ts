export const officeMembers = {
  loading: "Loading members",
  failure: "Members didn’t load.",
  find: "Find a member",
  findWide: "Email, number, receipt, ID or card with amount",
  findNarrow: "Email, number, receipt or ID",
  clear: "Clear search",
  filters: "Saved filters",
  filter: "Filter",
  count: { one: "{count} member.", other: "{count} members." },
  nextPayments: "Next payments: {sums}.",
  save: "Save Filter",
  remove: "Delete Filter",
  export: "Export",
  write: "Email These Members",
  writePayments: "Email Them with a Way to Pay",
  table: "Members",
  shown: "1 to {to} of {total}, {order}",
  next: "Next {count}",
  more: "Loading…",
} as const;

/** Why a search found a member whose address does not say it. */
export const foundBy = {
  number: "Number {text}",
  account: "Account {text}",
  former_address: "A previous address contains {text}",
  paid_address: "Paid with the address {text}",
  subscription: "Subscription {text}",
  customer: "Customer {text}",
  invoice: "Invoice {text}",
  payment: "Payment {text}",
  refund: "Refund {text}",
  dispute: "Dispute {text}",
  store_transaction: "Store transaction {text}",
  receipt: "Receipt {text}",
  card: "Card and amount {text}",
  error: "Error {text}",
} as const;

/** The same, with its day, and what a search found besides accounts. */
export const foundTexts = {
  on: "{what} of {date}",
  elsewhere: "Gifts and errors",
  gift: "Gift {number}, from {giver} to {recipient}",
  noAddress: "an address we no longer have",
  error: "Error {reference}, in the error list",
  results: { one: "{count} result", other: "{count} results" },
  all: "All results for {text}",
  none: "No results for {text}",
} as const;

export const savedFilters = {
  quiet_before_renewal: "Quiet before renewal",
  in_grace: "Payment failed, grace period",
  canceled: "Canceled, still active",
  joined_this_week: "Joined this week",
  pays_twice: "Paying twice",
} as const;

export const memberColumns = {
  email: "Member",
  state: "Status",
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
  canceled: "Canceled, active",
  grace: "Grace period",
  given: "Free access",
  trial: "Free trial",
  lapsed: "Lapsed",
  refunded: "Refunded",
  disputed: "Disputed",
  never: "Never paid",
} as const;

export const paidWith = {
  card: "Card",
  app_store: "App Store",
  play_store: "Google Play",
  other_store: "Another store",
  office: "Given by staff",
  gift: "Gift",
} as const;

/** Sort orders of the members. */
export const memberOrders = {
  email: "by address, A to Z",
  "-email": "by address, Z to A",
  state: "by status",
  "-state": "by status, reversed",
  since: "longest-standing first",
  "-since": "newest first",
  paid_until: "next renewal first",
  "-paid_until": "latest renewal first",
  price: "lowest price first",
  "-price": "highest price first",
  last_kept: "longest quiet first",
  "-last_kept": "most recent kept day first",
} as const;

export const memberSentence = {
  all: "All members.",
  begin: "Members who",
  comma: ", ",
  and: " and ",
  end: ".",
  add: "Add condition",
  useIt: "Apply",
  takeOut: "Remove",
} as const;

/** A condition as a part of the sentence. */
export const conditionWords = {
  paying: "are paying",
  canceled: "have canceled but are still active",
  in_grace: "have a failed payment (grace period)",
  refunded: "were refunded",
  unconfirmed: "never confirmed their address",
  never_paid: "have never paid",
  never_kept: "have never kept a day",
  bounced: "have an address that bounced",
  pays_twice: "are paying twice",
  wants_releases: "asked for emails about new articles",
  lapsed: { one: "lapsed in the last day", other: "lapsed in the last {count} days" },
  renews: { one: "renew within a day", other: "renew within {count} days" },
  quiet: {
    one: "have been quiet for at least a day",
    other: "have been quiet for at least {count} days",
  },
  joined_before: "joined before {date}",
  joined_after: "joined after {date}",
  price: "pay {sum} a year",
  except: { one: "aren’t {count} member left out", other: "aren’t {count} members left out" },
  source: {
    card: "pay by card",
    app_store: "pay through the App Store",
    play_store: "pay through Google Play",
    office: "have free access",
  },
} as const;

/** Choices under a word of the sentence. */
export const conditionChoices = {
  state: "Payment",
  quiet: "Quiet",
  renews: "Renews",
  lapsed: "Lapsed",
  source: "Paid with",
  price: "Yearly price",
  joined: "Joined",
  address: "Address",
  messages: "Emails",
  quietDays: { one: "At least a day", other: "At least {count} days" },
  withinDays: { one: "Within a day", other: "Within {count} days" },
  lastDays: { one: "In the last day", other: "In the last {count} days" },
  otherDays: "Custom number of days",
  quietHint: "Counts days without an answer. What members answer isn’t visible here.",
  neverKept: "Never kept a day",
  before: "Before",
  after: "After",
  date: "Date",
  amount: "Amount",
  currency: "Currency",
  wrongDays: "Enter a number from 1 to 3660.",
  wrongDate: "Choose a date.",
  wrongSum: "Enter an amount, such as 64.00.",
} as const;

export const nobodyFits = {
  title: "No members match.",
  body: "Remove a condition to see more members.",
} as const;

export const nobodyFound = {
  address: "No member has the address {text}.",
  other: "No results for {text}.",
  body: {
    one: "We searched {count} member, their previous addresses, receipts, gifts, errors, and the IDs from Stripe, Apple and Google. If a purchase used another address, search for its receipt number, or for the card’s last four digits with the amount.",
    other:
      "We searched {count} members, their previous addresses, receipts, gifts, errors, and the IDs from Stripe, Apple and Google. If a purchase used another address, search for its receipt number, or for the card’s last four digits with the amount.",
  },
  close: "Similar addresses",
  stripe: "Search Stripe for This Address",
  stripeId: "Search Stripe for This ID",
} as const;

export const saveFilter = {
  title: "Save this filter",
  name: "Name",
  nameMissing: "Enter a name.",
  nameTaken: "Another filter has this name. Choose a different one.",
  facts: [
    { term: "Members who", text: "{sentence}" },
    { term: "Who sees it", text: "Everyone who can see members." },
    { term: "Logged", text: "Your name and the filter." },
  ],
  act: "Save Filter",
  saving: "Saving…",
  failed: "The filter wasn’t saved. Try again.",
  notRemoved: "The filter wasn’t deleted. Try again.",
} as const;

export const exportMembers = {
  title: { one: "Export {count} member", other: "Export {count} members" },
  facts: {
    file: {
      term: "File",
      text: "Address, status, source, provider ID, member since, paid until, price, last day kept. Nothing they wrote.",
    },
    figures: {
      term: "Amounts",
      text: "In cents, with their currency, as of {time}.",
    },
    formulas: {
      term: "Formulas",
      text: "Cells that look like formulas are exported as plain text.",
    },
    log: { term: "Logged", text: "Your name, the filter and the number of rows." },
    undo: {
      term: "Undo",
      text: "Not possible. Anyone with the file can read it, so keep it somewhere private.",
    },
  },
  act: "Export as CSV",
  exporting: "Exporting…",
  saved: "{name} was saved.",
  failed: "The export didn’t download. Try again.",
} as const;
