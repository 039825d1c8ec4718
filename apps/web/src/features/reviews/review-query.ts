import { type ReviewDays, readThirtyDayReview, readWeekReview } from "@sovereign/contract/reviews";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { dayMarks } from "@sovereign/domain/day-mark";
import { begunWithin, type Review } from "@sovereign/domain/review";
import { useQuery } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";

const ENDPOINTS = { week: readWeekReview, "thirty-days": readThirtyDayReview };

/** The cache entry of a member's review; the latest one goes by no day of its own. */
const reviewKey = (userId: string, review: Review, lastDay: CalendarDate | null) =>
  ["review", userId, review, lastDay] as const;

/** A review of the signed-in member: the latest there is, or the one that ends on a day. */
export function useReview(review: Review, lastDay: CalendarDate | null) {
  const { user } = useSession();
  return useQuery({
    queryKey: reviewKey(user?.id ?? "", review, lastDay),
    queryFn: ({ signal }) =>
      api(ENDPOINTS[review], { signal, ...(lastDay && { query: { last_day: lastDay } }) }),
    enabled: user !== null,
    // The answer's field holds what is being written: it is not read anew beneath somebody's hands.
    staleTime: 30_000,
  });
}

/** The days of a review with their marks, oldest first: none from before the member began. */
export function markedDays(days: ReviewDays) {
  const first = begunWithin(days, days.first_day);
  return first === null ? [] : dayMarks(days, first, days.last_day);
}
