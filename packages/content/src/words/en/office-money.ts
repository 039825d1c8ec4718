export const officeMoney = {
  loading: "Loading months",
  before: "Previous month",
  after: "Next month",
  noLater: "No later month",
  noEarlier: "No earlier month",
  soFar: "{month} so far: {came} gained, {left} lost, {count} paying.",
  atEnd: "{month}: {came} gained, {left} lost, {count} paying at the end.",
  differs: "{month} doesn’t add up. {why}",
  noMember: {
    one: "One subscription has no member here.",
    other: "{count} subscriptions have no member here.",
  },
  notExplained: {
    one: "One difference is unexplained.",
    other: "{count} differences are unexplained.",
  },
  notCounted: "The numbers couldn’t be refreshed",
  export: "Export",
  exportMonths: "Export 24 Months",
  exporting: "Exporting…",
  exported: "{name} was saved",
  notExported: "The export didn’t download",
  notExportedHelp: "Nothing was saved. Try again.",
  csv: "CSV",
  json: "JSON",
  back: "Back to Today",
  nobody: "No one has paid yet.",
  nobodyBody:
    "The first member appears here within a second of paying, with a line for each currency. After that, every number on this page opens the rows behind it.",
} as const;

/** After a figure of the equation; the bridge begins them large. */
export const moneyTerms = {
  opening: "on {date}",
  new: "new",
  regained: "reactivated",
  lapsed: "lapsed",
  refunded: "refunded",
  changed: "price changes",
  closing: "on {date}",
} as const;

export const moneyMonths = {
  label:
    "Twenty-four months. Use the left and right arrow keys to move between months, and Enter to open the rows.",
  section: "Twenty-four months",
  paying: "Paying at the end of the month",
  came: "Gained",
  left: "Lost",
  more: "+{count}",
  month:
    "{month}: {opening} plus {new} new plus {regained} reactivated minus {lapsed} lapsed minus {refunded} refunded is {closing}",
  newAndLapsed: "New and lapsed",
  regained: "Reactivated, above",
  refunded: "Refunded",
  running: "{month}, in progress",
  asTable: "Read as a table",
  table: "Members by month",
  tableRegion: "The months as a table",
  heads: {
    month: "Month",
    new: "New",
    regained: "Back",
    lapsed: "Lapsed",
    refunded: "Ref.",
    closing: "End",
  },
} as const;

export const moneyBridge = {
  title: "Member changes in {month}",
  mark: "Each mark is one member.",
  marks: "Each mark is {count} members; the last one is the rest.",
  shapes:
    "A short mark is a member in the grace period. A ring is a member refunded or in a dispute.",
  term: "Change",
  on: "On {date}",
  members: "Members",
  yearly: "{currency} a year",
  withoutPrice: {
    one: "One pays through a store at a price we don’t know and isn’t included in the amounts.",
    other:
      "{count} pay through a store at a price we don’t know and aren’t included in the amounts.",
  },
  byBridge: "By our records",
  byProviders: "By Stripe and the stores",
  unexplained: "Unexplained",
  unexplainedMarks: {
    one: "{count} unexplained subscription",
    other: "{count} unexplained subscriptions",
  },
  lapsedMarks: { one: "{count} lapsed", other: "{count} lapsed" },
  lapsedInGrace: {
    one: "{lapsed}, one of them in the grace period",
    other: "{lapsed}, {count} of them in the grace period",
  },
} as const;

