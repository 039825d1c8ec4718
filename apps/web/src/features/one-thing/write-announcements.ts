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
import { longDate, supportedZone, weekday } from "#core/time/dates.ts";
import { dismissTopic, toast } from "#design/feedback/toast.ts";
import { sayOnPage } from "./milestone-news.ts";
import { isReported, lateAnswerOf, reportTextSaved } from "./reported-days.ts";

const TOAST_MS = 5_000;
// Each message replaces the last write's: three would cover a small screen.
const TOPIC = "one-thing-write";
const MILESTONE = "milestone";

type SavedText = { date: CalendarDate; content: string };

const isLate = ({ records }: Overview, date: CalendarDate) =>
  records.some((record) => record.target_date === date && record.late);

function announceReplaced(): void {
  const { replaced: title, replacedHelp: description } = writeTexts;
  toast({ title, description, tone: "success", topic: TOPIC });
}

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

/** Returns the specified text for today; for an earlier day its name and the streak. */
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

/** A page with a place for a milestone shows no toast of it (specification, section 4). */
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
  if (milestone && sayOnPage({ milestone, date, overview })) {
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

/** Skips what a rule refused: the line below the top bar links to the reason. */
function announceRefusal(code: ProblemCode | null, failure: string, day: string | null): void {
  if (code?.startsWith("one_thing.")) {
    dismissTopic(TOPIC);
    return;
  }
  const description = day ? fill(writeTexts.failedFor, { day, failure }) : failure;
  toast({ title: oneThingTexts.error, description, tone: "error", topic: TOPIC });
}

function otherDay(date: CalendarDate, timeZone: string): string | null {
  return date === calendarDateIn(supportedZone(timeZone), new Date()) ? null : longDate(date);
}

/** Dismisses the message about a text that was then refused, or announces the failure. */
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

export const announceCompletionRefusal = (
  code: ProblemCode | null,
  date: CalendarDate,
  timeZone: string,
): void => announceRefusal(code, oneThingTexts.completionFailed, otherDay(date, timeZone));
