import { planRest, type RestPlan, readRestPlan } from "@sovereign/contract/rest-days";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { useDateTurn } from "#core/time/use-clock.ts";
import { plannedDays } from "./rest-choice.ts";

const restKey = (userId: string) => ["rest-days", userId] as const;

export function useRestPlan(userId: string) {
  const client = useQueryClient();
  const queryKey = restKey(userId);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(readRestPlan, { signal }),
    refetchOnWindowFocus: "always",
  });
  useDateTurn(query.data, () => void client.invalidateQueries({ queryKey }));
  return query;
}

type Planning = {
  userId: string;
  plan: RestPlan;
  /** Called with the saved plan, even if the member has left the page. */
  onPlanned: (plan: RestPlan) => void;
};

/** Fails immediately offline. `former` are the days that the saved plan replaced. */
export function usePlanRest({ userId, plan, onPlanned }: Planning) {
  const client = useQueryClient();
  const queryKey = restKey(userId);
  const { context, ...mutation } = useMutation({
    networkMode: "always",
    mutationFn: (dates: readonly CalendarDate[]) => api(planRest, { body: { dates: [...dates] } }),
    onMutate: () => ({ former: plannedDays(plan) }),
    onSuccess: async (answer) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, answer);
      onPlanned(answer);
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  return { ...mutation, former: context?.former ?? [] };
}
