/** The phones' shortcuts by name; a launcher shows about twelve characters of the short ones. */
export const phoneShortcutTexts = {
  commit: "Commit to…",
  commitLong: "Commit to ONE Thing",
  answer: "Did I do it?",
  answerLong: "Did I do it today?",
} as const;

/** What a member may call each of them when they speak to the phone. */
export const phoneShortcutPhrases = {
  commit: ["commit", "today’s ONE Thing", "my ONE Thing", "today’s priority"],
  answer: ["did I do it", "tonight’s answer", "the evening question", "how did it go"],
} as const;
