import type { CalendarDate } from "@sovereign/domain/calendar-date";

const HOUR_MS = 3_600_000;
const EVENING = 20;

/** The instant at which clocks of a zone show 20:00 on a date. */
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

/** The instant at which clocks in New York show a time on a date in summer, when midnight is at 04:00 UTC. */
export const inSummerOfNewYork = (date: CalendarDate, time: string): Date =>
  new Date(`${date}T${time}-04:00`);
