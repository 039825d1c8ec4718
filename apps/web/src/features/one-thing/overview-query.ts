import { readOverview } from "@sovereign/contract/one-things";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useOutboxState } from "#core/outbox/use-outbox.ts";
import { api, useSession } from "#core/session/session.ts";
import { expectedOverview } from "./expected-overview.ts";

/** The one cache entry of the daily loop, per member. */
export const overviewKey = (userId: string) => ["overview", userId] as const;

/** The last thirty days, the streak and today: one read. Kept on the device between visits. */
export const overviewQuery = (userId: string) =>
  queryOptions({
    queryKey: overviewKey(userId),
    queryFn: ({ signal }) => api(readOverview, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: "always",
  });

/**
 * The overview of the signed-in member: the server's word with what waits on this device. Nothing is
 * asked for anybody else.
 */
export function useOverview() {
  const { user } = useSession();
  const pending = useOutboxState((outbox) => outbox.pending);
  const {
    data: word,
    isError,
    isPaused,
    refetch,
  } = useQuery({ ...overviewQuery(user?.id ?? ""), enabled: user !== null });
  return { data: word && expectedOverview(word, pending), isError, isPaused, refetch };
}

/** When the overview was last answered, in milliseconds since 1970, or 0; asks for nothing itself. */
export function useOverviewSeenAt(): number {
  const { user } = useSession();
  return useQuery({ ...overviewQuery(user?.id ?? ""), enabled: false }).dataUpdatedAt;
}
