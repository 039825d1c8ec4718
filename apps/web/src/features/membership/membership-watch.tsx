import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { purchaseErrorToast } from "#platform/purchase-errors.ts";
import { purchases } from "#platform/purchases.ts";
import { useSession } from "#session/use-session.ts";
import { toast } from "#ui/toast.ts";
import { restorePurchase, tellPaid } from "./activation.ts";
import { followMembership } from "./membership-news.ts";
import { membershipQuery, RECHECK_MS, useMembership } from "./membership-query.ts";
import { pendingPurchases, usePendingPurchase } from "./pending-purchases.ts";
import { useCheckoutLeft } from "./use-checkout-left.ts";

/**
 * Keeps the membership of whoever is signed in up to date, once per page: a check every minute while
 * the page is visible (specification, section 9), at once when the server or the store has news, and
 * the end of a purchase's wait or of a checkout.
 */
export function MembershipWatch() {
  const session = useSession();
  const userId = session.user?.id ?? "";
  useQuery({
    ...membershipQuery(userId),
    enabled: session.user !== null,
    refetchInterval: RECHECK_MS,
    refetchIntervalInBackground: false,
  });
  useNews(userId);
  useStore(session.status === "loading" ? undefined : (session.user?.id ?? null));
  usePurchaseConfirmed(userId);
  useCheckoutLeft();
  return null;
}

function useNews(userId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!userId) return;
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
  }, [userId, client]);
}

/** Tells the device's store whom it serves; undefined while that is not known. */
function useStore(userId: string | null | undefined): void {
  useEffect(() => {
    if (userId === undefined || !purchases().available) return;
    purchases()
      .configure(userId)
      .catch((error: unknown) => toast({ ...purchaseErrorToast(error), topic: "store" }));
  }, [userId]);
}

function usePurchaseConfirmed(userId: string): void {
  const { subscribed } = useMembership().membership;
  const waits = usePendingPurchase(userId);
  useEffect(() => {
    if (subscribed && waits && pendingPurchases.end(userId)) tellPaid();
  }, [subscribed, waits, userId]);
}
