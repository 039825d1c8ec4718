import { addDays, type CalendarDate, daysBetween, isCalendarDate } from "./calendar-date.ts";
import { type DayMark, isKept } from "./day-mark.ts";
import { storedText } from "./one-thing.ts";
import type { KnownDays } from "./standing.ts";

/** A week from Monday to Sunday, or thirty days ending on any day. */
export const REVIEWS = ["week", "thirty-days"] as const;
export type Review = (typeof REVIEWS)[number];

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

/**
 * Returns the last day of the latest thirty that are over, and of the thirty that go on, counted
 * from a member's first day, whatever was kept (decision 88). None is over before the thirtieth.
 */
export function thirtyDays(
  first: CalendarDate,
  today: CalendarDate,
): { latest: CalendarDate | null; next: CalendarDate } {
  const days = Math.max(0, daysBetween(first, today) + 1);
  const over = days - (days % LENGTH["thirty-days"]);
  const latest = over > 0 ? addDays(first, over - 1) : null;
  return { latest, next: addDays(first, over + LENGTH["thirty-days"] - 1) };
}

/** Thirty days kept in a row open their review too, whatever a flight to the west does to today. */
export const hasKeptThirty = ({ best }: { best: number }) => best >= LENGTH["thirty-days"];

type Overview = Pick<KnownDays, "records" | "earlier" | "today"> & { streak: { best: number } };

/**
 * Returns when the first thirty-day review opens, computed from an overview of the last thirty
 * days; a date up to today if it is open, null before a first day.
 */
export function thirtyDaysOpenOn(overview: Overview): CalendarDate | null {
  const { today, streak } = overview;
  if (hasKeptThirty(streak)) return today;
  const first = begunWithin(overview, firstReviewedDay("thirty-days", today));
  if (first === null) return null;
  const { latest, next } = thirtyDays(first, today);
  return latest ?? next;
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
  const text = storedText(input);
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
