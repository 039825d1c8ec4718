import type { DayMark } from "@sovereign/domain/day-mark";

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

export const yearTexts = {
  /** The label of a day: "Friday 20 March 2026, completed". */
  day: "{date}, {words}",
  label: {
    one: "{from} to {to}: {count} day kept of {total}.",
    other: "{from} to {to}: {count} days kept of {total}.",
  },
  labelWithRest: {
    one: "{from} to {to}: {count} day kept of {total}, {rest} of planned rest.",
    other: "{from} to {to}: {count} days kept of {total}, {rest} of planned rest.",
  },
  month: "{month}: {kept} of {total} kept",
  monthRuns: "{month}. Days in a row: {runs}",
  lateWord: "late",
  inRun: { other: "one of {count} days in a row" },
  inLongRun: { other: "one of {count} days in a row or more" },
  /** A run that started before the known days. */
  runGoesOn: "{count}+",
  late: "Answered late",
  keys: "Arrow keys go from day to day and from month to month.",
  before: "The day before",
  after: "The day after",
  open: "Open the Day",
  caption: "Days of each month",
  monthHead: "Month",
} as const;

export const weeksTexts = {
  label:
    "Days kept each week over {weeks} weeks: {first} of 7 in the first, {last} of 7 in the last.",
  partial: "Partial, above",
  last: "Last seven days",
  caption: "Days kept each week",
  weekHead: "Week from",
} as const;

export const pairTexts = {
  now: "These thirty days",
  before: "The thirty before",
  ofKept: "of {total} kept",
  label: "{from} to {to}: {answered}.",
  span: "{from} to {to}",
} as const;
