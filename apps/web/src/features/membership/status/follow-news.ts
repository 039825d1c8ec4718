import type { QueryClient } from "@tanstack/react-query";
import { toast } from "#design/feedback/toast.ts";
import { purchaseErrorToast } from "#features/membership/store/purchase-errors.ts";
import { purchases } from "#features/membership/store/purchases.ts";
import { restorePurchase, tellPaid } from "./activation.ts";
import { membershipQuery } from "./membership-query.ts";
import { pendingPurchases } from "./pending-purchases.ts";

/**
 * Follows the member's stream of news, whose code only signed-in members fetch; gives the function
 * that stops it. Where it fails to load, the check of every minute still runs.
 */
function followStream(userId: string, onNews: () => void): () => void {
  let stop: (() => void) | null = null;
  let left = false;
  const follow = async () => {
    const { followMembership } = await import("./membership-news.ts");
    if (!left) stop = followMembership(userId, onNews);
  };
  follow().catch(() => {});
  return () => {
    left = true;
    stop?.();
  };
}

/**
 * Ends a purchase's wait as soon as the server says that it is paid; gives the function that stops
 * it.
 */
function followPurchase(client: QueryClient, userId: string): () => void {
  const { queryKey } = membershipQuery(userId);
  const look = () => {
    const known = client.getQueryState(queryKey);
    // What the device has kept since an earlier visit is not the server's word yet.
    if (!known?.data?.answer.subscribed || known.isInvalidated) return;
    if (pendingPurchases.end(userId)) tellPaid();
  };
  const stops = [client.getQueryCache().subscribe(look), pendingPurchases.watch(look)];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Tells the device's store whom it serves, and has the membership checked whenever the server or
 * the store has news of it, and so the wait of a purchase ended; null is somebody who is signed
 * out. Gives the function that stops it.
 */
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
  // What was bought before the sign-in, or has been refunded, the server may not have heard of: where it
  // says otherwise than the store, it is asked to look there.
  const stopStore = purchases().watch((access) => {
    if (client.getQueryData(queryKey)?.answer.subscribed === access) look();
    else restorePurchase(client, userId).catch(look);
  });
  const stops = [stopPrice, stopStore, followStream(userId, look), followPurchase(client, userId)];
  return () => {
    for (const stop of stops) stop();
  };
}
