import {
  makeReviewLink,
  type ReviewLinks,
  readReviewLink,
  withdrawReviewLink,
} from "@sovereign/contract/reviews";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { Review } from "@sovereign/domain/review";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";

export type LinkTarget = { review: Review; last_day: CalendarDate };

const ACTIONS = { make: makeReviewLink, withdraw: withdrawReviewLink };

/** The link to a review and its actions, without optimistic updates. */
export function useReviewLink({ review, last_day }: LinkTarget) {
  const { user } = useSession();
  const client = useQueryClient();
  const all = ["review-link", user?.id ?? ""];
  const queryKey = [...all, review, last_day];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(readReviewLink, { params: { review, last_day }, signal }),
    enabled: user !== null,
    refetchOnWindowFocus: "always",
  });
  const act = useMutation({
    mutationFn: ({ kind, target }: { kind: keyof typeof ACTIONS; target: LinkTarget }) =>
      api(ACTIONS[kind], { params: target }),
    // Fails offline: a withdrawal that runs later would leave the link public in between.
    networkMode: "always",
    onSuccess: (links: ReviewLinks, { target }) => {
      const own = target.review === review && target.last_day === last_day;
      if (own) client.setQueryData(queryKey, links);
      return client.invalidateQueries({ queryKey: own ? [...all, "others"] : all });
    },
  });
  return { ...query, act };
}
