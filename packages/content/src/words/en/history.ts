import type { Notice } from "./notices.ts";

/** '30-Day Journey' (specification, section 2). */
export const historyTexts = {
  tab: "History",
  title: "30-Day Journey",
  loading: "Loading your history",
  loadingDay: "Loading the day",
  days: "Days",
  thirtyDays: "Thirty days",
  lastDays: "Last 30 days",
  ofThirtyDays: "of thirty days kept",
  ofThirty: "of thirty kept",
  /** When days of rest are left out; `count` is in words. */
  ofSomeDays: "of {count} days kept",
  ofSome: "of {count} kept",
  sums: { completed: "completed", partial: "partial", missed: "missed" },
  noSentence: "No sentence yet.",
  noRecord: "No record",
  /** Instead of a sentence, next to the status "Planned rest". */
  rest: "Nothing was asked.",
  rests: { one: "One day of planned rest.", other: "{count} days of planned rest." },
  statusAt: "{words} {time}",
  late: ", late",
  noted: ", with a note",
} as const;

export const historyDayTexts = {
  back: "Back to History",
  neighbors: "Neighboring days",
  nothingSet: "No ONE Thing set that day",
  rest: "A day of planned rest",
  restHelp: "It added nothing to the streak and took nothing from it.",
  completed: "Completed",
  answered: "Answered",
  committed: "Committed",
  late: "Late",
  lateHelp: "Written after the day was over",
  streak: "Streak that day",
  note: "Note",
  answerLate: "Answer late",
  until: "You can change this until {date}.",
  unknown: {
    title: "That day is not in your history.",
    body: "That date hasn’t come yet or doesn’t exist. Your days are unchanged.",
  },
} as const;

export const daySearchTexts = {
  label: "Search your days",
  clear: "Clear search",
  loading: "Searching your days",
  found: "Found in your days",
  one: "1 day mentions “{query}”.",
  several: "{count} days mention “{query}”.",
  latest: "The latest {count} days that mention “{query}”.",
  earlier: "Show Earlier Days",
  none: {
    title: "Nothing found for “{query}”.",
    body: "Search reads your sentences and your notes. Try fewer words, or the beginning of one.",
  },
  offline: {
    title: "Search needs a connection.",
    body: "Clear the field to see the days that are saved on this device.",
    button: "Try again",
  },
  busy: {
    title: "Too many searches in a minute.",
    body: "Your days are where they were. Wait a moment, then search again.",
    button: "Try again",
  },
  failed: {
    title: "Search is not responding.",
    body: "Your days are where they were. Only the search failed.",
    button: "Try again",
  },
} as const;

export const empty = {
  oneThing: {
    title: "No sentence yet.",
    body: "Four minutes, one verb, and a way of knowing when it is done.",
  },
  history: {
    title: "Thirty blank marks.",
    body: "The first is cut tonight if you write its sentence today.",
    button: "Commit to My ONE Thing",
  },
} as const satisfies Record<string, Notice>;

/** The history before a member's first day. */
export const firstDaysTexts = {
  one: "1",
  begins: "begins today",
  label: "Thirty days to come. Today is the first.",
  title: "The first mark is today’s.",
  body: "Name one thing this morning and answer for it tonight. That is the whole method, and it takes about two minutes.",
  button: "Set today’s ONE Thing",
  small: "A first line can be small",
  lines: [
    "Answer the oldest letter on the desk before noon.",
    "Say no to one invitation, kindly, today.",
    "Ask one customer what nearly stopped them.",
  ],
  /** For screen readers, after each line. */
  use: ", use this line",
  thresholds: "If you begin today",
} as const;
