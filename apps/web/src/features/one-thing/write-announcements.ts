import { fill } from "@sovereign/content/public/fill";
import { oneThingTexts, reflectionTexts, writeTexts } from "@sovereign/content/words/one-thing";
import { milestoneTexts, milestoneTitle } from "@sovereign/content/words/streak";
import type { CompletionWrite, Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { ApiError } from "#core/api/api-error.ts";
import { tooManyText } from "#core/api/too-many.ts";
import { paths } from "#core/page/paths.ts";
import { weekday } from "#core/time/dates.ts";
import { dismissTopic, toast } from "#design/feedback/toast.ts";
import { sayInWindow } from "./milestone-news.ts";

const TOAST_MS = 5_000;
// How the last write went: the one before is old news, and three messages would cover a small screen.
const TOPIC = "one-thing-write";
const MILESTONE = "milestone";

/** Says that a text is saved: today's in the specified words, another day's in its own. */
export function announceText(date: CalendarDate, today: CalendarDate, content: string): void {
  const { saved, savedDetail } = oneThingTexts;
  const ahead = content
    ? fill(writeTexts.savedAhead, { day: weekday(date) })
    : writeTexts.takenBack;
  const description = date > today ? ahead : date === today ? savedDetail : writeTexts.savedLate;
  toast({ title: saved, description, tone: "success", duration: TOAST_MS, topic: TOPIC });
}

/**
 * Shows a message after an answer, and says which milestone it reached (specification, section 4).
 * Where a page has a window for milestones, the window alone speaks, and no message covers it.
 */
export function announceCompletion(write: CompletionWrite, overview: Overview): void {
  const { completion_status: status, date } = write;
  const { milestone } = overview;
  if (milestone && sayInWindow({ milestone, date, overview })) {
    dismissTopic(TOPIC);
    return;
  }
  const tone = status === "missed" ? "error" : "success";
  const { title: said, description: more } = reflectionTexts[status];
  const message = { title: said, ...(more && { description: more }) };
  toast({ ...message, tone, duration: TOAST_MS, topic: TOPIC });
  if (!milestone) {
    dismissTopic(MILESTONE);
    return;
  }
  const title = fill(milestoneTitle, { days: milestone });
  const description = milestoneTexts[milestone].reached;
  toast({ title, description, tone: "success", duration: TOAST_MS, topic: MILESTONE });
}

/** Nothing to say when the session is over: the sign-in page says it. */
const isSessionOver = (error: Error) => error instanceof ApiError && error.status === 401;

function reason(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 429) return tooManyText(error.retryAfter);
  if (error.code === "one_thing.date_closed") return writeTexts.closed;
  if (error.code === "one_thing.date_in_future") return writeTexts.notBegun;
  if (error.code === "one_thing.already_reflected") return writeTexts.reflected;
  if (error.code === "one_thing.too_long") return writeTexts.tooLong;
  // Nothing but a line that was to be taken back is sent without words.
  if (error.code === "one_thing.blank") return writeTexts.begun;
  return otherwise;
}

/** No fault, and said once: the editor itself sets both versions side by side. */
function announceReplaced(): void {
  if (window.location.pathname === paths.oneThing) return;
  const { replaced: title, replacedHelp: description } = writeTexts;
  toast({ title, description, tone: "success", topic: TOPIC });
}

/** Says that a text was not saved, and why where the server said so. */
export function announceTextFailure(error: Error, content: string): void {
  if (isSessionOver(error)) return;
  if (error instanceof ApiError && error.code === "one_thing.replaced") {
    announceReplaced();
    return;
  }
  if (error instanceof ApiError && error.code === "one_thing.blank" && content !== "") {
    const { blank, blankDetail } = oneThingTexts;
    toast({ title: blank, description: blankDetail, tone: "error", topic: TOPIC });
    return;
  }
  const description = reason(error, oneThingTexts.saveFailed);
  toast({ title: oneThingTexts.error, description, tone: "error", topic: TOPIC });
}

/** Says that a note was not saved; its page says of another version itself. */
export function announceNoteFailure(error: Error): void {
  if (isSessionOver(error)) return;
  if (error instanceof ApiError && error.code === "one_thing.replaced") return;
  const description = reason(error, writeTexts.noteFailed);
  toast({ title: oneThingTexts.error, description, tone: "error", topic: TOPIC });
}

/** Says that an answer was not saved; the signed out are asked to sign in (specification, section 5). */
export function announceCompletionFailure(error: Error): void {
  if (isSessionOver(error)) {
    const { signIn, signInDetail } = oneThingTexts;
    toast({ title: signIn, description: signInDetail, tone: "error", topic: TOPIC });
    return;
  }
  const early = error instanceof ApiError && error.code === "one_thing.date_in_future";
  const description = early
    ? writeTexts.notBegunToAnswer
    : reason(error, oneThingTexts.completionFailed);
  toast({ title: oneThingTexts.error, description, tone: "error", topic: TOPIC });
}
