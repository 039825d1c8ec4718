export const oneThingPage = {
  tab: "ONE Thing",
  loading: "Loading your day",
  title: "Today’s ONE Thing",
  titleBlank: "What is the one thing?",
  help: "What one thing, finished tonight, would make the rest of the week easier? Word it so that you can tell when it is done.",
  carried: "It is {today} now. What you began on {day} is on this device; it has not been sent.",
  label: "Today’s ONE Thing",
  placeholder: "Begin with a verb",
  committing: "Committing…",
  updating: "Updating…",
  streak: "Streak",
  weekKept: "{count} of seven days kept",
  best: { one: "Best: {count} day", other: "Best: {count} days" },
} as const;

/** A sentence that was not sent before its day closed. */
export const leftDraftTexts = {
  title: "What you were writing is still here.",
  answered: "The day was answered before you sent this sentence. It is saved on this device only.",
  earlier: "You began this on {day} and did not send it. It is saved on this device only.",
  copy: "Copy",
  copied: "Copied",
  notCopied: "Could not copy. Select the text instead.",
  note: "Keep as a Note",
  tomorrow: "Use for {day}",
  use: "Use It Today",
  discard: "Discard",
} as const;

export const sundayTexts = {
  ready: "This week is ready to look back on.",
  review: "Sunday review",
} as const;

export const eveningTexts = {
  title: "Evening reflection",
  answered: {
    completed: "Completed.",
    partial: "Partial.",
    missed: "Missed, and written down.",
  },
  onePress: "One press answers the day. You can change it today and for two days after.",
  until: "You can change it today and for two days after.",
  unset: "Nothing is set for this day. An answer is saved as “{text}”.",
} as const;

export const suggestionTexts = {
  label: "Suggested sentence",
  taken: "The suggestion is in the editor. It has not been saved.",
  undo: "Undo",
  note: "Suggested for today",
  /** A browser does not say which of the two it was. */
  shared: "From a link or another app",
  site: "From a link at {site}",
  cut: "It was longer than 2,000 characters. This is its beginning.",
  many: "The latest of {count} that wait here.",
  answered: "Today is answered, so it cannot become today’s ONE Thing.",
  account:
    "A sentence came from a link or another app while {email} was signed in here. It waits a day for that account.",
  use: "Use this instead",
  take: "Apply",
  keep: "Keep mine",
  discard: "Discard",
} as const;

export const noteTexts = {
  label: "A note, if there is one",
  private: "Only you can read it.",
  saved: "Saved at {time}",
  saving: "Saving…",
  unsaved: "Not saved. It is on this device.",
  again: "Save Again",
} as const;

/** Tomorrow's sentence, written the evening before; `day` is a weekday. */
export const tomorrowTexts = {
  title: "Tomorrow’s line",
  help: "Write it tonight, and it becomes the ONE Thing of {day} at midnight. You can still change it then.",
  rest: "{day} is planned rest. It needs no line.",
  restKept: "{day} is planned rest. The line below is saved anyway.",
  placeholder: "Begin with a verb",
  keep: "Save for {day}",
  keeping: "Saving…",
  kept: "Saved at {time}",
  takeBack: "Remove It",
} as const;
