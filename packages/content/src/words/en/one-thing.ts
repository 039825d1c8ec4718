/** The specification's words for the daily loop (sections 5 and 8). */
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

/** What is said to each answer (specification, section 8). */
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

/** The text that the day has until one is written (specification, section 4). */
export const nothingSet = "No ONE Thing set today";

/** Where a record stands; `committed` and `completedAt` take `when`, such as "at 07:42". */
export const statusTexts = {
  committed: "Committed {when}",
  notReflected: ". Not yet reflected.",
  completed: "Completed",
  completedAt: "Completed {when}",
  partial: "Partial",
  missed: "Missed",
  kept: "Saved on this device at {time}",
} as const;

/** Today on the dashboard, alone and beneath a day that waits. */
export const todayTexts = {
  label: "Today’s ONE Thing",
  nothingSet: "Nothing is set yet.",
  write: "Write Today’s ONE Thing",
  reflect: "Reflect on Today",
  review: "Review Today",
} as const;

/** Today where it is planned rest (decision 77). */
export const restDayTexts = {
  title: "Today is planned rest.",
  body: "Nothing is asked of you, and nothing written today counts.",
  write: "Write One Anyway",
  answer: "Answer if you like. It does not count.",
} as const;

/** A day that waits for its answer; takes `day`, `date`, and `current` or `kept`, streaks. */
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

/**
 * Another device replaced what was pressed on this one; takes `day`, `device`, such as "iPhone, Safari",
 * and `time`, and for an answer the marks' words `now` and `own`.
 */
export const changedElsewhereTexts = {
  answer: "{day}: {now}, on {device} at {time}. Here you had answered {own}.",
  text: "{day}: the ONE Thing was changed on {device} at {time}.",
  today: "Today",
  tomorrow: "Tomorrow",
  see: "See",
  ok: "OK",
} as const;

/** How a write went, in our own words. */
export const writeTexts = {
  /** Takes `day`, a date. */
  savedBefore: "The ONE Thing of {day} has been set.",
  savedLate: "The ONE Thing of {day} has been set, late.",
  /** Takes `day`, a weekday. */
  savedAhead: "Your line for {day} is saved. It can be changed.",
  takenBack: "Your line for tomorrow has been taken back.",
  replaced: "A newer version was saved in another place.",
  replacedHelp: "Yours is among the day’s earlier versions.",
  /** An answer for a day before today; takes `day`, a date, and `answer`. */
  answered: "{day}: {answer}.",
  answeredLate: "{day}: {answer}, late.",
  /** What became of the streak; takes `count`. */
  streak: "Your streak is {count}.",
  /** Takes `day`, a date. */
  stillOpen: "{day} is still open.",
  /** What could not be saved; takes `day`, a date, and `failure`. */
  failedFor: "{day}: {failure}",
} as const;
