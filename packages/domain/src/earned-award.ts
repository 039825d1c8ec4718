import { type CalendarDate, calendarDateIn } from "./calendar-date.ts";
import type { Award } from "./milestone.ts";
import { isOpen } from "./one-thing.ts";
import type { OwnDay } from "./own-data-rows.ts";
import { DEFAULT_TIME_ZONE } from "./time-zone.ts";

/** Offset of the earliest time zone: a day that has not started there has started nowhere. */
export const MAX_ZONE_OFFSET_MS = 14 * 3_600_000;

/** Whether a run could have had that many days at the time; the answers may have changed since. */
export function isEarned(award: Award & { awarded_at: string }, days: readonly OwnDay[]): boolean {
  const awardedAt = Date.parse(award.awarded_at);
  if (Number.isNaN(awardedAt)) return false;
  const last = calendarDateIn(DEFAULT_TIME_ZONE, new Date(awardedAt + MAX_ZONE_OFFSET_MS));
  let answered = 0;
  for (let index = firstFrom(days, award.run_started_on); answered < award.days; index += 1) {
    const day = days[index];
    if (!day || day.target_date > last) return false;
    if (!isOpen(day)) answered += 1;
  }
  return days[firstFrom(days, award.run_started_on)]?.target_date === award.run_started_on;
}

function firstFrom(days: readonly OwnDay[], date: CalendarDate): number {
  let [from, to] = [0, days.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((days[middle]?.target_date ?? date) < date) from = middle + 1;
    else to = middle;
  }
  return from;
}
