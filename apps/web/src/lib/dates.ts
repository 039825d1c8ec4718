import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { timeZoneOr } from "@sovereign/domain/time-zone";

// British order with a 24-hour clock: the product speaks English whatever the device's locale is.
const LOCALE = "en-GB";

/** A calendar date at noon UTC, which is that date for every formatter that is told UTC. */
const atNoon = (date: CalendarDate) => new Date(`${date}T12:00:00Z`);

function formatDate(date: CalendarDate, options: Intl.DateTimeFormatOptions): string {
  // Some ICU versions put a comma after the weekday; the design has none.
  return new Intl.DateTimeFormat(LOCALE, { timeZone: "UTC", ...options })
    .format(atNoon(date))
    .replaceAll(",", "");
}

/** "Tuesday 24 March". */
export const longDate = (date: CalendarDate) =>
  formatDate(date, { weekday: "long", day: "numeric", month: "long" });

/** "Friday 20 March 2026". */
export const fullDate = (date: CalendarDate) =>
  formatDate(date, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** "19 March". */
export const dayAndMonth = (date: CalendarDate) =>
  formatDate(date, { day: "numeric", month: "long" });

/** "Tuesday". */
export const weekday = (date: CalendarDate) => formatDate(date, { weekday: "long" });

/** "Tue". */
export const shortWeekday = (date: CalendarDate) => formatDate(date, { weekday: "short" });

/** 24, the day of the month. */
export const dayOfMonth = (date: CalendarDate) => Number(date.slice(8));

/** "07:42" in the member's zone, from an instant in ISO form or milliseconds. */
export function clockTime(instant: string | number, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: zoneHere(timeZone),
  }).format(new Date(instant));
}

/** "09:41:07" in the member's zone, from milliseconds. */
export function preciseClockTime(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    timeStyle: "medium",
    hourCycle: "h23",
    timeZone: zoneHere(timeZone),
  }).format(new Date(instant));
}

/** "24 March 2027". */
export const dateWithYear = (date: CalendarDate) =>
  formatDate(date, { day: "numeric", month: "long", year: "numeric" });

/** "24 March 2027" in the member's zone, from an instant in ISO form. */
export const dateOfInstant = (instant: string, timeZone: string) =>
  dateWithYear(calendarDateIn(zoneHere(timeZone), new Date(instant)));

/** "at 11:26", or "at 00:10 on 25 March" when the instant lies on another day than the record's. */
export function clockTimeOn(instant: string, timeZone: string, day: CalendarDate): string {
  const date = calendarDateIn(zoneHere(timeZone), new Date(instant));
  const time = `at ${clockTime(instant, timeZone)}`;
  return date === day ? time : `${time} on ${dayAndMonth(date)}`;
}

/** The device's IANA zone, or undefined where the browser does not tell. */
export function deviceTimeZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

/** A member's zone, or the device's own where this browser is older than the zone's name. */
export const zoneHere = (timeZone: string) => timeZoneOr(timeZone, deviceTimeZone());

/** "1 minute" or "4 minutes": a waiting time in seconds, rounded up, at least one minute. */
export function waitingTime(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
