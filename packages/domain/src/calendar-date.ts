import { timeZoneOr } from "./time-zone.ts";

/** `YYYY-MM-DD`, without a time zone. */
export type CalendarDate = string;

const DAY_MS = 86_400_000;
/** Far above what is in use; they only limit memory. */
const MAX_CACHED_ZONES = 600;
const MAX_CACHED_DATES = 20_000;

const MINUTE_MS = 60_000;
/** From then on, offsets are whole minutes and change on whole minutes. */
const WHOLE_MINUTES_SINCE = Date.UTC(1973);

const formatters = new Map<string, Intl.DateTimeFormat>();
const dateByMinute = new Map<string, CalendarDate>();
const timeByDate = new Map<CalendarDate, number>();
const dateByTime = new Map<number, CalendarDate>();

function keep<Key, Value>(known: Map<Key, Value>, most: number, key: Key, value: Value): Value {
  if (known.size >= most) known.clear();
  known.set(key, value);
  return value;
}

/** Whether the text is an existing date from 0001-01-01 to 9999-12-31, as `YYYY-MM-DD`. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith("0000")) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && dateOf(time) === value;
}

/** Returns the date in a zone (decision 1), of UTC where this runtime does not know it. */
export function calendarDateIn(timeZone: string, instant: Date): CalendarDate {
  const time = instant.getTime();
  if (!(time >= WHOLE_MINUTES_SINCE)) return formattedDate(timeZone, instant);
  const minute = `${Math.floor(time / MINUTE_MS)} ${timeZone}`;
  const known = dateByMinute.get(minute);
  if (known !== undefined) return known;
  return keep(dateByMinute, MAX_CACHED_DATES, minute, formattedDate(timeZone, instant));
}

function formattedDate(timeZone: string, instant: Date): CalendarDate {
  const parts = { year: "", month: "", day: "" };
  for (const part of formatterFor(timeZone).formatToParts(instant)) {
    if (part.type === "year" || part.type === "month" || part.type === "day") {
      parts[part.type] = part.value;
    }
  }
  return `${parts.year.padStart(4, "0")}-${parts.month}-${parts.day}`;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(timeOf(date) + days * DAY_MS);
}

/** Returns the whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (timeOf(to) - timeOf(from)) / DAY_MS;
}

/** Returns every date from `from` to `to`, inclusive; empty when `to` is earlier. */
export function dateRange(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const start = timeOf(from);
  const length = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length }, (_, index) => dateOf(start + index * DAY_MS));
}

function timeOf(date: CalendarDate): number {
  const known = timeByDate.get(date);
  if (known !== undefined) return known;
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`Not a calendar date: ${date}`);
  return keep(timeByDate, MAX_CACHED_DATES, date, time);
}

function dateOf(time: number): CalendarDate {
  const known = dateByTime.get(time);
  if (known !== undefined) return known;
  return keep(dateByTime, MAX_CACHED_DATES, time, new Date(time).toISOString().slice(0, 10));
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-CA", {
    timeZone: timeZoneOr(timeZone),
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return keep(formatters, MAX_CACHED_ZONES, timeZone, formatter);
}

const YEARS_BACK = 20;

/** Returns the same day of earlier years, latest first; 29 February only in leap years. */
export function sameDayOfEarlierYears(date: CalendarDate): CalendarDate[] {
  const year = Number(date.slice(0, 4));
  const dates = Array.from(
    { length: YEARS_BACK },
    (_, index) => `${String(year - index - 1).padStart(4, "0")}${date.slice(4)}`,
  );
  return dates.filter(isCalendarDate);
}
