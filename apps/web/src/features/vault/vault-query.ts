import { readShelves, searchVault } from "@sovereign/contract/vault";
import type { Audience } from "@sovereign/domain/access";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";

const FRESH_FOR_MS = 5 * 60_000;

/** The shelves as one audience sees them; kept on the device between visits (decision 25). */
const vaultQuery = (userId: string, audience: Audience) =>
  queryOptions({
    queryKey: ["vault", userId, audience],
    queryFn: ({ signal }) => api(readShelves, { signal }),
    staleTime: FRESH_FOR_MS,
  });

const searchQuery = (userId: string, audience: Audience, words: string) =>
  queryOptions({
    queryKey: ["vault-search", userId, audience, words],
    queryFn: ({ signal }) => api(searchVault, { query: { q: words }, signal }),
    staleTime: FRESH_FOR_MS,
    gcTime: FRESH_FOR_MS,
    placeholderData: keepPreviousData,
  });

/** The shelves of whoever is signed in, as the audience they belong to sees them (decision 23). */
export function useVault(audience: Audience) {
  const { user } = useSession();
  return useQuery({ ...vaultQuery(user?.id ?? "", audience), enabled: user !== null });
}

/** What speaks of these words; the hits before stay until the next are there. */
export function useVaultHits(audience: Audience, words: string) {
  const { user } = useSession();
  const query = searchQuery(user?.id ?? "", audience, words);
  return useQuery({ ...query, enabled: user !== null && words !== "" });
}
