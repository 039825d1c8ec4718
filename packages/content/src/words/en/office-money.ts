export const officeMoney = {
  loading: "Counting the months",
  before: "The month before",
  after: "The month after",
  noLater: "No later month",
  noEarlier: "No earlier month",
  soFar: "{month} so far: {came} came, {left} left, and {count} pay.",
  atEnd: "{month}: {came} came, {left} left, and {count} paid at its end.",
  differs: "{month} does not add up. {why}",
  noMember: {
    one: "One subscription has no member here.",
    other: "{count} subscriptions have no member here.",
  },
  notExplained: {
    one: "One difference is not explained.",
    other: "{count} differences are not explained.",
  },
  notCounted: "The figures could not be counted again",
  export: "Export",
  exportMonths: "Export 24 Months",
  exporting: "Writing…",
  exported: "{name} is saved",
  notExported: "The file did not come",
  notExportedHelp: "Nothing was saved. Try it again.",
  csv: "CSV",
  json: "JSON",
  back: "Back to Today",
  nobody: "Nobody has paid yet.",
  nobodyBody:
    "The first appears within a second of paying, with a line for each currency. From then on every figure here opens to its rows.",
} as const;

/** After a figure of the equation; the bridge begins them large. */
export const moneyTerms = {
  opening: "on {date}",
  new: "new",
  regained: "regained",
  lapsed: "lapsed",
  refunded: "refunded",
  changed: "changed price",
  closing: "on {date}",
} as const;

export const moneyMonths = {
  label: "Twenty-four months. Left and right arrows go from month to month, Enter opens the rows.",
  section: "Twenty-four months",
  paying: "Paying at the end of the month",
  came: "Came",
  left: "Left",
  more: "+{count}",
  month:
    "{month}: {opening} plus {new} new plus {regained} regained minus {lapsed} lapsed minus {refunded} refunded is {closing}",
  newAndLapsed: "New and lapsed",
  regained: "Regained, above",
  refunded: "Refunded",
  running: "{month}, still running",
  asTable: "Read as a table",
  table: "Members by month",
  tableRegion: "The months as a table",
  heads: {
    month: "Month",
    new: "New",
    regained: "Back",
    lapsed: "Lapsed",
    refunded: "Ref.",
    closing: "Closing",
  },
} as const;

export const moneyBridge = {
  title: "The bridge of {month}",
  mark: "One mark is one member.",
  marks: "One mark is {count} members, the last one the rest.",
  shapes: "A short mark is in grace, a ring had the money returned or held.",
  term: "Term",
  on: "On {date}",
  members: "Members",
  yearly: "{currency} a year",
  withoutPrice: {
    one: "One pays through a store at a price unknown here, and stands in no sum.",
    other: "{count} pay through a store at a price unknown here, and stand in no sum.",
  },
  byBridge: "By the bridge",
  byProviders: "By Stripe and stores",
  unexplained: "Not explained",
  unexplainedMarks: {
    one: "{count} subscription not explained",
    other: "{count} subscriptions not explained",
  },
  lapsedMarks: { one: "{count} lapsed", other: "{count} lapsed" },
  lapsedInGrace: {
    one: "{lapsed}, one of them in grace",
    other: "{lapsed}, {count} of them in grace",
  },
} as const;

export const moneyProof = {
  addsUp: "It adds up.",
  compared:
    "Counted from the rows at {time}, and compared with {providers}, subscription by subscription.",
  provider: "{provider} {when}",
  notCompared: "Counted from the rows at {time}, and not compared with {providers} yet.",
  alone: "Counted from the rows at {time}.",
  twelfth: "A twelfth of the year is {sums} a month.",
  over: "Counted again from the rows at {time}. No row of {month} was changed since it closed; one that was added later shows both dates.",
  differ: "The bridge and {providers} differ by {difference}.",
  members: { one: "one member", other: "{count} members" },
  subscriptions: { one: "one subscription", other: "{count} subscriptions" },
  missing:
    "{id} is active at {provider} since {date}{payer}, and has no row here: its event never came.",
  missingUndated: "{id} is active at {provider}{payer}, and has no row here: its event never came.",
  unpriced:
    "{id} is active at {provider}{payer}, and nobody has said what it costs in the money it was paid in: it stands in no sum.",
  payer: ", paid by {address}",
  unknown: "{id} has rows here, and is not active at {provider}.",
  differs: "{id} has another price or another end at {provider} than in its rows here.",
  ledger: "{id} opens a membership here otherwise than its rows say.",
  price:
    "{id} costs {member} a year by its membership here, and {rows} by the list price of its last payment.",
  untouched: "Nothing has been adjusted to hide it.",
  fetchingOne:
    "Fetching it writes the missing payment with its own date, and the bridge is counted again.",
  fetchingMany:
    "Fetching them writes the missing payments with their own dates, and the bridge is counted again.",
  fetchOne: "Fetch the Missing One",
  fetchMany: "Fetch the Missing {count}",
  fetching: "Fetching…",
  fetched: "Fetched, and counted again",
  left: {
    one: "One is still missing. It may come within minutes.",
    other: "{count} are still missing. They may come within minutes.",
  },
  notFetched: "Fetching did not work. Nothing was changed.",
  look: "See It at {provider}",
} as const;

