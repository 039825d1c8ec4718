import type { CalendarDate } from "./calendar-date.ts";
import { type DayMark, isKept, type MarkedDay } from "./day-mark.ts";
import { countMarks, type LongestRun, longestRun, type MarkCounts, weekdayOf } from "./review.ts";
import { type KnownDays, standingOn } from "./standing.ts";
import { strengthOf } from "./strength.ts";
import type { HardMark } from "./week-review.ts";

/** Without days of rest and those not over. */
type WeekdayCount = { weekday: number; completed: number; times: number };

type StrengthReason =
  | { kind: "run"; days: number }
  | { kind: "kept"; kept: number; of: number }
  | { kind: "lost"; missed: number; no_record: number; partial: number }
  | { kind: "level" };

export type ThirtyDayFindings = {
  counts: MarkCounts;
  longest: (LongestRun & { began_before: boolean }) | null;
  /** In points from 0 to 100, before the first day and at the last. */
  strength: { from: number; now: number; reason: StrengthReason };
  /** Monday first. */
  weekdays: WeekdayCount[];
  held: number[];
  /** Those completed least often, unless all were every time. */
  least: WeekdayCount[];
  /** `first` and `latest` are days with a record. */
  first: CalendarDate | null;
  hardest: { date: CalendarDate; mark: HardMark; ended: number } | null;
  latest: CalendarDate | null;
};

/** Returns the findings of thirty days; `days.earlier` is the standing before them. */
export function thirtyDayFindings(
  marked: readonly MarkedDay[],
  days: KnownDays,
): ThirtyDayFindings {
  const counts = countMarks(marked);
  const weekdays = byWeekday(marked);
  const recorded = marked.filter(({ record, mark }) => record && mark !== "to-come");
  return {
    counts,
    longest: longestWithin(marked, days),
    strength: strengthWithin(marked, counts, days),
    weekdays,
    ...heldAndLeast(weekdays),
    first: recorded[0]?.date ?? null,
    hardest: hardestOf(marked, days),
    latest: recorded.at(-1)?.date ?? null,
  };
}

const DECIDED: readonly DayMark[] = ["completed", "partial", "missed", "no-record"];

function runBefore({ earlier }: KnownDays): number {
  return earlier.run && !earlier.ended_by ? earlier.run.days : 0;
}

function longestWithin(marked: readonly MarkedDay[], days: KnownDays) {
  const longest = longestRun(marked);
  if (!longest) return null;
  const first = marked.find(({ mark }) => mark !== "rest");
  const began_before = runBefore(days) > 0 && first?.date === longest.start;
  return { ...longest, began_before };
}

function strengthWithin(
  marked: readonly MarkedDay[],
  counts: MarkCounts,
  days: KnownDays,
): ThirtyDayFindings["strength"] {
  const last = marked.at(-1)?.date ?? days.today;
  const from = Math.round(days.earlier.strength * 100);
  const now =
    last === days.today ? strengthOf(days).now : Math.round(standingOn(days, last).strength * 100);
  return { from, now, reason: reasonOf(now - from, marked, counts) };
}

const A_RUN = 3;

function reasonOf(
  change: number,
  marked: readonly MarkedDay[],
  { kept, planned, missed, no_record, partial, unanswered }: MarkCounts,
): StrengthReason {
  if (change === 0) return { kind: "level" };
  if (change < 0) return { kind: "lost", missed, no_record, partial };
  const lately = longestRunAtTheEnd(marked);
  if (lately >= A_RUN) return { kind: "run", days: lately };
  return { kind: "kept", kept, of: planned - unanswered };
}

function longestRunAtTheEnd(marked: readonly MarkedDay[]): number {
  let days = 0;
  for (const { mark } of marked.toReversed()) {
    if (isKept(mark)) days += 1;
    else if (DECIDED.includes(mark) || mark === "waiting") return days;
  }
  return days;
}

function byWeekday(marked: readonly MarkedDay[]): WeekdayCount[] {
  const over = marked.filter(({ mark }) => DECIDED.includes(mark));
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const those = over.filter(({ date }) => weekdayOf(date) === weekday);
    const completed = those.filter(({ mark }) => mark === "completed").length;
    return { weekday, completed, times: those.length };
  });
}

function heldAndLeast(weekdays: readonly WeekdayCount[]) {
  const seen = weekdays.filter(({ times }) => times > 0);
  const share = ({ completed, times }: WeekdayCount) => completed / times;
  const lowest = Math.min(1, ...seen.map(share));
  return {
    held: seen.filter((day) => share(day) === 1).map(({ weekday }) => weekday),
    least: lowest === 1 ? [] : seen.filter((day) => share(day) === lowest),
  };
}

/** The missed day (or day without a record) that ended the longest run, or the last partial one. */
function hardestOf(marked: readonly MarkedDay[], days: KnownDays): ThirtyDayFindings["hardest"] {
  const ended = new Map<CalendarDate, number>();
  let run = runBefore(days);
  for (const { date, mark } of marked) {
    if (isKept(mark)) run += 1;
    else if (mark === "missed" || mark === "no-record" || mark === "waiting") {
      ended.set(date, run);
      run = 0;
    }
  }
  for (const mark of ["missed", "no-record", "partial"] as const) {
    const those = marked
      .filter((day) => day.mark === mark)
      .map(({ date }) => ({ date, mark, ended: ended.get(date) ?? 0 }));
    const most = those.toReversed().toSorted((one, other) => other.ended - one.ended)[0];
    if (most) return most;
  }
  return null;
}
