/** The specification's copy for the daily loop (sections 5 and 8). */
export const oneThingTexts = {
  error: "Error",
  loadFailed: "Failed to load your data. Please refresh the page.",
  saveFailed: "Failed to save your ONE Thing. Please try again.",
  completionFailed: "Failed to update completion status.",
  saved: "Success!",
  savedDetail: "Your ONE Thing has been set for today.",
  blank: "Please enter your ONE Thing",
  blankDetail: "You must define what your most important task is today.",
  signIn: "Please sign in",
  signInDetail: "You need to be signed in to track completion.",
  commit: "Commit to My ONE Thing",
  update: "Update My ONE Thing",
} as const;

/** After each answer (specification, section 8). */
export const reflectionTexts = {
  completed: { title: "Excellent!", description: null },
  partial: {
    title: "Keep Going!",
    description: "Good progress! Keep working on your ONE Thing.",
  },
  missed: {
    title: "Try Again Tomorrow",
    description: "Don't give up! Tomorrow is a new opportunity.",
  },
} as const;

/** A day without a text (specification, section 4). */
export const nothingSet = "No ONE Thing set today";

/** `when` is such as "at 07:42". */
export const statusTexts = {
  committed: "Committed {when}",
  notReflected: ". Not yet reflected.",
  completed: "Completed",
  completedAt: "Completed {when}",
  partial: "Partial",
  missed: "Missed",
  kept: "Saved on this device at {time}",
} as const;

export const todayTexts = {
  label: "Today’s ONE Thing",
  nothingSet: "Nothing is set yet.",
  write: "Write Today’s ONE Thing",
  reflect: "Reflect on Today",
  review: "Review Today",
} as const;

/** Today as planned rest (decision 77). */
export const restDayTexts = {
  title: "Today is planned rest.",
  body: "Nothing is asked of you, and nothing written today counts.",
  write: "Write One Anyway",
  answer: "Answer if you like. It does not count.",
} as const;

/** `current` and `kept` are streaks. */
export const waitingDayTexts = {
  yesterday: "Yesterday",
  title: "{day} is still open.",
  question: "How did {date} go?",
  until: "It can be answered until {day} night.",
  nothingSet: "No ONE Thing set that day",
  stays: "Your streak stays {current}, and the record is whole.",
  begins: "Completed or Partial begins your streak: 1.",
  rises: "Completed or Partial makes your streak {kept}.",
  returns: "Completed or Partial brings your streak back: {kept}.",
} as const;

/** `device` is such as "iPhone, Safari"; `now` and `own` are the marks' names. */
export const changedElsewhereTexts = {
  answer: "{day}: {now}, on {device} at {time}. Here you had answered {own}.",
  text: "{day}: the ONE Thing was changed on {device} at {time}.",
  today: "Today",
  tomorrow: "Tomorrow",
  see: "See",
  ok: "OK",
} as const;

/** The product's own copy. */
export const writeTexts = {
  savedBefore: "The ONE Thing of {day} has been set.",
  savedLate: "The ONE Thing of {day} has been set, late.",
  savedAhead: "Your line for {day} is saved. It can be changed.",
  takenBack: "Your line for tomorrow has been taken back.",
  replaced: "A newer version was saved in another place.",
  replacedHelp: "Yours is among the day’s earlier versions.",
  /** An answer for an earlier day; `day` is a date. */
  answered: "{day}: {answer}.",
  answeredLate: "{day}: {answer}, late.",
  streak: "Your streak is {count}.",
  stillOpen: "{day} is still open.",
  failedFor: "{day}: {failure}",
} as const;
