import { fill } from "@sovereign/content/public/fill";
import { markTexts } from "@sovereign/content/words/marks";
import { oneThingTexts, reflectionTexts, writeTexts } from "@sovereign/content/words/one-thing";
import { milestoneTexts, milestoneTitle } from "@sovereign/content/words/streak";
import type { Overview } from "@sovereign/contract/one-things";
import type { ProblemCode } from "@sovereign/contract/problems";
import type { WriteResult } from "@sovereign/contract/writes";
import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import type { Milestone } from "@sovereign/domain/milestone";
import type { CompletionStatus } from "@sovereign/domain/one-thing";
import { longDate, weekday, zoneHere } from "#core/time/dates.ts";
import { dismissTopic, toast } from "#design/feedback/toast.ts";
import { sayInWindow } from "./milestone-news.ts";
import { isReported, lateAnswerOf, reportTextSaved } from "./reported-days.ts";

const TOAST_MS = 5_000;
// How the last write went: the one before is old news, and three messages would cover a small screen.
const TOPIC = "one-thing-write";
const MILESTONE = "milestone";

type SavedText = { date: CalendarDate; content: string };

const isLate = ({ records }: Overview, date: CalendarDate) =>
  records.some((record) => record.target_date === date && record.late);

/** Says that a later edit of another device is the current one. */
function announceReplaced(): void {
  const { replaced: title, replacedHelp: description } = writeTexts;
  toast({ title, description, tone: "success", topic: TOPIC });
}

/**
 * Says that a text is saved, today's in the specified words and another day's by its name, or that a
 * later one stands.
 */
export function announceText(
  { outcome }: WriteResult,
  { date, content }: SavedText,
  overview: Overview,
): void {
  if (outcome === "superseded") {
    announceReplaced();
    return;
  }
  const { today } = overview;
  if (date === today ? reportTextSaved(date) : date > today && content && isReported(date)) {
    dismissTopic(TOPIC);
    return;
  }
  const { saved: title, savedDetail } = oneThingTexts;
  const ahead = content
    ? fill(writeTexts.savedAhead, { day: weekday(date) })
    : writeTexts.takenBack;
  const before = isLate(overview, date) ? writeTexts.savedLate : writeTexts.savedBefore;
  const notAhead = date === today ? savedDetail : fill(before, { day: longDate(date) });
  const description = date > today ? ahead : notAhead;
  toast({ title, description, tone: "success", duration: TOAST_MS, topic: TOPIC });
}

/** What to say to an answer: for today the specified words, for a day before its name and the streak. */
function answerMessage(status: CompletionStatus, date: CalendarDate, overview: Overview) {
  if (date >= overview.today) {
    const { title, description } = reflectionTexts[status];
    return { title, ...(description && { description }) };
  }
  const { answered, answeredLate, streak, stillOpen } = writeTexts;
  const title = fill(isLate(overview, date) ? answeredLate : answered, {
    day: longDate(date),
    answer: markTexts[status].toLowerCase(),
  });
  const { waiting } = overview;
  const sentences = [
    fill(streak, { count: overview.streak.current }),
    ...(waiting ? [fill(stillOpen, { day: longDate(waiting.date) })] : []),
  ];
  return { title, description: sentences.join(" ") };
}

type Answer = {
  date: CalendarDate;
  completion_status: CompletionStatus;
  milestone: Milestone | null;
};

/**
 * Shows a message after an answer where the page has no place for it, and says which milestone it
 * reached (specification, section 4).
 * Where a page has a window for milestones, the window alone speaks, and no message covers it.
 */
export function announceCompletion(
  { outcome }: Pick<WriteResult, "outcome">,
  answer: Answer,
  overview: Overview,
): void {
  const { completion_status: status, date, milestone } = answer;
  if (outcome === "superseded") {
    announceReplaced();
    return;
  }
  if (milestone && sayInWindow({ milestone, date, overview })) {
    dismissTopic(TOPIC);
    return;
  }
  if (isReported(date < overview.today ? lateAnswerOf(date) : date)) dismissTopic(TOPIC);
  else {
    const tone = status === "missed" ? "error" : "success";
    toast({ ...answerMessage(status, date, overview), tone, duration: TOAST_MS, topic: TOPIC });
  }
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
function announceRefusal(code: ProblemCode | null, failure: string, day: string | null): void {
  if (code?.startsWith("one_thing.")) {
    dismissTopic(TOPIC);
    return;
  }
  const description = day ? fill(writeTexts.failedFor, { day, failure }) : failure;
  toast({ title: oneThingTexts.error, description, tone: "error", topic: TOPIC });
}

/** The name of a day that is not today where the writer is now. */
function otherDay(date: CalendarDate, timeZone: string): string | null {
  return date === calendarDateIn(zoneHere(timeZone), new Date()) ? null : longDate(date);
}

/** Takes away the news before a text that was refused, or says that it could not be saved. */
export function announceTextRefusal(
  code: ProblemCode | null,
  { date, content }: SavedText,
  timeZone: string,
): void {
  if (code !== "one_thing.blank" || content === "") {
    announceRefusal(code, oneThingTexts.saveFailed, otherDay(date, timeZone));
    return;
  }
  const { blank: title, blankDetail: description } = oneThingTexts;
  toast({ title, description, tone: "error", topic: TOPIC });
}

/** The same of an answer. */
export const announceCompletionRefusal = (
  code: ProblemCode | null,
  date: CalendarDate,
  timeZone: string,
): void => announceRefusal(code, oneThingTexts.completionFailed, otherDay(date, timeZone));
