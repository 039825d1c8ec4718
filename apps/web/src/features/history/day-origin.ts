import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { CalendarMonth } from "@sovereign/domain/calendar-month";
import { paths } from "#core/page/paths.ts";
import { withWords, wordsIn } from "#core/page/use-search-words.ts";
import { namedMonth, yearPath } from "./year-address.ts";

/**
 * Where a day was opened from, to which it leads back: what a search for some words found, the year
 * that ends with a month, or, null, the latest thirty days.
 */
export type DayOrigin = { words: string } | { year: CalendarMonth } | null;

/** The address of a day that is opened from somewhere. */
export function dayPath(date: CalendarDate, origin: DayOrigin): string {
  const path = paths.historyDay(date);
  if (origin === null) return path;
  return "words" in origin ? withWords(path, origin.words) : `${path}?year=${origin.year}`;
}

/** Where a day was opened from, as its address says; a month that does not exist or is to come counts as none. */
export function originIn(parameters: URLSearchParams, today: CalendarDate): DayOrigin {
  const words = wordsIn(parameters);
  if (words !== "") return { words };
  const year = namedMonth(parameters.get("year"), today);
  return year === null ? null : { year };
}

/** The address that a day leads back to. */
export function originPath(origin: DayOrigin, today: CalendarDate): string {
  if (origin === null) return paths.history;
  return "words" in origin ? withWords(paths.history, origin.words) : yearPath(origin.year, today);
}
