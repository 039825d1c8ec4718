import { moneyInWords } from "@sovereign/content/public/money-words";
import { memberSentence } from "@sovereign/content/words/office-members";
import { type CalendarDate, calendarDateIn } from "@sovereign/domain/calendar-date";
import { type CalendarMonth, firstDayOf, lastDayOf } from "@sovereign/domain/calendar-month";
import type { Money } from "@sovereign/domain/money";
import {
  dayAndMonth,
  formatDate,
  monthAndYear,
  monthName,
  supportedZone,
} from "#core/time/dates.ts";

/** "−$40.00", with a minus sign. */
export const sumInWords = (sum: Money): string => moneyInWords(sum).replace("-", "−");

/** "a, b and c". */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  if (words.length < 2) return last;
  return `${words.slice(0, -1).join(memberSentence.comma)}${memberSentence.and}${last}`;
}

export const sumsInWords = (sums: readonly Money[]): string => listed(sums.map(sumInWords));

/** "24 March", whose day and month never part at a line's end. */
export const dayWords = (date: CalendarDate): string => dayAndMonth(date).replace(" ", "\u00a0");

/** "March" and "March 2026". */
export const monthWord = (month: CalendarMonth): string => monthName(firstDayOf(month));
export const monthWords = (month: CalendarMonth): string => monthAndYear(firstDayOf(month));

/** "Mar 2026". */
export const shortMonthWords = (month: CalendarMonth): string =>
  formatDate(firstDayOf(month), { month: "short", year: "numeric" });

export type Span = { first: CalendarDate; last: CalendarDate };

/** The days of a month that have been: today is the last of the running one. */
export function spanOf(
  { month, running }: { month: CalendarMonth; running: boolean },
  { timeZone, at }: { timeZone: string; at: string },
): Span {
  const today = calendarDateIn(supportedZone(timeZone), new Date(at));
  return { first: firstDayOf(month), last: running ? today : lastDayOf(month) };
}
