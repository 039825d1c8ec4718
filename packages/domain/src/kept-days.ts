import { addDays, type CalendarDate, daysBetween } from "./calendar-date.ts";
import { isKept, type MarkedDay } from "./day-mark.ts";

export type Kept = { completed: number; partial: number; planned: number };

export type KeptWeek = Kept & { start: CalendarDate };

const TREND_WEEKS = 13;
const DAYS_OF_A_WEEK = 7;
/** Planned days needed in each half of a trend. */
const ENOUGH_DAYS = 14;
/** Occurrences of each weekday needed to call one the best. */
const ENOUGH_WEEKDAYS = 4;

/** Sums up days; `planned` counts those due since `firstDay`, without an open today. */
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
 * Returns the runs of kept days, oldest first (specification, section 4). Runs can be empty, and
 * the first and last may continue outside `days`.
 */
export function keptRuns<Day extends MarkedDay>(days: readonly Day[]): Day[][] {
  const runs: Day[][] = [[]];
  for (const day of days) {
    if (isKept(day.mark)) runs.at(-1)?.push(day);
    else if (ASKED[day.mark]) runs.push([]);
  }
  return runs;
}

/** Whether a day with this mark was due, and is over or answered. */
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

/** Returns the days of `count` weeks, oldest first; the last ends today. Unknown days are skipped. */
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

/** Returns kept days per week in the last 13 weeks and the 13 before; null with too few planned. */
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

/** Returns the sums by weekday, Monday first. */
export function keptWeekdays(days: readonly MarkedDay[], firstDay: CalendarDate | null): Kept[] {
  const weekdays: MarkedDay[][] = Array.from({ length: DAYS_OF_A_WEEK }, () => []);
  for (const day of days) weekdays[weekdayOf(day.date)]?.push(day);
  return weekdays.map((ofWeekday) => keptOf(ofWeekday, firstDay));
}

function weekdayOf(date: CalendarDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % DAYS_OF_A_WEEK;
}

/** Returns the most frequently kept weekdays, 0 for Monday; null while a weekday is too rare. */
export function bestWeekdays(weekdays: readonly Kept[]): number[] | null {
  if (weekdays.some(({ planned }) => planned < ENOUGH_WEEKDAYS)) return null;
  const share = ({ completed, partial, planned }: Kept) => (completed + partial) / planned;
  const most = Math.max(...weekdays.map(share));
  const best = weekdays.flatMap((weekday, index) => (share(weekday) === most ? [index] : []));
  return best.length === DAYS_OF_A_WEEK ? [] : best;
}
