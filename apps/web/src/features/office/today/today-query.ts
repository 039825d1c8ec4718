import { needsTexts } from "@sovereign/content/words/office-today";
import {
  compareWithProviders,
  readOfficeToday,
  remindUnclaimed,
  runBackupNow,
  sendTestMessage,
} from "@sovereign/contract/office-today";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";
import { OFFICE_WAIT_MS, todayQuery } from "#features/office/frame/office-query.ts";

const RUNNING_POLL_MS = 2000;

export const useToday = () =>
  useQuery({
    ...todayQuery,
    refetchInterval: ({ state }) =>
      state.data?.needs.some((need) => need.kind === "backup_late" && need.running)
        ? RUNNING_POLL_MS
        : false,
  });

/** Counts the ledger again, whatever the server holds. */
export function useCountAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(readOfficeToday, { query: { fresh: "true" }, within: OFFICE_WAIT_MS }),
    onSuccess: (data) => client.setQueryData(todayQuery.queryKey, data),
    onError: () => toast({ title: needsTexts.failedAct, tone: "error" }),
  });
}

const ACTS = {
  message: { endpoint: sendTestMessage, done: needsTexts.sent },
  backup: { endpoint: runBackupNow, done: needsTexts.backupStarted },
  unclaimed: { endpoint: remindUnclaimed, done: needsTexts.reminded },
  compare: { endpoint: compareWithProviders, done: needsTexts.comparing },
} as const;

export type TodayAct = keyof typeof ACTS;

/** An action of the page, which shows its outcome. */
export function useTodayAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (act: TodayAct) => api(ACTS[act].endpoint, {}),
    onSuccess: (_, act) => toast({ title: ACTS[act].done, tone: "success" }),
    onError: () => toast({ title: needsTexts.failedAct, tone: "error" }),
    onSettled: () => client.invalidateQueries({ queryKey: todayQuery.queryKey }),
  });
}
