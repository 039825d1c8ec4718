// Separate from the query, which every page loads: only the app needs pending writes.

import type { Overview } from "@sovereign/contract/one-things";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useOutboxState } from "#core/outbox/browser-outbox.ts";
import { useSession } from "#core/session/session.ts";
import { useDateTurn } from "#core/time/use-clock.ts";
import { optimisticOverview } from "./optimistic-overview.ts";
import { overviewKey, overviewQuery } from "./overview-query.ts";
import { useLocalToday } from "./use-local-today.ts";

/** Advances to the next day even without a response, so that no one writes on yesterday's page. */
export function useOverview() {
  const { user } = useSession();
  const pending = useOutboxState((outbox) => outbox.pending);
  const isLoading = useOutboxState(({ loading }) => loading);
  const {
    data: word,
    dataUpdatedAt,
    fetchStatus,
    isError,
    isPaused,
    refetch,
  } = useQuery({ ...overviewQuery(user?.id ?? ""), enabled: user !== null });
  const today = useLocalToday(word, dataUpdatedAt, fetchStatus !== "idle" || isError);
  // Without the pending writes, an outdated state would flash.
  if (isLoading) return { data: undefined, word, isError: false, isPaused: false, refetch };
  return {
    data: word && optimisticOverview(word, pending, today),
    word,
    isError,
    isPaused,
    refetch,
  };
}

/** Returns when the overview was loaded, in milliseconds since 1970, or 0; sends no request. */
export function useOverviewSeenAt(): number {
  const { user } = useSession();
  return useQuery({ ...overviewQuery(user?.id ?? ""), enabled: false }).dataUpdatedAt;
}

/** Refetches the overview once the member's day has changed since the server's response. */
export function useDayRollover(word: Overview | undefined): void {
  const client = useQueryClient();
  const userId = useSession().user?.id;
  useDateTurn(word, () => {
    if (userId) void client.invalidateQueries({ queryKey: overviewKey(userId) });
  });
}
