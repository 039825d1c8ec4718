import { addMonths, type CalendarMonth } from "@sovereign/domain/calendar-month";

export const WINDOW = 24;

const monthsOf = (month: CalendarMonth) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));

/** Returns the last month of the window that shows `month`; windows go back from the current one. */
export function windowEnd(month: CalendarMonth, current: CalendarMonth): CalendarMonth {
  const age = monthsOf(current) - monthsOf(month);
  return addMonths(current, -Math.floor(age / WINDOW) * WINDOW);
}

/** Returns the position of `month` in its window. */
export function placeInWindow(month: CalendarMonth, current: CalendarMonth): number {
  return WINDOW - 1 - (monthsOf(windowEnd(month, current)) - monthsOf(month));
}

/** Returns the month nearest to `month` that the books have. */
export function withinBooks(
  month: CalendarMonth,
  { began, current }: { began: CalendarMonth | null; current: CalendarMonth },
): CalendarMonth {
  if (month >= current) return current;
  return began !== null && month < began ? began : month;
}

/** Number of months per key; infinite to either end. */
export const MONTH_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -12,
  PageDown: 12,
  Home: -Infinity,
  End: Infinity,
};
