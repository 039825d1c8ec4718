import { officeBackups } from "@sovereign/content/words/office-backups";
import { readBackups, releaseHeld } from "@sovereign/contract/office-backups";
import { runBackupNow } from "@sovereign/contract/office-today";
import type { HeldKind } from "@sovereign/domain/held-sendings";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";
import { toast } from "#design/feedback/toast.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

const backupsKey = [OFFICE, "backups"] as const;
const RUNNING_POLL_MS = 2000;

export const useBackups = () =>
  useQuery({
    queryKey: backupsKey,
    queryFn: ({ signal }) => api(readBackups, { signal, within: OFFICE_WAIT_MS }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.running ? RUNNING_POLL_MS : false),
    retry: false,
  });

export function useBackupRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api(runBackupNow, {}),
    onSuccess: () => toast({ title: officeBackups.started, tone: "success" }),
    onError: () => toast({ title: officeBackups.failedAct, tone: "error" }),
    onSettled: () => client.invalidateQueries({ queryKey: backupsKey }),
  });
}

export function useHeldRelease() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: HeldKind) => api(releaseHeld, { params: { kind } }),
    onSuccess: () => toast({ title: officeBackups.heldDone, tone: "success" }),
    onError: () => toast({ title: officeBackups.failedAct, tone: "error" }),
    onSettled: () => client.invalidateQueries({ queryKey: [OFFICE] }),
  });
}
