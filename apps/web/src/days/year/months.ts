import { keptOf } from "@sovereign/domain/kept-days";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";

export type Sums = { kept: number; total: number; rest: number };

/** `name` is `YYYY-MM`. */
export type Month<Day extends MarkedDay = MarkedDay> = Sums & { name: string; days: Day[] };

/** Every line has 31 columns, so that days align. */
export const PLACES: readonly number[] = Array.from({ length: 31 }, (_, index) => index + 1);

/** `days` are consecutive, oldest first, and none is before the member started. */
export function sumsOf(days: readonly MarkedDay[]): Sums {
  const { completed, partial, planned } = keptOf(days, days[0]?.date ?? null);
  const rest = days.filter((day) => day.mark === "rest").length;
  return { kept: completed + partial, total: planned, rest };
}

export function monthsOf<Day extends MarkedDay>(days: readonly Day[]): Month<Day>[] {
  const months = new Map<string, Day[]>();
  for (const day of days) {
    const name = day.date.slice(0, 7);
    const ofMonth = months.get(name);
    if (ofMonth) ofMonth.push(day);
    else months.set(name, [day]);
  }
  return [...months].map(([name, ofMonth]) => ({ name, days: ofMonth, ...sumsOf(ofMonth) }));
}

export const dayNumber = ({ date }: MarkedDay) => Number(date.slice(8));

/** For a press on a line of narrow days. */
export function nearestDay<Day extends MarkedDay>(
  days: readonly Day[],
  number: number,
): Day | undefined {
  const away = (day: Day) => Math.abs(dayNumber(day) - number);
  return days.reduce<Day | undefined>(
    (nearest, day) => (nearest && away(nearest) <= away(day) ? nearest : day),
    undefined,
  );
}
