import { membershipNotices, membershipTexts } from "@sovereign/content/words/membership";
import { storeRestore } from "@sovereign/content/words/purchases";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { paths } from "#core/page/paths.ts";
import { useSession } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";
import { restorePurchase } from "#features/membership/status/activation.ts";
import { pendingPurchases } from "#features/membership/status/pending-purchases.ts";
import { purchaseErrorToast } from "#features/membership/store/purchase-errors.ts";
import { purchases } from "#features/membership/store/purchases.ts";
import { restoreFailure } from "./checkout-errors.ts";
import { type Action, useAction } from "./use-action.ts";

const showToast = (title: string, description: string) =>
  toast({ title, description, tone: "success", topic: "restore" });

async function storeOwns(userId: string | null): Promise<boolean> {
  if (!purchases().available) return false;
  return (await purchases().restore(userId)).outcome === "active";
}

/** Rechecks with the server, in a native app also with the store (decision 19). */
export function useRestore(): Action {
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useAction(async () => {
    const { checking, refreshed } = membershipTexts;
    const { checkingDetail, foundDetail, notFoundDetail } = membershipNotices;
    const { foundWithoutAccount, notFoundInStore } = storeRestore;
    showToast(checking, checkingDetail);
    let inStore = false;
    try {
      inStore = await storeOwns(user?.id ?? null);
    } catch (error) {
      toast({ ...purchaseErrorToast(error), topic: "restore" });
      return;
    }
    if (!user) {
      showToast(refreshed, inStore ? foundWithoutAccount : notFoundInStore);
      if (inStore) await navigate(paths.signUp);
      return;
    }
    try {
      const { subscribed } = await restorePurchase(client, user.id);
      if (inStore && !subscribed) pendingPurchases.begin(user.id);
      showToast(refreshed, subscribed ? foundDetail : notFoundDetail);
    } catch (error) {
      toast({ ...restoreFailure(error), topic: "restore" });
    }
  });
}
