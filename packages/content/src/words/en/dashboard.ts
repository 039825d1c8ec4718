export const dashboardTexts = {
  loading: "Loading your day",
  today: "Today",
  lastDays: "Last 30 days",
  history: "History",
} as const;

/** `day` is a weekday, `count` a streak. */
export const homeTexts = {
  before: "What one thing, finished tonight, would make the rest of the week easier?",
  writing: "Word it so that you can tell when it is done.",
  newcomer: "One sentence this morning, one answer tonight. That is the whole of it.",
  tonight: "Tonight you answer for it here.",
  evening: {
    title: "It is evening.",
    wrote: {
      morning: "This morning you wrote",
      later: "Today you wrote",
      before: "You wrote the day before",
    },
    open: "The answer cuts the mark at the top of the coin. It can be changed until {day} night.",
  },
  onePress: "{committed}. One press answers the day. Change it until {day} night.",
  firstEvening: "{committed}. Tonight, one press answers the day.",
  until: "{completed}. Change it until {day} night.",
  firstMark: "{completed}. The first mark is cut.",
  kept: "Saved on this device at {time}.",
  keptHelp: "It is sent automatically when you are back online.",
  replaced: "Yours is saved as a draft on the {page} page.",
  page: "ONE Thing",
  rest: "Today is planned rest.",
  restBody: "Nothing is asked of you until tomorrow.",
  restStreak: "Your streak stays at {count} and goes on tomorrow.",
  late: {
    kept: "{day} is kept.",
    back: "Your streak is back: {count}.",
    rises: "Your streak is {count}.",
    next: "Now today.",
    nextDay: "Now {day}.",
    answer: "Answer for {day}",
  },
} as const;
