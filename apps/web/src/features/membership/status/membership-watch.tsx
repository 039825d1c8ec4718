import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSession } from "#core/session/session.ts";
import { followPrices } from "#core/words/price.ts";
import { askPricedAgain, askPrices } from "#core/words/price-news.ts";
import { toast } from "#design/feedback/toast.ts";
import { purchaseErrorToast } from "#features/membership/store/purchase-errors.ts";
import { purchases } from "#features/membership/store/purchases.ts";
import { restorePurchase, showPaidToast } from "./activation.ts";
import { membershipQuery, RECHECK_MS } from "./membership-query.ts";
import { pendingPurchases } from "./pending-purchases.ts";

/** If the stream's code fails to load, the check every minute still runs. */
function followStream(userId: string, onNews: () => void): () => void {
  let stop: (() => void) | null = null;
  let left = false;
  const follow = async () => {
    const { followMembership } = await import("./membership-news.ts");
    if (!left) stop = followMembership(userId, onNews);
  };
  // Without its code the check every minute is enough.
  follow().catch(() => {});
  return () => {
    left = true;
    stop?.();
  };
}

/** Ends a purchase's wait once the server reports it paid. Returns an unsubscribe function. */
function followPurchase(client: QueryClient, userId: string): () => void {
  const { queryKey } = membershipQuery(userId);
  const look = () => {
    const known = client.getQueryState(queryKey);
    // Ignores persisted data, which may be older than the server's state.
    if (!known?.data?.answer.subscribed || known.isInvalidated) return;
    if (pendingPurchases.end(userId)) showPaidToast();
  };
  const stops = [client.getQueryCache().subscribe(look), pendingPurchases.watch(look)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Identifies the member to the store; null means signed out. Returns an unsubscribe function. */
export function followNews(client: QueryClient, userId: string | null): () => void {
  if (purchases().available) {
    purchases()
      .configure(userId)
      .catch((error: unknown) => toast({ ...purchaseErrorToast(error), topic: "store" }));
  }
  const stopPrice = purchases().followPrice(userId);
  if (userId === null) return stopPrice;
  const { queryKey } = membershipQuery(userId);
  const look = () => void client.invalidateQueries({ queryKey });
  // The server may not know of a guest purchase or a refund, so it must check the store.
  const stopStore = purchases().watch((access) => {
    if (client.getQueryData(queryKey)?.answer.subscribed === access) look();
    else restorePurchase(client, userId).catch(look);
  });
  const stops = [stopPrice, stopStore, followStream(userId, look), followPurchase(client, userId)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Mount once per page: it polls every minute while visible (specification, section 9). */
export function MembershipWatch() {
  const { status, user } = useSession();
  const client = useQueryClient();
  const known = status !== "loading";
  const userId = user?.id ?? null;
  useQuery({
    ...membershipQuery(userId ?? ""),
    enabled: userId !== null,
    refetchInterval: RECHECK_MS,
    refetchIntervalInBackground: false,
  });
  useEffect(
    () =>
      __NATIVE_BUILD__ ? undefined : followPrices(askPrices, () => void askPricedAgain(client)),
    [client],
  );
  useEffect(() => (known ? followNews(client, userId) : undefined), [client, known, userId]);
  return null;
}
