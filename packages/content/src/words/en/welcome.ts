/** The page after payment. */
export const welcomePage = {
  /** What the page is called, and its heading while nothing is open. */
  tab: "Welcome",
  title: "Everything is open.",
  openNow: "Open now",
  engine: "Accountability Engine",
  engineHelp: "One commitment, one answer each evening",
  /** Takes `days`, as "thirty days". */
  days: "All {days}",
  daysHelp: "The whole of the guidance, one day at a time",
  loading: "Loading what is open",
  /** Of a shelf; they take `count`, in words. */
  all: "All {count}",
  only: "One to read",
  some: "{count} to read, and more announced",
  begin: "One piece to begin with",
  /** Takes `day`. */
  beginDay: "Begin Day {day}",
  /** Of a day that was begun; takes `day`. */
  readDay: "Read Day {day}",
  /** In the settings. */
  link: "What is open, and your receipt",
} as const;

/** The receipt; `brand`, `last_four`, `amount`, `date` and the like are the payment's own. */
export const receiptTexts = {
  title: "Receipt",
  loading: "Loading the receipt",
  paid: "Paid",
  /** Takes `amount` and `term`. */
  paidFor: "{amount}, {term}",
  /** Each takes `count`, in words. */
  terms: {
    day: { one: "{count} day", other: "{count} days" },
    week: { one: "{count} week", other: "{count} weeks" },
    month: { one: "{count} month", other: "{count} months" },
    year: { one: "{count} year", other: "{count} years" },
  },
  nothing: "Nothing was charged",
  refunded: "Refunded",
  date: "Date",
  /** Takes `date` and `time`. */
  moment: "{date}, {time}",
  card: "Card",
  /** Takes `brand` and `last_four`. */
  cardEnding: "{brand} ending {last_four}",
  /** Of a card whose brand has no name here. */
  anyCard: "Card",
  renews: "Renews",
  /** Takes `date` and `amount`. */
  renewal: "{date}, {amount}",
  ends: "Ends",
  number: "Number",
  /** On paper; takes `product` and `email`. */
  paper: "{product} membership of {email}",
  /** Takes `address`. */
  sent: "Sent to {address}.",
  cancel: "Cancel from Settings whenever you like.",
  print: "Print",
  none: "Nothing has been charged so far. Your receipt will appear here after the first payment.",
  /** Takes `store`. */
  store: "{store} took this payment and sends you its own receipt.",
  otherStore: "A store took this payment and sends you its own receipt.",
  failed: "We couldn’t get the receipt from the payment provider. Your membership is unchanged.",
  offline: "The receipt comes from the payment provider, and you are offline.",
  button: "Try again",
} as const;

/** The names of card brands, by the payment provider's own words. */
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
