import { addDays, type CalendarDate, calendarDateIn } from "./calendar-date.ts";
import { timeZoneOr } from "./time-zone.ts";

/** `HH:MM` from 00:00 to 23:59 on the member's clock. */
export type LocalTime = string;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** No zone is further ahead of UTC or further behind. */
const MAX_OFFSET_AHEAD_MS = 15 * HOUR_MS;
const MAX_OFFSET_BEHIND_MS = 13 * HOUR_MS;
/** Far above what is in use; it only limits memory. */
const MAX_CLOCKS = 600;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether the text is a time of day, `HH:MM`. */
export function isLocalTime(value: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
}

/**
 * Returns when a clock first shows `time` on `date` (decision 90). A skipped time is the first
 * minute after the gap, or the last before it when the gap extends past the date; a skipped date
 * is null.
 */
export function instantOf(timeZone: string, date: CalendarDate, time: LocalTime): Date | null {
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wall)) throw new RangeError(`Not a local time: ${date} ${time}`);
  let [from, to] = [wall - MAX_OFFSET_AHEAD_MS, wall + MAX_OFFSET_BEHIND_MS];
  const [before, after] = [offsetAt(timeZone, from), offsetAt(timeZone, to)];
  if (before === after) return new Date(wall - before);
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if (offsetAt(timeZone, middle) === before) from = middle;
    else to = middle;
  }
  const change = to;
  if (wall - before < change) return new Date(wall - before);
  if (wall - after >= change) return new Date(wall - after);
  if (calendarDateIn(timeZone, new Date(change)) === date) return new Date(change);
  const last = new Date(change - MINUTE_MS);
  return calendarDateIn(timeZone, last) === date ? last : null;
}

/** Returns when `date` starts in `timeZone`; a skipped date starts with the next one. */
export function dayBeginsAt(timeZone: string, date: CalendarDate): Date {
  return instantOf(timeZone, date, "00:00") ?? dayBeginsAt(timeZone, addDays(date, 1));
}

function offsetAt(timeZone: string, time: number): number {
  return wallTime(timeZone, time) - Math.floor(time / 1000) * 1000;
}

/** The time that a clock shows, read as UTC, in milliseconds. */
function wallTime(timeZone: string, time: number): number {
  const shown = new Map<string, number>();
  for (const { type, value } of clockOf(timeZone).formatToParts(time)) {
    shown.set(type, Number(value));
  }
  const of = (part: string) => shown.get(part) ?? 0;
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-CA", {
    timeZone: timeZoneOr(timeZone),
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  clocks.set(timeZone, clock);
  return clock;
}
