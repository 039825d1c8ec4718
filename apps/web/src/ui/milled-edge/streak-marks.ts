import { isKept, type MarkedDay } from "./drawing.ts";

/**
 * The days a dial shows, from calendar days in ascending order: the current run and, while it is
 * unanswered, today. `current` is the streak in days (Specification, section 4), or what it will be
 * once a waiting day is answered (decision 36); at most 30 days.
 */
export function streakMarks(marks: readonly MarkedDay[], current: number): MarkedDay[] {
  const reached = marks.filter((day) => day.mark !== "to-come");
  const last = reached.at(-1);
  const unanswered = last !== undefined && (last.mark === "open" || last.mark === "empty");
  const end = last !== undefined && isKept(last) ? reached.length : reached.length - 1;
  const run = current > 0 ? reached.slice(Math.max(0, end - current), Math.max(0, end)) : [];
  return [...run, ...(unanswered ? [last] : [])].slice(-30);
}
