import { marksTexts, markTexts } from "./marks.ts";
import { restDayTexts, todayTexts } from "./one-thing.ts";

/** The home screen widgets; the native projects contain a copy in their own format. */
export const widgetTexts = {
  title: todayTexts.label,
  about: "Your priority for today and its answer.",
  week: "Last seven days",
  weekAbout: "What became of your last seven days.",
  /** Signed out, or before the app's first start. */
  closed: "Open the app to see today.",
  empty: todayTexts.nothingSet,
  /** The phone has no data of the day: the member may have written elsewhere. */
  unseen: "What is your ONE Thing today?",
  rest: restDayTexts.title,
  hidden: "Your ONE Thing is set.",
  question: marksTexts.question,
  /** The names of the shortcut in the phone's list. */
  answer: "Answer for the day",
  answerDate: "Date",
  answerStatus: "Answer",
  markCompleted: markTexts.completed,
  markPartial: markTexts.partial,
  markMissed: markTexts.missed,
  markRest: markTexts.rest,
  markOpen: markTexts.open,
  markWaiting: markTexts.waiting,
  markEmpty: markTexts.empty,
  markNoRecord: markTexts["no-record"],
  markUnseen: "Not known here yet",
} as const;

/** The phones' shortcuts by name; a launcher shows about twelve characters of the short ones. */
export const phoneShortcutTexts = {
  commit: "Commit to…",
  commitLong: "Commit to ONE Thing",
  answer: "Did I do it?",
  answerLong: "Did I do it today?",
} as const;

/** Spoken names for each of them. */
export const phoneShortcutPhrases = {
  commit: ["commit", "today’s ONE Thing", "my ONE Thing", "today’s priority"],
  answer: ["did I do it", "tonight’s answer", "the evening question", "how did it go"],
} as const;
