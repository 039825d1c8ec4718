import type { CalendarDate } from "@sovereign/domain/calendar-date";

const HOUR_MS = 3_600_000;
const EVENING = 20;

export function eveningIn(timeZone: string, date: CalendarDate): Date {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const asIfUtc = Date.parse(`${date}T${EVENING}:00:00Z`);
  for (let quarter = -14 * 4; quarter <= 14 * 4; quarter += 1) {
    const instant = new Date(asIfUtc - (quarter * HOUR_MS) / 4);
    if (format.format(instant) === `${date} ${EVENING}:00`) return instant;
  }
  throw new Error(`${date} has no 20:00 in ${timeZone}`);
}

/** In summer New York is four hours behind UTC. */
export const inSummerOfNewYork = (date: CalendarDate, time: string): Date =>
  new Date(`${date}T${time}-04:00`);

/** Returns the next fifth of a month at noon, UTC: three weeks later the month is the same. */
export function earlyInMonth(now = new Date()): Date {
  const fifth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 5, 12));
  if (fifth <= now) fifth.setUTCMonth(fifth.getUTCMonth() + 1);
  return fifth;
}
