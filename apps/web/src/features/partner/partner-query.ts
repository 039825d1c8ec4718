import type { Overview } from "@sovereign/contract/one-things";
import { type PartnerOverview, readPartner } from "@sovereign/contract/partner";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { keptFurther } from "#core/cache/persisted-queries.ts";
import { deviceStorage, parseStored } from "#core/device/device-storage.ts";
import { partnerKey } from "#core/session/day-news.ts";
import { api, session } from "#core/session/session.ts";

// Stored apart from the persisted queries, whose readers every page loads. Only a partner is stored,
// no invitation with its address; the first overview without one removes it.
const storedAs = (userId: string) => keptFurther(userId, "partner");

function keepPartner(userId: string, overview: PartnerOverview): void {
  if (session.getState().user?.id !== userId) return;
  const key = storedAs(userId);
  const kept = JSON.stringify({ at: Date.now(), overview });
  if (!overview.partner || !deviceStorage.setItem(key, kept)) deviceStorage.removeItem(key);
}

/** Returns what the device knows, and when it was read. */
export function keptPartner(userId: string) {
  const kept = parseStored(deviceStorage.getItem(storedAs(userId)));
  const { at, overview } = (kept ?? {}) as { at?: unknown; overview?: unknown };
  const read = readPartner.answer.safeParse(overview);
  return read.success && typeof at === "number" ? { at, overview: read.data } : undefined;
}

/** The partner's marks, their signals and the invitation. */
const partnerQuery = (userId: string) =>
  queryOptions({
    queryKey: partnerKey(userId),
    async queryFn({ signal }) {
      const overview = await api(readPartner, { signal, as: userId });
      keepPartner(userId, overview);
      return overview;
    },
    initialData: () => keptPartner(userId)?.overview,
    initialDataUpdatedAt: () => keptPartner(userId)?.at,
    // A copy from an earlier page is read again.
    staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 0 : 30_000),
    refetchOnWindowFocus: "always",
  });

export const usePartner = (userId: string) => useQuery(partnerQuery(userId));

const hasNothing = ({ partner, invitation, ended }: PartnerOverview) =>
  !partner && !invitation && !ended;

/** Shows and stores the answer of a change. */
export function takePartner(client: QueryClient, userId: string, overview: PartnerOverview): void {
  void client.cancelQueries({ queryKey: partnerKey(userId) });
  client.setQueryData(partnerKey(userId), overview);
  keepPartner(userId, overview);
  const partner = overview.partner ? "pair" : hasNothing(overview) ? undefined : "news";
  client.setQueryData<Overview>(["overview", userId], (held) => held && { ...held, partner });
}
