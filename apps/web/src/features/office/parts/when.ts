import { fill } from "@sovereign/content/public/fill";
import { officeWhen } from "@sovereign/content/words/office-frame";
import { type CalendarDate, calendarDateIn, daysBetween } from "@sovereign/domain/calendar-date";
import {
  clockTime,
  dateOfInstant,
  dateWithYear,
  dayAndMonth,
  supportedZone,
  weekday,
} from "#core/time/dates.ts";

const DAYS_BY_WEEKDAY = 6;

/** "Today, 09:14", "Yesterday, 16:20", "Saturday, 10:05", "14 January, 11:02", "9 March 2025". */
export function whenWords(instant: string, timeZone: string, now: Date): string {
  const zone = supportedZone(timeZone);
  const date = calendarDateIn(zone, new Date(instant));
  const today = calendarDateIn(zone, now);
  const age = daysBetween(date, today);
  const time = clockTime(instant, zone);
  if (age === 0) return fill(officeWhen.today, { time });
  if (age === 1) return fill(officeWhen.yesterday, { time });
  if (age === -1) return fill(officeWhen.tomorrow, { time });
  if (date.slice(0, 4) !== today.slice(0, 4)) return dateWithYear(date);
  const isNear = age > 0 && age <= DAYS_BY_WEEKDAY;
  return fill(officeWhen.day, { day: isNear ? weekday(date) : monthDay(date), time });
}

/** The same without the year of today. */
export function nearDate(instant: string, timeZone: string, now: Date): string {
  const zone = supportedZone(timeZone);
  const date = calendarDateIn(zone, new Date(instant));
  const isThisYear = date.slice(0, 4) === calendarDateIn(zone, now).slice(0, 4);
  return isThisYear ? monthDay(date) : wholeDate(instant, timeZone);
}

/** The same within a sentence. */
export function whenWithin(instant: string, timeZone: string, now: Date): string {
  const words = whenWords(instant, timeZone, now);
  const isNamed = /^(Today|Yesterday|Tomorrow),/.test(words);
  return isNamed ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** Returns "9 March 2027", whose day and month never part at a line's end. */
export const wholeDate = (instant: string, timeZone: string) =>
  joined(dateOfInstant(instant, timeZone));

/** Returns "9 March", which never parts at a line's end. */
export const monthDay = (date: CalendarDate) => joined(dayAndMonth(date));

const joined = (date: string) => date.replace(/(\d) (\p{L})|(\p{L}) (\d)/u, "$1$3\u00a0$2$4");

/** The moment of a page: its zone and its present. */
export type Moment = { timeZone: string; now: Date };

export const todayOf = ({ timeZone, now }: Moment) => calendarDateIn(supportedZone(timeZone), now);

const dayOf = (instant: string, { timeZone }: Moment) =>
  calendarDateIn(supportedZone(timeZone), new Date(instant));

/** Returns a weekday within six days of today, else the date: "Thursday", "31 March". */
export function nearDay(instant: string, moment: Moment): string {
  const day = dayOf(instant, moment);
  const away = Math.abs(daysBetween(todayOf(moment), day));
  return away > 0 && away < 7 ? weekday(day) : monthDay(day);
}

/** Returns "12 November" of any day. */
export const plainDay = (instant: string, moment: Moment) => monthDay(dayOf(instant, moment));

export const dayAndTime = (instant: string, { timeZone, now }: Moment) =>
  whenWithin(instant, timeZone, now);
