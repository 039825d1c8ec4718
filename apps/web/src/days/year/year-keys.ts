import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { dayNumber, type Month, nearestDay } from "./months.ts";

/** Where one stands in the year: a day, and the day of the month that going up and down keeps to. */
export type Standing = { date: string; column: number };

const MONTHS_OF_KEY: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -3,
  PageDown: 3,
};
const DAYS_OF_KEY: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Where a key leads from a day: left and right a day, up and down a month, PageUp and PageDown a
 * quarter, Home and End to the ends of the month, with Control to those of the year. Stays at the
 * year's ends; undefined for any other key.
 */
export function standingAfter(
  months: readonly Month[],
  { date, column }: Standing,
  key: string,
  control = false,
): Standing | undefined {
  const days = months.flatMap((month) => month.days);
  const index = days.findIndex((day) => day.date === date);
  const line = months.findIndex((month) => date.startsWith(month.name));
  const at = (day: MarkedDay | undefined): Standing | undefined =>
    day && { date: day.date, column: dayNumber(day) };
  if (key === "Home" || key === "End") {
    return at((control ? days : months[line]?.days)?.at(key === "Home" ? 0 : -1));
  }
  const byDays = DAYS_OF_KEY[key];
  if (byDays !== undefined && !control) return at(days[within(index + byDays, days)]);
  const byMonths = MONTHS_OF_KEY[key];
  if (byMonths === undefined || control) return undefined;
  const day = nearestDay(months[within(line + byMonths, months)]?.days ?? [], column);
  return day && { date: day.date, column };
}

const within = (index: number, { length }: { length: number }) =>
  Math.max(0, Math.min(length - 1, index));
