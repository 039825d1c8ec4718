/** The page after payment. */
export const welcomePage = {
  /** The page's title, and its heading while nothing is open. */
  tab: "Welcome",
  title: "Everything is open.",
  openNow: "Open now",
  engine: "Accountability Engine",
  engineHelp: "One commitment, one answer each evening",
  /** `days` is such as "thirty days". */
  days: "All {days}",
  daysHelp: "The whole of the guidance, one day at a time",
  loading: "Loading what is open",
  /** For a section; `count` is in words. */
  all: "All {count}",
  only: "One to read",
  some: "{count} to read, and more announced",
  begin: "One piece to begin with",
  beginDay: "Begin Day {day}",
  /** For a day that was opened before. */
  readDay: "Read Day {day}",
  /** In the settings. */
  link: "What is open, and your receipt",
} as const;

export const receiptTexts = {
  title: "Receipt",
  loading: "Loading the receipt",
  paid: "Paid",
  paidFor: "{amount}, {term}",
  /** `count` is in words. */
  terms: {
    day: { one: "{count} day", other: "{count} days" },
    week: { one: "{count} week", other: "{count} weeks" },
    month: { one: "{count} month", other: "{count} months" },
    year: { one: "{count} year", other: "{count} years" },
  },
  nothing: "Nothing was charged",
  refunded: "Refunded",
  date: "Date",
  moment: "{date}, {time}",
  card: "Card",
  cardEnding: "{brand} ending {last_four}",
  /** For an unknown brand. */
  anyCard: "Card",
  renews: "Renews",
  renewal: "{date}, {amount}",
  ends: "Ends",
  number: "Number",
  /** On the printed receipt. */
  paper: "{product} membership of {email}",
  sent: "Sent to {address}.",
  cancel: "Cancel from Settings whenever you like.",
  print: "Print",
  none: "Nothing has been charged so far. Your receipt will appear here after the first payment.",
  store: "{store} took this payment and sends you its own receipt.",
  otherStore: "A store took this payment and sends you its own receipt.",
  failed: "We couldn’t get the receipt from the payment provider. Your membership is unchanged.",
  offline: "The receipt comes from the payment provider, and you are offline.",
  button: "Try again",
} as const;

/** By the payment provider's identifiers. */
export const cardBrands = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "Eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
} as const;
