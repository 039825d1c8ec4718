import { fill } from "@sovereign/content/public/fill";
import { dateTexts } from "@sovereign/content/words/dates";
import { type CalendarDate, calendarDateIn, daysBetween } from "@sovereign/domain/calendar-date";
import { clockTime, dayAndMonth, supportedZone, weekday } from "./dates.ts";

const WEEKDAY_FOR_DAYS = 6;

/** Returns "Monday", or "24 March" where the weekday alone would be ambiguous. */
export function nearDay(date: CalendarDate, today: CalendarDate): string {
  const age = daysBetween(date, today);
  return age >= 0 && age <= WEEKDAY_FOR_DAYS ? weekday(date) : dayAndMonth(date);
}

export type Moment = { when: string; isToday: boolean };

export function momentOf(instant: string | number, timeZone: string, now: Date): Moment {
  const zone = supportedZone(timeZone);
  const date = calendarDateIn(zone, new Date(instant));
  const today = calendarDateIn(zone, now);
  const time = clockTime(instant, zone);
  if (date === today) return { when: time, isToday: true };
  return { when: fill(dateTexts.dayAt, { day: nearDay(date, today), time }), isToday: false };
}
