import { orderWithdrawal, readWithdrawal, type Withdrawal } from "@sovereign/contract/withdrawal";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { newId } from "#core/device/new-id.ts";
import { api } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";
import { restoreFailure } from "#features/membership/checkout/checkout-errors.ts";
import { type Action, useAction } from "#features/membership/checkout/use-action.ts";
import { useRecheck } from "#features/membership/status/membership-query.ts";

const POLL_MS = 2000;

const keyOf = (userId: string) => ["withdrawal", userId] as const;

export const useWithdrawal = (userId: string) =>
  useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => api(readWithdrawal, { signal }),
    gcTime: 0,
    // The server has already waited for the provider.
    retry: false,
    refetchInterval: ({ state: { data } }) => (data?.state === "sending" ? POLL_MS : false),
  });

/** Withdraws once, however often it is pressed: the id is chosen with the page. */
export function useWithdraw(userId: string): Action {
  const client = useQueryClient();
  const recheck = useRecheck();
  const [id, setId] = useState(newId);
  return useAction(async () => {
    try {
      const answer = await api(orderWithdrawal, { body: { id } });
      keep(client, userId, answer);
      // A refused one is another action when it is pressed again.
      if (answer.state === "failed") setId(newId());
      await recheck(userId);
    } catch (error) {
      toast({ ...restoreFailure(error), topic: "purchase" });
    }
  });
}

function keep(client: QueryClient, userId: string, answer: Withdrawal): void {
  client.setQueryData(keyOf(userId), answer);
}
