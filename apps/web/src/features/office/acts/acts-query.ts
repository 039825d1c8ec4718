import type { ActState, OfficeAct } from "@sovereign/contract/office-act";
import { allowAct, listActs, readAct, retryAct, undoAct } from "@sovereign/contract/office-acts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";
import { officeMemberKey } from "#features/office/member/member-query.ts";

const within = OFFICE_WAIT_MS;

const POLL_MS = 1000;
const SLOW_POLL_MS = 5000;

export const useActOffers = (memberId: string) =>
  useQuery({
    queryKey: [...officeMemberKey(memberId), "acts"],
    queryFn: ({ signal }) => api(listActs, { params: { id: memberId }, signal, within }),
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnWindowFocus: false,
    retry: false,
  });

const actKey = (id: string) => [OFFICE, "act", id] as const;

const UNDER_WAY: readonly ActState[] = ["held", "sending", "unanswered"];

export const isUnderWay = ({ state }: Pick<OfficeAct, "state">) => UNDER_WAY.includes(state);

/** Polls an action until it ends, then refetches the member's page. */
export function useAct(known: OfficeAct): OfficeAct {
  const client = useQueryClient();
  const { data = known } = useQuery({
    queryKey: actKey(known.id),
    queryFn: ({ signal }) => api(readAct, { params: { id: known.id }, signal, within }),
    initialData: known,
    staleTime: POLL_MS,
    gcTime: 0,
    refetchInterval: ({ state: { data: act } }) => {
      if (!act || !isUnderWay(act)) return false;
      if (act.waits_for_owner) return SLOW_POLL_MS;
      const left = act.held_seconds ?? 0;
      // Another staff member may undo it in the meantime.
      if (act.state === "held" && left * 1000 > SLOW_POLL_MS) return SLOW_POLL_MS;
      return act.state === "unanswered" ? SLOW_POLL_MS : POLL_MS;
    },
  });
  const { user_id: member, state } = data;
  const began = known.state;
  useEffect(() => {
    if (state !== began) void client.invalidateQueries({ queryKey: officeMemberKey(member) });
  }, [client, member, state, began]);
  return data;
}

const CHANGES = { undo: undoAct, retry: retryAct, allow: allowAct };

export function useActChange(act: OfficeAct, change: keyof typeof CHANGES) {
  const client = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: () => api(CHANGES[change], { params: { id: act.id } }),
    onSuccess(changed) {
      client.setQueryData(actKey(act.id), changed);
      return client.invalidateQueries({ queryKey: officeMemberKey(act.user_id) });
    },
  });
}
