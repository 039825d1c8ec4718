import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { CalendarMonth } from "@sovereign/domain/calendar-month";
import { paths } from "#core/page/paths.ts";
import { searchIn, withSearch } from "./day-words.ts";
import { namedMonth, yearPath } from "./year-address.ts";

/** A search, the year that ends with a month, or null for the latest thirty days. */
export type DayOrigin = { search: string } | { year: CalendarMonth } | null;

export function dayPath(date: CalendarDate, origin: DayOrigin): string {
  const path = paths.historyDay(date);
  if (origin === null) return path;
  return "search" in origin ? withSearch(path, origin.search) : `${path}?year=${origin.year}`;
}

/** Parses the URL's parameters; an invalid or future month counts as none. */
export function originIn(parameters: URLSearchParams, today: CalendarDate): DayOrigin {
  const search = searchIn(parameters);
  if (search) return { search };
  const year = namedMonth(parameters.get("year"), today);
  return year === null ? null : { year };
}

export function originPath(origin: DayOrigin, today: CalendarDate): string {
  if (origin === null) return paths.history;
  return "search" in origin
    ? withSearch(paths.history, origin.search)
    : yearPath(origin.year, today);
}
