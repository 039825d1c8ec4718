import { isCalendarDate } from "@sovereign/domain/calendar-date";
import { useSearchParams } from "react-router";
import { LAST_DAY } from "#core/page/paths.ts";

/** Returns the review's last day from the URL; null for the latest review. */
export function useReviewedDay(): string | null {
  const [query] = useSearchParams();
  const day = query.get(LAST_DAY);
  return day !== null && isCalendarDate(day) ? day : null;
}