export const moneyProof = {
  addsUp: "It adds up.",
  compared:
    "Counted from our records at {time} and checked against {providers}, subscription by subscription.",
  provider: "{provider} {when}",
  notCompared: "Counted from our records at {time}, not checked against {providers} yet.",
  alone: "Counted from our records at {time}.",
  twelfth: "That’s {sums} a month.",
  over: "Recounted from our records at {time}. Nothing in {month} has changed since it closed. Anything added later shows both dates.",
  differ: "Our records and {providers} differ by {difference}.",
  members: { one: "one member", other: "{count} members" },
  subscriptions: { one: "one subscription", other: "{count} subscriptions" },
  missing:
    "{id} has been active at {provider} since {date}{payer}, but isn’t in our records: its event never arrived.",
  missingUndated:
    "{id} is active at {provider}{payer}, but isn’t in our records: its event never arrived.",
  unpriced:
    "{id} is active at {provider}{payer}, but we don’t know what it costs in the currency it was paid in, so it isn’t in any total.",
  payer: ", paid by {address}",
  unknown: "{id} is in our records but isn’t active at {provider}.",
  differs: "{id} has a different price or end date at {provider} than in our records.",
  ledger: "The membership that {id} opens here doesn’t match our payment records.",
  price:
    "{id} costs {member} a year by its membership here, but {rows} by the list price of its last payment.",
  untouched: "Nothing has been adjusted to hide the difference.",
  fetchingOne: "Fetching it adds the missing payment with its own date and recounts the month.",
  fetchingMany:
    "Fetching them adds the missing payments with their own dates and recounts the month.",
  fetchOne: "Fetch the Missing Payment",
  fetchMany: "Fetch the Missing Payments ({count})",
  fetching: "Fetching…",
  fetched: "Fetched and recounted",
  left: {
    one: "One is still missing. It may arrive within minutes.",
    other: "{count} are still missing. They may arrive within minutes.",
  },
  notFetched: "The payments couldn’t be fetched. Nothing was changed. Try again.",
  look: "View It at {provider}",
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
  title: "Cash in {month}",
  about: "What came in and went back, before Stripe and store fees.",
  received: "Received",
  returned: "Refunds",
  held: "Held by disputes",
  kept: "Net",
  payments: { one: "{count} payment", other: "{count} payments" },
  second: {
    one: "{payments}, one of them a member’s second payment",
    other: "{payments}, {count} of them members’ second payments",
  },
  refunds: { one: "{count} refund", other: "{count} refunds" },
  disputes: {
    one: "{count} payment, until the bank decides",
    other: "{count} payments, until the banks decide",
  },
  tax: "Tax included: {sums}",
  none: "None",
} as const;

export const moneyBalance = {
  title: "Stripe balance in {month}",
  about: "Everything sold on the Stripe account, minus its fees, and what reached your bank.",
  card_payments: "Payments",
  fees: "Fees",
  converted: "Currency conversions",
  earned: "After fees",
  payouts: "Payouts",
  change: "Change in balance",
  facts: {
    one: "{count} payment, refund or dispute",
    other: "{count} payments, refunds and disputes",
  },
  fee: { one: "{count} fee", other: "{count} fees" },
  exchange: { one: "{count} currency conversion", other: "{count} currency conversions" },
  payout: { one: "{count} payout to the bank", other: "{count} payouts to the bank" },
} as const;

export const moneyUncounted = {
  title: "Not counted, and why",
  what: "Group",
  count: "Count",
  why: "Why",
  names: {
    in_grace: "Grace period",
    disputed: "Disputed",
    second_year: "A second paid year",
    given: "Free access",
    other_products: "Other products",
    coupons: "Coupons",
    test_payments: "Test payments",
  },
  in_grace:
    "The renewal was declined. They keep access for seven more days and count again when they pay.",
  disputed: "The bank holds the money until it decides. Until then, the membership is closed.",
  twiceOne: "{address} has paid {first} and {second}: one member, counted once.",
  twiceSame: "{address} has paid {first} for two: one member, counted once.",
  twiceMany: "They have paid for two subscriptions each and count as one member.",
  twiceNone: "A member who has paid for two subscriptions is counted once.",
  given: "Given by staff, a gift or a free trial. They pay nothing, so they don’t count.",
  otherOne: "{names}, sold on the same Stripe account in {month}. It doesn’t include a membership.",
  otherMany:
    "{names}, sold on the same Stripe account in {month}. They don’t include a membership.",
  otherNone:
    "None in {month}. Anything else sold on the Stripe account doesn’t include a membership.",
  coupons: "A coupon lowers what comes in. The yearly price stays the same.",
  couponsNone: "None in {month}. A coupon lowers what comes in. The yearly price stays the same.",
  test_payments: "Made with a test key. They never count.",
} as const;

/** Payment methods, within a sentence. */
export const moneyPaysBy = {
  card: "by card",
  app_store: "through the App Store",
  play_store: "through Google Play",
  other_store: "through a store",
  office: "with access given by staff",
  gift: "with a gift",
} as const;
