import { readShelves, searchVault, type VaultAnswer } from "@sovereign/contract/vault";
import type { Audience } from "@sovereign/domain/access";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";

const FRESH_FOR_MS = 5 * 60_000;
/** So that the next visit has an item that was just published or earned. */
const SHELVES_FRESH_FOR_MS = 30_000;

const isShelf = (name: string) => VAULT_SECTIONS.some((section) => section === name);

/** Removes shelves that only a newer server knows. */
const knownShelves = ({ sections, featured, ...rest }: VaultAnswer): VaultAnswer => ({
  ...rest,
  sections: sections.filter(({ id }) => isShelf(id)),
  featured: featured && isShelf(featured.section) ? featured : null,
});

/** The shelves for one audience, persisted between visits (decision 38). */
const vaultQuery = (userId: string, audience: Audience) =>
  queryOptions({
    queryKey: ["vault", userId, audience],
    queryFn: async ({ signal }) => knownShelves(await api(readShelves, { signal })),
    staleTime: SHELVES_FRESH_FOR_MS,
  });

const searchQuery = (userId: string, audience: Audience, words: string) =>
  queryOptions({
    queryKey: ["vault-search", userId, audience, words],
    async queryFn({ signal }) {
      const found = await api(searchVault, { query: { q: words }, signal });
      return { ...found, hits: found.hits.filter(({ section }) => isShelf(section)) };
    },
    staleTime: FRESH_FOR_MS,
    gcTime: FRESH_FOR_MS,
    placeholderData: keepPreviousData,
  });

/** Returns the member's shelves, as their audience sees them (decision 15). */
export function useVault(audience: Audience) {
  const { user } = useSession();
  return useQuery({ ...vaultQuery(user?.id ?? "", audience), enabled: user !== null });
}

export function useVaultHits(audience: Audience, words: string) {
  const { user } = useSession();
  const query = searchQuery(user?.id ?? "", audience, words);
  return useQuery({ ...query, enabled: user !== null && words !== "" });
}
