import { readOverview } from "@sovereign/contract/one-things";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";

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

/** The overview of the signed-in member; nothing is asked for anybody else. */
export function useOverview() {
  const { user } = useSession();
  return useQuery({ ...overviewQuery(user?.id ?? ""), enabled: user !== null });
}

/** When the overview was last answered, in milliseconds since 1970, or 0; asks for nothing itself. */
export function useOverviewSeenAt(): number {
  const { user } = useSession();
  return useQuery({ ...overviewQuery(user?.id ?? ""), enabled: false }).dataUpdatedAt;
}
