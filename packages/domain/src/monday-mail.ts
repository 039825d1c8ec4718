import { addDays, type CalendarDate, calendarDateIn } from "./calendar-date.ts";
import { dayBeginsAt, instantOf } from "./local-time.ts";
import { weekdayOf } from "./review.ts";

const SENT_AT = "07:00";

/** One that is later than this is not sent: the next would follow it too soon. */
const LATEST_MS = 48 * 3_600_000;

/** A week of the books, for Monday's email. */
export type MailedWeek = {
  /** The Monday after it, on which it is sent. */
  monday: CalendarDate;
  from: Date;
  /** The first instant of that Monday. */
  to: Date;
  sentAt: Date;
  uselessFrom: Date;
};

function weekBefore(timeZone: string, monday: CalendarDate): MailedWeek {
  const to = dayBeginsAt(timeZone, monday);
  const sentAt = instantOf(timeZone, monday, SENT_AT) ?? to;
  return {
    monday,
    from: dayBeginsAt(timeZone, addDays(monday, -7)),
    to,
    sentAt,
    uselessFrom: new Date(sentAt.getTime() + LATEST_MS),
  };
}

/** Returns the last week whose mail is due, at 7 o'clock on the Monday after it. */
export function lastMailedWeek(timeZone: string, now: Date): MailedWeek {
  const today = calendarDateIn(timeZone, now);
  const monday = addDays(today, 1 - weekdayOf(today));
  const week = weekBefore(timeZone, monday);
  return week.sentAt <= now ? week : weekBefore(timeZone, addDays(monday, -7));
}

/** Returns when the next one is due. */
export const nextMondayMailAt = (timeZone: string, now: Date): Date =>
  weekBefore(timeZone, addDays(lastMailedWeek(timeZone, now).monday, 7)).sentAt;
