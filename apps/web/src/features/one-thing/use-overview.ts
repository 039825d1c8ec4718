// Apart from the query, which every page has: what waits on the device is the app's alone.
import { useQuery } from "@tanstack/react-query";
import { useOutboxState } from "#core/outbox/browser-outbox.ts";
import { useSession } from "#core/session/session.ts";
import { expectedOverview } from "./expected-overview.ts";
import { overviewQuery } from "./overview-query.ts";
import { useDayHere } from "./use-day-here.ts";

/**
 * The overview of the signed-in member: the server's word with what waits on this device, turned with
 * their day while there is no newer one: who opens the app on a slow line in the morning must not
 * write on the page of the day before. Nothing is asked for anybody else.
 * `word` is what the server said itself.
 */
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
  const today = useDayHere(word, dataUpdatedAt, fetchStatus !== "idle" || isError);
  // Without what waits, a former state would stand on the screen for a moment.
  if (isLoading) return { data: undefined, word, isError: false, isPaused: false, refetch };
  return { data: word && expectedOverview(word, pending, today), word, isError, isPaused, refetch };
}

/** When the overview was last answered, in milliseconds since 1970, or 0; asks for nothing itself. */
export function useOverviewSeenAt(): number {
  const { user } = useSession();
  return useQuery({ ...overviewQuery(user?.id ?? ""), enabled: false }).dataUpdatedAt;
}
