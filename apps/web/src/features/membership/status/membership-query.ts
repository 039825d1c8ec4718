import { type MembershipAnswer, readMembership } from "@sovereign/contract/memberships";
import { type Membership, standingMembership } from "@sovereign/domain/membership";
import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Tagged } from "#core/api/api-client.ts";
import { api, useSession } from "#core/session/session.ts";
import { useHasPassed } from "#core/time/use-has-passed.ts";

/** Specification, section 9. */
export const RECHECK_MS = 60_000;
const FRESH_FOR_MS = 2 * RECHECK_MS;

const membershipKey = (userId: string) => ["membership", userId] as const;

/** The cache entry of a member's membership, persisted with its ETag. */
export const membershipQuery = (userId: string) =>
  queryOptions({
    queryKey: membershipKey(userId),
    queryFn: ({ signal, client, queryKey }) =>
      api.reread(readMembership, client.getQueryData<Tagged<MembershipAnswer>>(queryKey), signal),
    staleTime: RECHECK_MS,
    refetchOnWindowFocus: "always",
  });

export type MembershipView = {
  loading: boolean;
  /** The last check failed; `membership` is the last known state. */
  failed: boolean;
  /** Whether `membership` comes from a response that is still valid. */
  known: boolean;
  checking: boolean;
  membership: Membership;
  adminModeOffered: boolean;
  checkAgain: () => void;
};

/** After a failed check the last response is valid until its own end (decision 16). */
export function useMembership(): MembershipView {
  const session = useSession();
  const userId = session.user?.id ?? "";
  const { data, dataUpdatedAt, isError, isFetching, isPaused, isPending, refetch } = useQuery({
    ...membershipQuery(userId),
    enabled: session.user !== null,
  });
  const answer = data?.answer;
  const failed = session.user !== null && (isError || isPaused);
  // A fresh response is trusted whatever this device's clock shows; an older one has an end.
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

/** Stores a membership from another endpoint's response, ahead of any check in flight. */
export function keepMembership(client: QueryClient, userId: string, membership: Membership): void {
  const key = membershipKey(userId);
  // Not awaited: canceling restores the earlier data, which would briefly look confirmed.
  void client.cancelQueries({ queryKey: key });
  client.setQueryData<Tagged<MembershipAnswer>>(key, (known) => ({
    tag: null,
    answer: { admin_mode_offered: known?.answer.admin_mode_offered ?? false, ...membership },
  }));
}

/** Refetches in this tab and resolves when done; a failure goes to the cache only. */
export function useRecheck(): (userId: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (userId) => client.invalidateQueries({ queryKey: membershipKey(userId) }),
    [client],
  );
}
