import { readOverview } from "@sovereign/contract/one-things";
import { queryOptions } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

export const overviewKey = (userId: string) => ["overview", userId] as const;

/** The last thirty days, the streak and today, persisted on the device between visits. */
export const overviewQuery = (userId: string) =>
  queryOptions({
    queryKey: overviewKey(userId),
    queryFn: ({ signal }) => api(readOverview, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: "always",
  });
