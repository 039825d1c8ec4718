import type { QueryClient } from "@tanstack/react-query";
import { purchaseErrorToast } from "#platform/purchase-errors.ts";
import { purchases } from "#platform/purchases.ts";
import { toast } from "#ui/toast.ts";
import { restorePurchase } from "./activation.ts";
import { followMembership } from "./membership-news.ts";
import { membershipQuery } from "./membership-query.ts";

/**
 * Tells the device's store whom it serves, and has the membership checked whenever the server or the
 * store has news of it; null is somebody who is signed out. Answers the function that stops.
 */
export function followNews(client: QueryClient, userId: string | null): () => void {
  if (purchases().available) {
    purchases()
      .configure(userId)
      .catch((error: unknown) => toast({ ...purchaseErrorToast(error), topic: "store" }));
  }
  if (userId === null) return () => {};
  const { queryKey } = membershipQuery(userId);
  const look = () => void client.invalidateQueries({ queryKey });
  // What was bought before the sign-in the server may not have heard of: it is asked to look.
  const stopStore = purchases().watch(() => {
    if (client.getQueryData(queryKey)?.answer.subscribed) look();
    else restorePurchase(client, userId).catch(look);
  });
  const stopServer = followMembership(userId, look);
  return () => {
    stopStore();
    stopServer();
  };
}
