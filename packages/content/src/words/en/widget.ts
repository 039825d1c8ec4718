import { marksTexts, markTexts } from "./marks.ts";
import { restDayTexts, todayTexts } from "./one-thing.ts";

/** The widgets of a phone's home screen, which the phones' projects hold in their own form. */
export const widgetTexts = {
  title: todayTexts.label,
  about: "Your priority for today and its answer.",
  week: "Last seven days",
  weekAbout: "What became of your last seven days.",
  /** Nobody is signed in, or the app has not run yet. */
  closed: "Open the app to see today.",
  empty: todayTexts.nothingSet,
  /** A day that the phone has not been told of: the member may have written elsewhere. */
  unseen: "What is your ONE Thing today?",
  rest: restDayTexts.title,
  /** Where the text itself is not to be shown. */
  hidden: "Your ONE Thing is set.",
  question: marksTexts.question,
  /** What a press on an answer is called where the phone lists what the app can do. */
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
