import { quotes } from "@sovereign/content/words/quotes";
import { type CalendarDate, daysBetween } from "@sovereign/domain/calendar-date";

/** The line shown with a day: the same for everybody all day, and another one tomorrow. */
export function quoteFor(date: CalendarDate): string {
  const days = daysBetween("2024-01-01", date) % quotes.length;
  return quotes.at(days) ?? quotes[0];
}
