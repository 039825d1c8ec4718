import type { Recurring } from "#payments/books/subscription-types.ts";

const DAY = 86_400;

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Returns the Unix second some months after `start`, on the anchor's day where the month has it. */
export function monthsAfter(start: number, months: number, anchor: number): number {
  const end = new Date(start * 1000);
  const anchorDay = new Date(anchor * 1000).getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  end.setUTCDate(Math.min(anchorDay, daysIn(end.getUTCFullYear(), end.getUTCMonth())));
  return end.getTime() / 1000;
}

/** Returns the Unix second at which the period from `start` ends; months keep the anchor's day. */
export function periodEnd(start: number, recurring: Recurring, anchor: number): number {
  const count = recurring.interval_count;
  if (recurring.interval === "day") return start + count * DAY;
  if (recurring.interval === "week") return start + count * 7 * DAY;
  return monthsAfter(start, recurring.interval === "year" ? count * 12 : count, anchor);
}
