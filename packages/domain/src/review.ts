import { addDays, type CalendarDate, daysBetween, isCalendarDate } from "./calendar-date.ts";
import { type DayMark, isKept } from "./day-mark.ts";
import type { KnownDays } from "./standing.ts";

/** A week from Monday to Sunday, or thirty days ending on any day. */
export const REVIEWS = ["week", "thirty-days"] as const;
export type Review = (typeof REVIEWS)[number];

/** The best streak that unlocks the thirty-day review (decision 88). */
export const THIRTY_DAY_REVIEW_OPENS_AT = 30;

/** In code points. */
export const REVIEW_ANSWER_MAX_LENGTH = 2000;

export const LIVE_LINKS_MAX = 12;

const LENGTH: Record<Review, number> = { week: 7, "thirty-days": 30 };
/** The product has no records before it. */
export const EARLIEST_DAY: CalendarDate = "2020-01-01";
const A_MONDAY: CalendarDate = "2024-01-01";

/** Returns the day of the week, from 1 for Monday to 7 for Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return (((daysBetween(A_MONDAY, date) % 7) + 7) % 7) + 1;
}

/** Returns the last day of the latest readable review: a Sunday, or today itself. */
export function latestReviewDay(review: Review, today: CalendarDate): CalendarDate {
  return review === "week" ? addDays(today, -(weekdayOf(today) % 7)) : today;
}

export function firstReviewedDay(review: Review, lastDay: CalendarDate): CalendarDate {
  return addDays(lastDay, 1 - LENGTH[review]);
}

/** Whether a review ends on `lastDay`: a week ends on a Sunday, none after today. */
export function isReviewDay(review: Review, lastDay: string, today: CalendarDate): boolean {
  if (!isCalendarDate(lastDay) || lastDay > today || lastDay < EARLIEST_DAY) return false;
  return review === "thirty-days" || weekdayOf(lastDay) === 7;
}

/** Returns the first planned day, or null; none is before a member's first record (decision 87). */
export function begunWithin(
  { records, earlier }: Pick<KnownDays, "records" | "earlier">,
  from: CalendarDate,
): CalendarDate | null {
  if (earlier.run || earlier.last_break) return from;
  return records.map(({ target_date }) => target_date).sort()[0] ?? null;
}

/** Trims and checks an answer to a review's question; an empty one deletes it. */
export function parseReviewAnswer(
  input: string,
): { ok: true; text: string } | { ok: false; code: "review.answer_too_long" } {
  const text = input.trim().toWellFormed().replaceAll("\0", "");
  const isShort = text.length <= REVIEW_ANSWER_MAX_LENGTH;
  if (!isShort && [...text].length > REVIEW_ANSWER_MAX_LENGTH) {
    return { ok: false, code: "review.answer_too_long" };
  }
  return { ok: true, text };
}

export type ReviewedMark = { date: CalendarDate; mark: DayMark };

/** `planned` excludes rest and future days; `unanswered` can still be answered. */
export type MarkCounts = {
  completed: number;
  partial: number;
  missed: number;
  no_record: number;
  unanswered: number;
  rest: number;
  kept: number;
  planned: number;
};

export function countMarks(days: readonly Pick<ReviewedMark, "mark">[]): MarkCounts {
  const count = (...marks: DayMark[]) => days.filter(({ mark }) => marks.includes(mark)).length;
  const [completed, partial, rest] = [count("completed"), count("partial"), count("rest")];
  return {
    completed,
    partial,
    missed: count("missed"),
    no_record: count("no-record"),
    unanswered: count("open", "waiting", "empty"),
    rest,
    kept: completed + partial,
    planned: days.length - rest - count("to-come"),
  };
}

export type LongestRun = {
  start: CalendarDate;
  end: CalendarDate;
  days: number;
  goes_on: boolean;
  /** Number of runs with this length; this is the latest. */
  times: number;
};

const PASSED_OVER: readonly DayMark[] = ["rest", "to-come", "open", "empty"];

/** Returns the longest run of consecutive days; null when none was kept. */
export function longestRun(days: readonly ReviewedMark[]): LongestRun | null {
  const runs = runsOf(days);
  const most = Math.max(...runs.map((run) => run.days));
  const longest = runs.filter((run) => run.days === most);
  const latest = longest.at(-1);
  return latest ? { ...latest, times: longest.length } : null;
}

function runsOf(days: readonly ReviewedMark[]): Omit<LongestRun, "times">[] {
  const runs: Omit<LongestRun, "times">[] = [];
  for (const { date, mark } of days) {
    if (PASSED_OVER.includes(mark)) continue;
    const run = runs.at(-1);
    if (!isKept(mark)) {
      if (run) run.goes_on = false;
    } else if (run?.goes_on) {
      run.end = date;
      run.days += 1;
    } else {
      runs.push({ start: date, end: date, days: 1, goes_on: true });
    }
  }
  return runs;
}
