import { listFactors } from "@sovereign/contract/factors";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

/** The cache entry of a member's factors; never persisted on the device. */
export const factorsQuery = (userId: string) =>
  queryOptions({
    queryKey: ["factors", userId],
    queryFn: ({ signal }) => api(listFactors, { signal }),
  });

export function useFactors(userId: string) {
  return useQuery({
    ...factorsQuery(userId),
    select: (all) => ({
      ...all,
      factors: all.factors.filter(({ status }) => status === "verified"),
    }),
    enabled: userId !== "",
    refetchOnWindowFocus: "always",
  });
}
