import { addDays, type CalendarDate, isCalendarDate } from "@sovereign/domain/calendar-date";

export type Period = { first: CalendarDate; last: CalendarDate };

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const FORM =
  /^(?:(?<month>[A-Z][a-z]+) (?:(?<day>[1-9]\d?), )?|Q(?<quarter>[1-4]) )?(?<year>\d{4})$/;

/** Parses a period such as "April 2026" or "Q2 2026" (decision 16); null for anything else. */
export function readPeriod(text: string): Period | null {
  const { month, day, quarter, year = "" } = FORM.exec(text)?.groups ?? {};
  if (quarter) return months(year, Number(quarter) * 3 - 2, 3);
  if (!month) return months(year, 1, 12);
  const number = MONTHS.indexOf(month) + 1;
  if (!day) return number > 0 ? months(year, number, 1) : null;
  const date = `${year}-${twoDigits(number)}-${day.padStart(2, "0")}`;
  return isCalendarDate(date) ? { first: date, last: date } : null;
}

/** Returns whether a period is in the future, has started or is over on a date (decision 16). */
export function periodOn(period: Period, today: CalendarDate): "ahead" | "now" | "over" {
  if (today < period.first) return "ahead";
  return today > period.last ? "over" : "now";
}

function months(year: string, from: number, count: number): Period | null {
  const first = `${year}-${twoDigits(from)}-01`;
  const next = from + count;
  const after = next > 12 ? `${nextYear(year)}-01-01` : `${year}-${twoDigits(next)}-01`;
  if (!isCalendarDate(first) || !isCalendarDate(after)) return null;
  return { first, last: addDays(after, -1) };
}

const twoDigits = (number: number) => String(number).padStart(2, "0");
const nextYear = (year: string) => String(Number(year) + 1).padStart(4, "0");
