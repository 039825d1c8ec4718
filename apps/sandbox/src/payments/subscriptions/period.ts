import type { Recurring } from "#payments/books/subscription-types.ts";

const DAY = 86_400;

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** The Unix second at which the period that starts at `start` ends; months keep the anchor's day. */
export function periodEnd(start: number, recurring: Recurring, anchor: number): number {
  const count = recurring.interval_count;
  if (recurring.interval === "day") return start + count * DAY;
  if (recurring.interval === "week") return start + count * 7 * DAY;
  const months = recurring.interval === "year" ? count * 12 : count;
  const end = new Date(start * 1000);
  const anchorDay = new Date(anchor * 1000).getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  end.setUTCDate(Math.min(anchorDay, daysIn(end.getUTCFullYear(), end.getUTCMonth())));
  return end.getTime() / 1000;
}
