import {
  askBounced,
  type Broadcast,
  type BroadcastDraft,
  countBroadcastAudience,
  exportBroadcastReceipts,
  listBroadcastPieces,
  listBroadcastReceipts,
  listBroadcasts,
  listFailedPayments,
  pauseBroadcast,
  readBroadcast,
  removeBroadcast,
  resumeBroadcast,
  saveBroadcast,
  sendBroadcast,
  stopBroadcast,
  testBroadcast,
  unscheduleBroadcast,
} from "@sovereign/contract/office-broadcasts";
import type { RecipientState, WrittenKind } from "@sovereign/domain/broadcast";
import {
  keepPreviousData,
  type QueryClient,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { newId } from "#core/device/new-id.ts";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

const within = OFFICE_WAIT_MS;
export const broadcastsKey = [OFFICE, "broadcasts"] as const;
const oneKey = (id: string) => [OFFICE, "broadcast", id] as const;

/** Interval at which a running broadcast is refetched. */
const LIVE_MS = 2_000;

export const useBroadcasts = () =>
  useQuery({
    queryKey: broadcastsKey,
    queryFn: async ({ signal }) => (await api(listBroadcasts, { signal, within })).broadcasts,
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === "running") ? LIVE_MS : false,
    retry: false,
  });

export const useBroadcast = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => api(readBroadcast, { params: { id }, signal, within }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data && ["running", "scheduled"].includes(state.data.state) ? LIVE_MS : false,
    retry: false,
  });

/** Reads again whether a test has arrived, until it has. */
export const useTestArrival = (id: string, waits: boolean) =>
  useQuery({
    queryKey: [...oneKey(id), "test"],
    queryFn: async ({ signal }) =>
      (await api(readBroadcast, { params: { id }, signal, within })).test,
    enabled: waits,
    refetchInterval: LIVE_MS,
    gcTime: 0,
    retry: false,
  });

export const useBroadcastPieces = () =>
  useQuery({
    queryKey: [OFFICE, "broadcast-pieces"],
    queryFn: async ({ signal }) => (await api(listBroadcastPieces, { signal, within })).pieces,
    retry: false,
  });

export const failedPaymentsKey = [OFFICE, "failed-payments"] as const;

/** Payments that members owe, from the provider. */
export const useFailedPayments = () =>
  useQuery({
    queryKey: failedPaymentsKey,
    queryFn: async ({ signal }) =>
      (await api(listFailedPayments, { signal, within: SEND_WAIT_MS })).payments,
    refetchOnMount: "always",
    gcTime: 60_000,
    retry: false,
  });

export const useAudienceCount = (kind: WrittenKind, conditions: string) =>
  useQuery({
    queryKey: [OFFICE, "broadcast-audience", kind, conditions],
    queryFn: ({ signal }) =>
      api(countBroadcastAudience, { query: { kind, conditions }, signal, within }),
    refetchOnMount: "always",
    gcTime: 60_000,
    retry: false,
  });

type ReceiptsAsked = { id: string; state: RecipientState | null; from: number; live: boolean };

export const useReceipts = ({ id, state, from, live }: ReceiptsAsked) =>
  useQuery({
    queryKey: [...oneKey(id), "receipts", state, from],
    queryFn: ({ signal }) =>
      api(listBroadcastReceipts, {
        params: { id },
        signal,
        within,
        query: { from, ...(state && { state }) },
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    refetchInterval: live ? LIVE_MS : false,
    gcTime: 60_000,
    retry: false,
  });

async function show(client: QueryClient, broadcast: Broadcast): Promise<Broadcast> {
  const queryKey = oneKey(broadcast.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, broadcast);
  void client.invalidateQueries({ queryKey: broadcastsKey });
  return broadcast;
}

/** Each action resolves once the page shows the updated broadcast. */
export function useBroadcastActs(id: string) {
  const client = useQueryClient();
  const shown = async (asked: Promise<Broadcast>) => show(client, await asked);
  const params = { id };
  return {
    save: (body: BroadcastDraft) => shown(api(saveBroadcast, { params, body, within })),
    saveApart: (body: BroadcastDraft) =>
      shown(api(saveBroadcast, { params: { id: newId() }, body, within })),
    read: () => shown(api(readBroadcast, { params, within })),
    test: () => shown(api(testBroadcast, { params, within })),
    send: (version: number, people?: number) =>
      shown(
        api(sendBroadcast, {
          params,
          body: { version, ...(people !== undefined && { people }) },
          within: SEND_WAIT_MS,
        }),
      ),
    unschedule: () => shown(api(unscheduleBroadcast, { params, within })),
    pause: () => shown(api(pauseBroadcast, { params, within })),
    resume: () => shown(api(resumeBroadcast, { params, within })),
    stop: () => shown(api(stopBroadcast, { params, within })),
    ask: () => shown(api(askBounced, { params, within })),
    async remove(): Promise<void> {
      await api(removeBroadcast, { params, within });
      client.removeQueries({ queryKey: oneKey(id) });
      await client.invalidateQueries({ queryKey: broadcastsKey });
    },
  };
}

/** Storing a hundred thousand recipients is slow. */
const SEND_WAIT_MS = 60_000;
const EXPORT_TIMEOUT_MS = 120_000;

export function fetchReceipts(id: string) {
  const path = exportBroadcastReceipts.path.replace("{id}", id) as `/${string}`;
  return api.file({ ...exportBroadcastReceipts, path }, AbortSignal.timeout(EXPORT_TIMEOUT_MS));
}
