import { claimTexts } from "@sovereign/content/words/gift";
import { claimGift, claimOwnGift } from "@sovereign/contract/gifts";
import { useQueryClient } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";
import { restoreFailure } from "#features/membership/checkout/checkout-errors.ts";
import { type Action, useAction } from "#features/membership/checkout/use-action.ts";
import { useRecheck } from "#features/membership/status/membership-query.ts";

/** Claims by the link of an email, or by the member's own address. */
export function useClaim(gift: { token: string } | { id: string }): Action {
  const { user } = useSession();
  const client = useQueryClient();
  const recheck = useRecheck();
  return useAction(async () => {
    if (!user) return;
    try {
      if ("token" in gift) await api(claimGift, { params: { token: gift.token } });
      else await api(claimOwnGift, { params: { id: gift.id } });
      await recheck(user.id);
    } catch (error) {
      const { description = "" } = restoreFailure(error);
      toast({ title: claimTexts.refused, description, tone: "error", topic: "purchase" });
    }
    await client.invalidateQueries({ queryKey: ["gift"] });
    await client.invalidateQueries({ queryKey: ["gifts", user.id] });
  });
}
