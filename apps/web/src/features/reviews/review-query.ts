import { type ReviewDays, readThirtyDayReview, readWeekReview } from "@sovereign/contract/reviews";
import { type CalendarDate, isCalendarDate } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import { begunWithin, type Review } from "@sovereign/domain/review";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { LAST_DAY } from "#core/page/paths.ts";
import { api, useSession } from "#core/session/session.ts";

const ENDPOINTS = { week: readWeekReview, "thirty-days": readThirtyDayReview };

/** The latest review has null as its day. */
const reviewKey = (userId: string, review: Review, lastDay: CalendarDate | null) =>
  ["review", userId, review, lastDay] as const;

/** `begin` is what is known of a review that was the latest until now. */
export function useReview(review: Review, lastDay: CalendarDate | null, begin?: ReviewDays) {
  const { user } = useSession();
  return useQuery({
    queryKey: reviewKey(user?.id ?? "", review, lastDay),
    queryFn: ({ signal }) =>
      api(ENDPOINTS[review], { signal, ...(lastDay && { query: { last_day: lastDay } }) }),
    enabled: user !== null,
    ...(lastDay && begin?.last_day === lastDay && { initialData: begin }),
    // Not refetched on focus within this time, because the answer's field is being edited.
    staleTime: 30_000,
  });
}

/** Returns the review's days with their marks, oldest first; none from before the member began. */
export function markedDays(days: ReviewDays) {
  const first = begunWithin(days, days.first_day);
  return first === null ? [] : dayMarks(days, first, days.last_day);
}

/** Returns the review's last day from the URL; null for the latest review. */
export function useReviewedDay(): string | null {
  const [query] = useSearchParams();
  const day = query.get(LAST_DAY);
  return day !== null && isCalendarDate(day) ? day : null;
}
