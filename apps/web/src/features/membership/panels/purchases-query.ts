import { listPurchases, type PurchaseAnswer } from "@sovereign/contract/memberships";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { useSession } from "#core/session/use-session.ts";

/** The one cache entry of what a member pays for, and of what waits for their word. */
export const purchasesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["purchases", userId],
    queryFn: ({ signal }) => api(listPurchases, { signal }),
    refetchOnWindowFocus: "always",
  });

/** What the member pays for by card, what waits for their word, and whether that is known yet. */
export function usePurchases(): {
  loading: boolean;
  cards: PurchaseAnswer[];
  unclaimed: PurchaseAnswer[];
} {
  const { user } = useSession();
  const query = useQuery({ ...purchasesQuery(user?.id ?? ""), enabled: user !== null });
  const all = query.data?.purchases ?? [];
  return {
    // Who gets no answer at once is shown the rest: nothing hangs on this.
    loading: query.isLoading && query.failureCount === 0 && !query.isPaused,
    cards: all.filter(({ owner, managed_by }) => owner === "yours" && managed_by === "card"),
    unclaimed: all.filter(({ owner }) => owner === "unclaimed"),
  };
}
