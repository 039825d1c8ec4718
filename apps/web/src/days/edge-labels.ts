import { fill, plural } from "@sovereign/content/public/fill";
import { edgeTexts } from "@sovereign/content/words/marks";
import { type DayMark, isKept } from "@sovereign/domain/day-mark";
import { STREAK_WINDOW_DAYS } from "@sovereign/domain/streak";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";

/** `current` is the uncapped streak; `waits` describes a run that depends on an unanswered day. */
export function dialLabel({
  current,
  marks,
  waits = false,
}: {
  current: number;
  marks: readonly MarkedDay[];
  waits?: boolean;
}): string {
  const kept = listed([
    [count(marks, "completed"), edgeTexts.completed],
    [count(marks, "partial"), edgeTexts.partial],
  ]);
  return [
    fill(current > STREAK_WINDOW_DAYS ? edgeTexts.longStreak : edgeTexts.streak, { current }),
    kept && (waits ? fill(edgeTexts.waits, { kept }) : keptSentence(current, kept)),
    todaySentence(marks),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns "Last 30 days: 23 completed, 2 missed. …"; `of` formats another beginning. */
export function ledgerLabel(
  marks: readonly MarkedDay[],
  of = (answered: string, count: number) => fill(edgeTexts.lastDays, { count, answered }),
): string {
  const past = marks.filter((day) => day.mark !== "to-come");
  const answered = listed([
    [count(past, "completed"), edgeTexts.completed],
    [count(past, "partial"), edgeTexts.partial],
    [count(past, "missed"), edgeTexts.missed],
    [count(past, "rest"), edgeTexts.rest],
  ]);
  const waiting = count(past, "waiting");
  const blank = count(past, "no-record");
  return [
    of(answered || edgeTexts.nothingKept, past.length),
    waiting > 0 && plural(edgeTexts.waiting, waiting),
    blank > 0 && plural(edgeTexts.blank, blank),
    todaySentence(past),
  ]
    .filter(Boolean)
    .join(" ");
}

const keptSentence = (current: number, kept: string) =>
  fill(current > STREAK_WINDOW_DAYS ? edgeTexts.longKept : edgeTexts.kept, { kept });

function count(marks: readonly MarkedDay[], mark: DayMark): number {
  return marks.filter((day) => day.mark === mark).length;
}

function listed(parts: [number, string][]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => fill(words, { count }))
    .join(", ");
}

function todaySentence(marks: readonly MarkedDay[]): string {
  if (marks.some((day) => day.mark === "open")) return edgeTexts.todayOpen;
  return marks.some((day) => day.mark === "empty") ? edgeTexts.todayEmpty : "";
}

/** Returns the run and an open today; `current` may count the waiting day (decision 1). */
export function streakMarks(marks: readonly MarkedDay[], current: number): MarkedDay[] {
  const reached = marks.filter((day) => day.mark !== "to-come" && day.mark !== "rest");
  const last = reached.at(-1);
  const unanswered = last !== undefined && (last.mark === "open" || last.mark === "empty");
  // The last day is "waiting" only if today is a rest day; it then counts as part of the run.
  const counts = last !== undefined && (isKept(last.mark) || last.mark === "waiting");
  const end = counts ? reached.length : reached.length - 1;
  const run = current > 0 ? reached.slice(Math.max(0, end - current), Math.max(0, end)) : [];
  return [...run, ...(unanswered ? [last] : [])].slice(-STREAK_WINDOW_DAYS);
}
