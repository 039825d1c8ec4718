import { membershipNotices, membershipTexts } from "@sovereign/content/words/membership";
import { useQueryClient } from "@tanstack/react-query";
import { useSession } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";
import { restorePurchase } from "#features/membership/status/activation.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { purchaseErrorToast } from "#features/membership/store/purchase-errors.ts";
import { purchases } from "#features/membership/store/purchases.ts";
import { restoreFailure } from "./act-failures.ts";
import { type Act, useAct } from "./use-act.ts";

const tell = (title: string, description: string) =>
  toast({ title, description, tone: "success", topic: "restore" });

/** What the store of this device has sold its account before; nothing in a browser. */
async function storeOwns(userId: string): Promise<boolean> {
  if (!purchases().available) return false;
  return (await purchases().restore(userId)).outcome === "active";
}

/** Looks again for what the member has paid, in the store's app also in the store (decision 19). */
export function useRestore(): Act {
  const { user } = useSession();
  const client = useQueryClient();
  return useAct(async () => {
    if (!user) return;
    const { checking, refreshed } = membershipTexts;
    const { checkingDetail, foundDetail, notFoundDetail } = membershipNotices;
    tell(checking, checkingDetail);
    let inStore = false;
    try {
      inStore = await storeOwns(user.id);
    } catch (error) {
      toast({ ...purchaseErrorToast(error), topic: "restore" });
      return;
    }
    try {
      const { subscribed } = await restorePurchase(client, user.id);
      if (inStore && !subscribed) pendingPurchases.begin(user.id);
      tell(refreshed, subscribed ? foundDetail : notFoundDetail);
    } catch (error) {
      toast({ ...restoreFailure(error), topic: "restore" });
    }
  });
}
