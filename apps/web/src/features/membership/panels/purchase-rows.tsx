import { fill } from "@sovereign/content/public/fill";
import { membershipCard } from "@sovereign/content/words/membership-card";
import { addPurchase, listPurchases, type PurchaseAnswer } from "@sovereign/contract/memberships";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";
import { dateOfInstant } from "#core/time/dates.ts";
import { brand } from "#core/words/brand.ts";
import { Button } from "#design/controls/button.tsx";
import { toast } from "#design/feedback/toast.ts";
import { SettingsRow } from "#design/layout/settings-group.tsx";
import { restoreFailure } from "#features/membership/checkout/checkout-errors.ts";
import { type Action, useAction } from "#features/membership/checkout/use-action.ts";
import { useRecheck } from "#features/membership/status/membership-query.ts";
import { ManageButton } from "./membership-row.tsx";

const purchasesQuery = (userId: string) =>
  queryOptions({
    queryKey: ["purchases", userId],
    queryFn: ({ signal }) => api(listPurchases, { signal }),
    refetchOnWindowFocus: "always",
  });

export function usePurchases(): {
  loading: boolean;
  cards: PurchaseAnswer[];
  unclaimed: PurchaseAnswer[];
} {
  const { user } = useSession();
  const query = useQuery({ ...purchasesQuery(user?.id ?? ""), enabled: user !== null });
  const all = query.data?.purchases ?? [];
  return {
    // Stops loading after the first failure: nothing else depends on this query.
    loading: query.isLoading && query.failureCount === 0 && !query.isPaused,
    cards: all.filter(({ owner, managed_by }) => owner === "yours" && managed_by === "card"),
    unclaimed: all.filter(({ owner }) => owner === "unclaimed"),
  };
}

/** Claims a purchase made with the member's email address (decision 42). */
function useAddPurchase(id: string): Action {
  const { user } = useSession();
  const client = useQueryClient();
  const recheck = useRecheck();
  return useAction(async () => {
    if (!user) return;
    const { queryKey } = purchasesQuery(user.id);
    try {
      client.setQueryData(queryKey, await api(addPurchase, { params: { id } }));
      const { added, addedDetail } = membershipCard;
      toast({ title: added, description: addedDetail, tone: "success", topic: "purchase" });
      await recheck(user.id);
    } catch (error) {
      toast({ ...restoreFailure(error), topic: "purchase" });
      await client.invalidateQueries({ queryKey });
    }
  });
}

export function CardPurchaseRow({ purchase }: { purchase: PurchaseAnswer }) {
  const title = fill(membershipCard.cardSince, { since: useSince(purchase) });
  return (
    <SettingsRow title={title} action={<ManageButton purchase={purchase.id} about={title} />} />
  );
}

export function UnclaimedRow({ purchase }: { purchase: PurchaseAnswer }) {
  const { busy, start } = useAddPurchase(purchase.id);
  const { unclaimed, unclaimedHelp, add, adding } = membershipCard;
  const since = useSince(purchase);
  return (
    <SettingsRow
      title={unclaimed}
      help={fill(unclaimedHelp, { since, product: brand.productName })}
      action={
        <Button busy={busy} busyLabel={adding} onClick={start}>
          {add}
        </Button>
      }
    />
  );
}

function useSince({ since }: PurchaseAnswer): string {
  const { user } = useSession();
  return since ? dateOfInstant(since, user?.time_zone ?? "UTC") : "";
}
