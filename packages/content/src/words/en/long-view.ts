export const rangeTexts = {
  label: "Range",
  thirty: "Thirty days",
  year: "Year",
} as const;

export const yearPageTexts = {
  tab: "Year in History",
  loading: "Loading your year",
  intro:
    "Each line is a month, each mark a day. A tall mark was completed, a short one partly, a ring was missed, and an empty place has no record. A point below the line was answered late, a pointer above it is today, and a number counts the days in a row that end there.",
  span: "{from} to {to}",
  earlier: "Earlier",
  later: "Later",
  years: "Years",
  print: "Read and Print",
  none: {
    title: "Your year begins with its first day.",
    body: "Set a ONE Thing, answer for it in the evening, and the first mark appears here.",
    button: "Set today’s ONE Thing",
  },
} as const;

/** Days kept each week; the numbers are days of seven. */
export const weeksSectionTexts = {
  title: "Days kept each week",
  weeks: "The last 26 weeks.",
  up: "You now keep {now} days of seven, up from {before}.",
  down: "You now keep {now} days of seven, down from {before}.",
  level: "You keep {now} days of seven, as in the thirteen weeks before.",
  first: "You keep {now} days of seven.",
  tooFew: "A trend needs two weeks.",
  rest: "Planned rest is left out.",
  closed:
    "Three days in a row open this: how many days you keep each week, over 26 weeks, and whether it rises.",
} as const;

/** `list` when several weekdays tie; `kept` of `planned` days of one weekday. */
export const weekdaysTexts = {
  title: "Best weekday",
  best: "You keep {day} best: {kept} of {planned}.",
  alike: "Your best weekdays, tied: {list}.",
  level: "No weekday stands out: you keep all seven equally.",
  tooFew: "Each weekday has to come up four times before one can be called the best.",
  caption: "Days kept by weekday, in these months",
  kept: "Kept",
  planned: "Of",
} as const;

export const pairSectionTexts = {
  title: "This thirty beside the last",
  more: {
    one: "One day more than in the thirty before.",
    other: "{count} days more than in the thirty before.",
  },
  fewer: {
    one: "One day fewer than in the thirty before.",
    other: "{count} days fewer than in the thirty before.",
  },
  same: "As many days as in the thirty before.",
  tooFew: "After your sixtieth day, the latest thirty appear here next to the thirty before.",
} as const;

export const onThisDayTexts = { title: "On this day" } as const;

export const yearPrintTexts = {
  tab: "A year to print",
  note: "Your record",
  loading: "Loading the words of your year",
  back: "Back to the Year",
  print: "Print",
  sums: {
    one: "One day recorded, {kept} kept.",
    other: "{count} days recorded, {kept} kept.",
  },
  kept: { one: "One kept", other: "{count} kept" },
  /** An answer after its day; `words` are the mark's. */
  late: "{words}, late",
  rest: "Planned rest",
  unanswered: "Not answered",
  none: {
    title: "Nothing was recorded in these months.",
    body: "Your days are in another year.",
  },
} as const;
