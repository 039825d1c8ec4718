import type { DayMark } from "@sovereign/domain/day-mark";

export const markTexts = {
  completed: "Completed",
  partial: "Partial",
  missed: "Missed",
  "no-record": "No record",
  open: "Today, open",
  waiting: "Not answered yet",
  empty: "Today, nothing set",
  "to-come": "To come",
  rest: "Planned rest",
} as const satisfies Record<DayMark, string>;

export const marksTexts = {
  legend: "Marks",
  asTable: "Read as a table",
  date: "Date",
  status: "Status",
  question: "How did it go?",
} as const;

/** For screen readers, the Milled Edge as a sentence. */
export const edgeTexts = {
  streak: "Streak: {current} of 30 days.",
  longStreak: "Streak: {current} days.",
  kept: "{kept}.",
  longKept: "On the dial: {kept}.",
  waits: "On the dial: {kept}, which wait for an answer.",
  lastDays: "Last {count} days: {answered}.",
  nothingKept: "nothing kept yet",
  completed: "{count} completed",
  partial: "{count} partial",
  missed: "{count} missed",
  rest: "{count} of planned rest",
  waiting: { one: "One day waits for its answer.", other: "{count} wait for answers." },
  blank: { one: "One day has no record.", other: "{count} days have no record." },
  todayOpen: "Today is open.",
  todayEmpty: "Nothing is set for today.",
} as const;
