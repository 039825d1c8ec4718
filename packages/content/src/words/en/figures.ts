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
  label: "{from} to {to}: {kept} days kept of {total}.",
  labelWithRest: "{from} to {to}: {kept} days kept of {total}, {rest} at rest.",
  month: "{month}: {kept} of {total} kept",
  keys: "Arrow keys go from day to day and from month to month.",
  before: "The day before",
  after: "The day after",
  open: "Open the Day",
  caption: "Days of each month",
  monthHead: "Month",
} as const;
