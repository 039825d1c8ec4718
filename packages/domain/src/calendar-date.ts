/** A day of the Gregorian calendar without a time or a zone, written `YYYY-MM-DD`. */
export type CalendarDate = string;

const DAY_MS = 86_400_000;
/** Far more formatters than zones in use; the limit only bounds memory. */
const MAX_FORMATTERS = 600;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Whether the text is a date that exists, from 0001-01-01 to 9999-12-31, written `YYYY-MM-DD`. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith("0000")) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && dateOf(time) === value;
}

/**
 * The calendar date that a clock on the wall in `timeZone` shows at `instant` (decision 1).
 * Throws a RangeError for a zone that is not known and for an invalid instant.
 */
export function calendarDateIn(timeZone: string, instant: Date): CalendarDate {
  const parts = { year: "", month: "", day: "" };
  for (const part of formatterFor(timeZone).formatToParts(instant)) {
    if (part.type === "year" || part.type === "month" || part.type === "day") {
      parts[part.type] = part.value;
    }
  }
  return `${parts.year.padStart(4, "0")}-${parts.month}-${parts.day}`;
}

/** The date `days` whole days after `date`; before it when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dateOf(timeOf(date) + days * DAY_MS);
}

/** Whole days from `from` to `to`; negative when `to` is the earlier one. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (timeOf(to) - timeOf(from)) / DAY_MS;
}

/** Every date from `from` to `to`, both included, ascending; empty when `to` is the earlier one. */
export function dateRange(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const start = timeOf(from);
  const length = Math.max(0, daysBetween(from, to) + 1);
  return Array.from({ length }, (_, index) => dateOf(start + index * DAY_MS));
}

// A calendar date is counted at UTC midnight, where every day has 24 hours.
function timeOf(date: CalendarDate): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`Not a calendar date: ${date}`);
  return time;
}

function dateOf(time: number): CalendarDate {
  return new Date(time).toISOString().slice(0, 10);
}

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  formatters.set(timeZone, formatter);
  return formatter;
}
