import { listFaults, markFault } from "@sovereign/contract/office-faults";
import { FAULT_STATES, type FaultState } from "@sovereign/domain/fault";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

const faultsKey = [OFFICE, "faults"] as const;
const within = OFFICE_WAIT_MS;
const MAX_REFERENCE = 64;

export type FaultsQuestion = { state: FaultState } | { reference: string };

/** Returns the state that a tab asks for, or the reference of a search, which finds all states. */
export function useFaultsQuestion(words: string): FaultsQuestion {
  const [search] = useSearchParams();
  const reference = words.replace(/[^\w-]/g, "").slice(0, MAX_REFERENCE);
  if (reference) return { reference };
  return { state: FAULT_STATES.find((state) => state === search.get("state")) ?? "open" };
}

export const useFaults = (query: FaultsQuestion = { state: "open" }) =>
  useQuery({
    queryKey: [...faultsKey, query],
    queryFn: ({ signal }) => api(listFaults, { query, signal, within }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    retry: false,
  });

export function useMarkFault() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: FaultState }) =>
      api(markFault, { params: { id }, body: { state }, within }),
    onSettled: () => client.invalidateQueries({ queryKey: faultsKey }),
  });
}
