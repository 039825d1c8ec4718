/** The days a streak counts; numbers are in words. */
export const whyTexts = {
  counts: {
    one: "One day was completed or partial: {from}.",
    other: "{count} days in a row were completed or partial, from {from} to {to}.",
  },
  partial: { one: "One of them was kept partly.", other: "{count} of them were kept partly." },
  rests: {
    one: "One day of planned rest between them is passed over.",
    other: "{count} days of planned rest between them are passed over.",
  },
  ended: "Your last run has ended. The next day that is completed or partial begins a new one.",
  waits: "Your last run waits for an answer.",
  none: "A streak counts days in a row that are completed or partial. Yours begins with the first of them.",
  span: { one: "{count} day", other: "{count} days" },
  earlier: {
    one: "One more day counts before these, {since}.",
    other: "{count} more days count before these, since {since}.",
  },
  missed: "{date} was missed.",
  noRecord: "{date} has no record.",
  notAnswered: "{date} has not been answered yet.",
  broke: { one: "It ended a run of one day.", other: "It ended a run of {count}." },
  brokeThis: {
    one: "It ended a run of one day, {from}.",
    other: "It ended a run of {count}, from {from} to {to}.",
  },
  today: "What today can still change",
  kept: "Completed or Partial",
  answered: "{words}, as you answered",
  unanswered: {
    one: "No answer today; a late one counts for a day",
    other: "No answer today; a late one counts for {count} days",
  },
  rest: "Today is planned rest. It asks for no answer and leaves your streak as it is.",
  /** A day's weight halves every `days` days. */
  strength: {
    title: "What strength counts",
    body: "Strength counts every planned day since your first. A day’s weight halves every {days} days. Completed counts in full, Partial half, and a missed or blank day nothing. Today can raise it as soon as you answer, and can lower it only once the day is over. Planned rest changes nothing.",
  },
  list: "Read as a list",
  days: "The days of your streak",
  day: "Day",
  mark: "Mark",
  streak: "Streak",
} as const;
