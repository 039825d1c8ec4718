import { isCalendarDate } from "@sovereign/domain/calendar-date";
import { useSearchParams } from "react-router";
import { LAST_DAY } from "#core/page/paths.ts";

/** The last day of the review that the address names; null for the latest there is. */
export function useReviewedDay(): string | null {
  const [query] = useSearchParams();
  const day = query.get(LAST_DAY);
  return day !== null && isCalendarDate(day) ? day : null;
}
