import type { DayMark } from "@sovereign/domain/day-mark";
import type { MarkedDay } from "./drawing.ts";

/**
 * The dial as a sentence: the streak in days, how it was kept, or how the run was kept that waits
 * for an answer (`waits`), and whether today is open.
 * `current` is the uncapped streak (Specification, section 4), `marks` the days that the dial shows.
 */
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
    [count(marks, "completed"), "completed"],
    [count(marks, "partial"), "partial"],
  ]);
  return [
    current > 30 ? `Streak: ${current} days.` : `Streak: ${current} of 30 days.`,
    kept &&
      (waits ? `On the dial: ${kept}, which wait for an answer.` : keptSentence(current, kept)),
    todaySentence(marks),
  ]
    .filter(Boolean)
    .join(" ");
}

/** Calendar days as a sentence: "Last 30 days: 23 completed, 3 partial, 2 missed. …". */
export function ledgerLabel(marks: readonly MarkedDay[]): string {
  const past = marks.filter((day) => day.mark !== "to-come");
  const answered = listed([
    [count(past, "completed"), "completed"],
    [count(past, "partial"), "partial"],
    [count(past, "missed"), "missed"],
  ]);
  const waiting = count(past, "waiting");
  const blank = count(past, "no-record");
  return [
    `Last ${past.length} days: ${answered || "nothing kept yet"}.`,
    waiting === 1 ? "One day waits for its answer." : waiting > 1 && `${waiting} wait for answers.`,
    blank === 1 ? "One day has no record." : blank > 1 && `${blank} days have no record.`,
    todaySentence(past),
  ]
    .filter(Boolean)
    .join(" ");
}

const keptSentence = (current: number, kept: string) =>
  current > 30 ? `On the dial: ${kept}.` : `${kept}.`;

function count(marks: readonly MarkedDay[], mark: DayMark): number {
  return marks.filter((day) => day.mark === mark).length;
}

function listed(parts: [number, string][]): string {
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(", ");
}

function todaySentence(marks: readonly MarkedDay[]): string {
  if (marks.some((day) => day.mark === "open")) return "Today is open.";
  return marks.some((day) => day.mark === "empty") ? "Nothing is set for today." : "";
}
