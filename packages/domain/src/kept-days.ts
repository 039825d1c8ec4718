import { addDays, type CalendarDate, daysBetween } from "./calendar-date.ts";
import { isKept, type MarkedDay } from "./day-mark.ts";

/** How many days were kept, and how many could have been. */
export type Kept = { completed: number; partial: number; planned: number };

/** Seven days from `start` on. */
export type KeptWeek = Kept & { start: CalendarDate };

/** Weeks that a trend compares with as many before them. */
const TREND_WEEKS = 13;
const DAYS_OF_A_WEEK = 7;
/** Planned days below which half a trend says nothing. */
const ENOUGH_DAYS = 14;
/** How often each weekday must have come before one of them can be called the best. */
const ENOUGH_WEEKDAYS = 4;

/**
 * Sums some days up. Planned is each day since `firstDay` that is over, and the one under way once it
 * is answered: rest is not, nor what is to come, nor the time before a member began.
 */
export function keptOf(days: readonly MarkedDay[], firstDay: CalendarDate | null): Kept {
  const sums: Kept = { completed: 0, partial: 0, planned: 0 };
  for (const { date, mark } of days) {
    if (firstDay === null || date < firstDay || !ASKED[mark]) continue;
    sums.planned += 1;
    if (isKept(mark)) sums[mark] += 1;
  }
  return sums;
}

/**
 * The kept days between each two planned days that were not kept, oldest first (specification,
 * section 4): planned rest, an open today and days to come end no run. A run in the first or the
 * last of them may go on outside `days`; one may be empty.
 */
export function keptRuns<Day extends MarkedDay>(days: readonly Day[]): Day[][] {
  const runs: Day[][] = [[]];
  for (const day of days) {
    if (isKept(day.mark)) runs.at(-1)?.push(day);
    else if (ASKED[day.mark]) runs.push([]);
  }
  return runs;
}

/** Whether a mark is one of a day that was to be kept and is over or answered. */
const ASKED: Record<MarkedDay["mark"], boolean> = {
  completed: true,
  partial: true,
  missed: true,
  "no-record": true,
  waiting: true,
  rest: false,
  open: false,
  empty: false,
  "to-come": false,
};

/** The days of `count` weeks, the last of which ends today, oldest first; a day unknown is no day. */
export function keptWeeks(
  days: readonly MarkedDay[],
  firstDay: CalendarDate | null,
  today: CalendarDate,
  count: number,
): KeptWeek[] {
  const first = addDays(today, 1 - count * DAYS_OF_A_WEEK);
  const weeks: MarkedDay[][] = Array.from({ length: count }, () => []);
  for (const day of days) {
    if (day.date <= today)
      weeks[Math.floor(daysBetween(first, day.date) / DAYS_OF_A_WEEK)]?.push(day);
  }
  return weeks.map((week, index) => ({
    start: addDays(first, index * DAYS_OF_A_WEEK),
    ...keptOf(week, firstDay),
  }));
}

/**
 * Days of seven that are kept now, in the latest thirteen weeks, and were in the thirteen before; to
 * one decimal, as they are shown. Null where there are too few planned days to say.
 */
export function keepingTrend(weeks: readonly KeptWeek[]): {
  now: number | null;
  before: number | null;
} {
  return {
    now: daysOfSeven(weeks.slice(-TREND_WEEKS)),
    before: daysOfSeven(weeks.slice(-2 * TREND_WEEKS, -TREND_WEEKS)),
  };
}

function daysOfSeven(weeks: readonly KeptWeek[]): number | null {
  const sum = (part: keyof Kept) => weeks.reduce((total, week) => total + week[part], 0);
  const planned = sum("planned");
  if (planned < ENOUGH_DAYS) return null;
  const tenths = (10 * DAYS_OF_A_WEEK * (sum("completed") + sum("partial"))) / planned;
  return Math.round(tenths) / 10;
}

/** The days by their weekday, Monday first. */
export function keptWeekdays(days: readonly MarkedDay[], firstDay: CalendarDate | null): Kept[] {
  const weekdays: MarkedDay[][] = Array.from({ length: DAYS_OF_A_WEEK }, () => []);
  for (const day of days) weekdays[weekdayOf(day.date)]?.push(day);
  return weekdays.map((ofWeekday) => keptOf(ofWeekday, firstDay));
}

/** 0 for Monday to 6 for Sunday. */
function weekdayOf(date: CalendarDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % DAYS_OF_A_WEEK;
}

/**
 * The weekdays that are kept most, 0 for Monday: several where they are alike, none where all seven
 * are. Null while one of them has come too seldom to say.
 */
export function bestWeekdays(weekdays: readonly Kept[]): number[] | null {
  if (weekdays.some(({ planned }) => planned < ENOUGH_WEEKDAYS)) return null;
  const share = ({ completed, partial, planned }: Kept) => (completed + partial) / planned;
  const most = Math.max(...weekdays.map(share));
  const best = weekdays.flatMap((weekday, index) => (share(weekday) === most ? [index] : []));
  return best.length === DAYS_OF_A_WEEK ? [] : best;
}
