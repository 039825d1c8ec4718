import { oneThingTexts, reflectionTexts } from "@sovereign/content/words/one-thing";
import type { CompletionStatus } from "@sovereign/domain/completion-status";
import { MILESTONE_TEXTS, type Milestone } from "@sovereign/domain/milestone";
import { ApiError } from "#lib/api-error.ts";
import { paths } from "#lib/paths.ts";
import { tooManyText } from "#lib/too-many.ts";
import { dismissTopic, toast } from "#ui/toast.ts";

const TOAST_MS = 5_000;
// How the last write went: the one before is old news, and three messages would cover a small screen.
const TOPIC = "one-thing-write";
const MILESTONE = "milestone";

/** Says that a text is saved: today's in the specified words, a late one in its own. */
export function announceText(forToday: boolean): void {
  const { saved, savedDetail } = oneThingTexts;
  const description = forToday ? savedDetail : "The day's ONE Thing has been set, late.";
  toast({ title: saved, description, tone: "success", duration: TOAST_MS, topic: TOPIC });
}

/** Answers an answer, and says which milestone it reached (specification, section 4). */
export function announceCompletion(status: CompletionStatus, milestone: Milestone | null): void {
  const tone = status === "missed" ? "error" : "success";
  toast({ ...reflectionTexts[status], tone, duration: TOAST_MS, topic: TOPIC });
  if (!milestone) {
    dismissTopic(MILESTONE);
    return;
  }
  const [title, description] = [`${milestone} days`, MILESTONE_TEXTS[milestone]];
  toast({ title, description, tone: "success", duration: TOAST_MS, topic: MILESTONE });
}

// After a flight west, or a change of zone on another device.
const NOT_BEGUN =
  "That day has not begun where your days are counted now. What you wrote is kept on this device.";
const NOT_BEGUN_TO_ANSWER =
  "That day has not begun where your days are counted now. Answer for it when it has; what you wrote is safe.";

/** Nothing to say when the session is over: the sign-in page says it. */
const isSessionOver = (error: Error) => error instanceof ApiError && error.status === 401;

function reason(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 429) return tooManyText(error.retryAfter);
  if (error.code === "one_thing.date_closed") return "That day can no longer be changed.";
  if (error.code === "one_thing.date_in_future") return NOT_BEGUN;
  if (error.code === "one_thing.already_reflected")
    return "You have answered for that day: its text stays.";
  if (error.code === "one_thing.too_long") return "A ONE Thing has at most 2,000 characters.";
  return otherwise;
}

/** No fault, and said once: the editor itself sets both versions side by side. */
function announceReplaced(): void {
  if (window.location.pathname === paths.oneThing) return;
  const title = "Another version was saved meanwhile.";
  const description = "Yours is kept as a draft on the ONE Thing page.";
  toast({ title, description, tone: "success", topic: TOPIC });
}

/** Says that a text was not saved, and why where the server said so. */
export function announceTextFailure(error: Error): void {
  if (isSessionOver(error)) return;
  if (error instanceof ApiError && error.code === "one_thing.replaced") {
    announceReplaced();
    return;
  }
  if (error instanceof ApiError && error.code === "one_thing.blank") {
    const { blank, blankDetail } = oneThingTexts;
    toast({ title: blank, description: blankDetail, tone: "error", topic: TOPIC });
    return;
  }
  const description = reason(error, oneThingTexts.saveFailed);
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
  const description = early ? NOT_BEGUN_TO_ANSWER : reason(error, oneThingTexts.completionFailed);
  toast({ title: oneThingTexts.error, description, tone: "error", topic: TOPIC });
}
