import { quotes } from "@sovereign/content/words/quotes";
import { type CalendarDate, daysBetween } from "@sovereign/domain/calendar-date";

/** Returns the quote of a date, the same for every member. */
export function quoteFor(date: CalendarDate): string {
  const days = daysBetween("2024-01-01", date) % quotes.length;
  return quotes.at(days) ?? quotes[0];
}
