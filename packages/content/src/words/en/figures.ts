import type { DayMark } from "@sovereign/domain/day-mark";

/** What became of a day, behind its date in a sentence. */
export const dayWords = {
  completed: "completed",
  partial: "partial",
  missed: "missed",
  "no-record": "no record",
  open: "today, not yet reflected",
  waiting: "not answered yet",
  empty: "today, nothing committed",
  "to-come": "to come",
  rest: "planned rest",
} as const satisfies Record<DayMark, string>;

/** The year, a month per line. */
export const yearTexts = {
  /** "Friday 20 March 2026, completed": a day's name; takes `date` and `words` of `dayWords`. */
  day: "{date}, {words}",
  label: {
    one: "{from} to {to}: {count} day kept of {total}.",
    other: "{from} to {to}: {count} days kept of {total}.",
  },
  labelWithRest: {
    one: "{from} to {to}: {count} day kept of {total}, {rest} at rest.",
    other: "{from} to {to}: {count} days kept of {total}, {rest} at rest.",
  },
  month: "{month}: {kept} of {total} kept",
  /** The lengths of the runs that end in a month, behind its sum. */
  monthRuns: "{month}. Days in a row: {runs}",
  lateWord: "late",
  /** A run is two days or more. */
  inRun: { other: "one of {count} days in a row" },
  inLongRun: { other: "one of {count} days in a row or more" },
  /** A run that is longer than is known. */
  runGoesOn: "{count}+",
  /** What the legend says beside the marks. */
  today: "Today",
  late: "Answered late",
  inARow: "Days in a row",
  /** A length to show the legend by. */
  exampleRun: 12,
  keys: "Arrow keys go from day to day and from month to month.",
  before: "The day before",
  after: "The day after",
  open: "Open the Day",
  caption: "Days of each month",
  monthHead: "Month",
} as const;

/** The plot of days kept each week. */
export const weeksTexts = {
  /** Takes `weeks`, and of seven days how many were kept in the `first` and in the `last` of them. */
  label:
    "Days kept each week over {weeks} weeks: {first} of 7 in the first, {last} of 7 in the last.",
  partial: "Partial, above",
  last: "Last seven days",
  caption: "Days kept each week",
  weekHead: "Week from",
} as const;

/** Thirty days beside the thirty before. */
export const pairTexts = {
  now: "These thirty days",
  before: "The thirty before",
  /** "of twenty-six kept"; takes `total` in words. */
  ofKept: "of {total} kept",
  /** Takes what was `answered`. */
  label: "{from} to {to}: {answered}.",
  span: "{from} to {to}",
} as const;
