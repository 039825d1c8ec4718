import { type MembershipAnswer, readMembership } from "@sovereign/contract/memberships";
import { type Membership, standingMembership } from "@sovereign/domain/membership";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Tagged } from "#core/api/api-client.ts";
import { api, useSession } from "#core/session/session.ts";
import { useHasPassed } from "#core/time/use-has-passed.ts";

/** How often the membership is checked again (specification, section 9). */
export const RECHECK_MS = 60_000;
const FRESH_FOR_MS = 2 * RECHECK_MS;

const membershipKey = (userId: string) => ["membership", userId] as const;

/** The one cache entry of a member's membership, kept on the device with the tag it came under. */
export const membershipQuery = (userId: string) =>
  queryOptions({
    queryKey: membershipKey(userId),
    queryFn: ({ signal, client, queryKey }) =>
      api.reread(readMembership, client.getQueryData<Tagged<MembershipAnswer>>(queryKey), signal),
    staleTime: RECHECK_MS,
    refetchOnWindowFocus: "always",
  });

/** The membership as screens see it. */
export type MembershipView = {
  /** Nothing is known yet: neither member nor not. */
  loading: boolean;
  /** The last check did not succeed; `membership` is what stands meanwhile. */
  failed: boolean;
  /** Whether `membership` rests on an answer, now or an earlier one that still holds. */
  known: boolean;
  /** A check is under way: what is known may be outdated in a moment. */
  checking: boolean;
  membership: Membership;
  adminModeOffered: boolean;
  checkAgain: () => void;
};

/**
 * The membership of whoever is signed in; the signed out have none. A failed check keeps the last
 * answer until that answer's own end, and only then it counts as none (decision 16).
 */
export function useMembership(): MembershipView {
  const session = useSession();
  const userId = session.user?.id ?? "";
  const { data, dataUpdatedAt, isError, isFetching, isPaused, isPending, refetch } = useQuery({
    ...membershipQuery(userId),
    enabled: session.user !== null,
  });
  const answer = data?.answer;
  const failed = session.user !== null && (isError || isPaused);
  // What was just answered holds whatever this device's clock says; an older answer has its end.
  const fresh = !useHasPassed(dataUpdatedAt + FRESH_FOR_MS) && !failed;
  const end = answer?.subscription_end ? Date.parse(answer.subscription_end) : null;
  const asOf = useHasPassed(end) ? end : null;
  return {
    loading: session.status === "loading" || (session.user !== null && isPending && !failed),
    failed,
    known: session.status === "signed_out" || answer !== undefined,
    checking: isFetching,
    membership:
      fresh && answer ? answer : standingMembership(answer, new Date(asOf ?? dataUpdatedAt)),
    adminModeOffered: answer?.admin_mode_offered ?? false,
    checkAgain: () => void refetch(),
  };
}

/** Takes in a membership that another call has answered, before any check that is under way. */
export function keepMembership(client: QueryClient, userId: string, membership: Membership): void {
  const key = membershipKey(userId);
  // In one go: between the two stands what was known before, as if the check had just confirmed it.
  void client.cancelQueries({ queryKey: key });
  client.setQueryData<Tagged<MembershipAnswer>>(key, (known) => ({
    tag: null,
    answer: { admin_mode_offered: known?.answer.admin_mode_offered ?? false, ...membership },
  }));
}

/** Checks again now, in this tab, and is done when the answer is there; a failure stays in the cache. */
export function useRecheck(): (userId: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (userId) => client.invalidateQueries({ queryKey: membershipKey(userId) }),
    [client],
  );
}