/** Providers that keep the other books. */
export const moneyProviders = {
  card: "Stripe",
  app_store: "the App Store",
  play_store: "Google Play",
  other_store: "the store",
  office: "the office",
  gift: "the office",
} as const;

export const moneyCash = {
  title: "The cash of {month}",
  about: "What came in and went back, before the fees of Stripe and the stores.",
  received: "Received",
  returned: "Returned",
  held: "Held by a dispute",
  kept: "Kept",
  payments: { one: "{count} payment", other: "{count} payments" },
  second: {
    one: "{payments}, one of them a second one by the same member",
    other: "{payments}, {count} of them second ones by the same members",
  },
  refunds: { one: "{count} refund", other: "{count} refunds" },
  disputes: {
    one: "{count} payment, until the bank decides",
    other: "{count} payments, until the banks decide",
  },
  tax: "Of it tax: {sums}",
  none: "None",
} as const;

export const moneyBalance = {
  title: "Stripe’s balance in {month}",
  about: "Everything sold on the Stripe account, less its fees, and what reached your bank.",
  card_payments: "Payments",
  fees: "Fees",
  converted: "Exchanged",
  earned: "After fees",
  payouts: "Paid out",
  change: "Change of the balance",
  facts: {
    one: "{count} payment, refund or dispute",
    other: "{count} payments, refunds and disputes",
  },
  fee: { one: "{count} fee", other: "{count} fees" },
  exchange: { one: "{count} exchange of currency", other: "{count} exchanges of currency" },
  payout: { one: "{count} payout to the bank", other: "{count} payouts to the bank" },
} as const;

export const moneyUncounted = {
  title: "Not counted, and why",
  what: "What",
  count: "How many",
  why: "Why",
  names: {
    in_grace: "In grace",
    disputed: "Disputed",
    second_year: "A second paid year",
    given: "Reading without paying",
    other_products: "Other products",
    coupons: "Coupons",
    test_payments: "Test payments",
  },
  in_grace:
    "The renewal was declined. They read for seven days more, and count again when they pay.",
  disputed: "The bank holds the money until it decides. The membership is closed meanwhile.",
  twiceOne: "{address} has paid {first} and {second}: one member, counted once.",
  twiceSame: "{address} has paid {first} for two: one member, counted once.",
  twiceMany: "They have paid for two subscriptions at once: each is one member, counted once.",
  twiceNone: "A member who has paid for two subscriptions at once is counted once.",
  given:
    "Staff extended their access, somebody gave them a year, or these are free days. They pay nothing, so they are no part of the count.",
  otherOne: "{names}, sold on the same Stripe account in {month}. It opens no membership.",
  otherMany: "{names}, sold on the same Stripe account in {month}. They open no membership.",
  otherNone: "None in {month}. What else the Stripe account sells opens no membership.",
  coupons: "A coupon lowers what came in; the yearly price stays what it is.",
  couponsNone: "None in {month}. A coupon lowers what came in; the yearly price stays what it is.",
  test_payments: "Made with a test key. They never count.",
} as const;

/** Payment methods, within a sentence. */
export const moneyPaysBy = {
  card: "by card",
  app_store: "at the App Store",
  play_store: "at Google Play",
  other_store: "at a store",
  office: "at the office",
  gift: "with a gift",
} as const;
