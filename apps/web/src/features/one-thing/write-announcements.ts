import { fill } from "@sovereign/content/public/fill";
import { oneThingTexts, reflectionTexts, writeTexts } from "@sovereign/content/words/one-thing";
import { milestoneTexts, milestoneTitle } from "@sovereign/content/words/streak";
import type { Overview } from "@sovereign/contract/one-things";
import type { ProblemCode } from "@sovereign/contract/problems";
import type { WriteResult } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { weekday } from "#core/time/dates.ts";
import { dismissTopic, toast } from "#design/feedback/toast.ts";
import { sayInWindow } from "./milestone-news.ts";

const TOAST_MS = 5_000;
// How the last write went: the one before is old news, and three messages would cover a small screen.
const TOPIC = "one-thing-write";
const MILESTONE = "milestone";

type SavedText = { date: CalendarDate; content: string };

/**
 * Says that a text is saved, today's in the specified words and another day's in its own, or that a
 * later one stands.
 */
export function announceText(
  { outcome }: WriteResult,
  { date, content }: SavedText,
  today: CalendarDate,
): void {
  if (outcome === "superseded") {
    const { replaced: title, replacedHelp: description } = writeTexts;
    toast({ title, description, tone: "success", topic: TOPIC });
    return;
  }
  const { saved, savedDetail } = oneThingTexts;
  const ahead = content
    ? fill(writeTexts.savedAhead, { day: weekday(date) })
    : writeTexts.takenBack;
  const description = date > today ? ahead : date === today ? savedDetail : writeTexts.savedLate;
  toast({ title: saved, description, tone: "success", duration: TOAST_MS, topic: TOPIC });
}

type Answer = {
  date: CalendarDate;
  completion_status: CompletionStatus;
  milestone: Milestone | null;
};

/**
 * Shows a message after an answer, and says which milestone it reached (specification, section 4).
 * Where a page has a window for milestones, the window alone speaks, and no message covers it.
 */
export function announceCompletion(answer: Answer, overview: Overview): void {
  const { completion_status: status, date, milestone } = answer;
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

/**
 * What a rule refuses is said by the line below the top bar, which leads to the reason: a message
 * would say it twice and cover what was pressed. What failed for no known reason is said here.
 */
function announceRefusal(code: ProblemCode | null, description: string): void {
  if (code?.startsWith("one_thing.")) dismissTopic(TOPIC);
  else toast({ title: oneThingTexts.error, description, tone: "error", topic: TOPIC });
}

/** Takes away the news before a text that was refused, or says that it could not be saved. */
export function announceTextRefusal(code: ProblemCode | null, content: string): void {
  if (code !== "one_thing.blank" || content === "") {
    announceRefusal(code, oneThingTexts.saveFailed);
    return;
  }
  const { blank: title, blankDetail: description } = oneThingTexts;
  toast({ title, description, tone: "error", topic: TOPIC });
}

/** The same of an answer. */
export const announceCompletionRefusal = (code: ProblemCode | null): void =>
  announceRefusal(code, oneThingTexts.completionFailed);
