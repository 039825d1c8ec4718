import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { dayNumber, type Month, nearestDay } from "./months.ts";

/** `column` is the day of the month that moving up and down aims for. */
export type Standing = { date: string; column: number };

const MONTHS_OF_KEY: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -3,
  PageDown: 3,
};
const DAYS_OF_KEY: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Page keys move by a quarter; Home and End within the month, with Control within the year. */
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
