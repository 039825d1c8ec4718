import { membershipNotices } from "@sovereign/content/words/membership";
import { addPurchase } from "@sovereign/contract/memberships";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { useSession } from "#core/session/use-session.ts";
import { toast } from "#design/feedback/toast.ts";
import { purchasesQuery } from "#features/membership/panels/purchases-query.ts";
import { useRecheck } from "#features/membership/status/membership-query.ts";
import { restoreFailure } from "./act-failures.ts";
import { type Act, useAct } from "./use-act.ts";

/** Says that a purchase made with the member's address is theirs (decision 42). */
export function useAddPurchase(id: string): Act {
  const { user } = useSession();
  const client = useQueryClient();
  const recheck = useRecheck();
  return useAct(async () => {
    if (!user) return;
    const { queryKey } = purchasesQuery(user.id);
    try {
      client.setQueryData(queryKey, await api(addPurchase, { params: { id } }));
      const { added, addedDetail } = membershipNotices;
      toast({ title: added, description: addedDetail, tone: "success", topic: "purchase" });
      await recheck(user.id);
    } catch (error) {
      toast({ ...restoreFailure(error), topic: "purchase" });
      await client.invalidateQueries({ queryKey });
    }
  });
}
