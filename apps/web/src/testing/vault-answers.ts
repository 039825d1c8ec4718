import type { ListedVaultItem, VaultAnswer } from "@sovereign/contract/vault";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";

/** Returns an item as listed: open, six minutes long. */
export function piece(
  section: VaultSection,
  id: string,
  given: Partial<ListedVaultItem> = {},
): ListedVaultItem {
  return {
    section,
    id,
    title: id,
    subtitle: null,
    blurb: null,
    state: "open",
    minutes: 6,
    releases: null,
    author: null,
    first_published: null,
    youtube_url: null,
    ...given,
  };
}

/** Items stay in the given order on each shelf. */
export function shelves(
  items: readonly ListedVaultItem[],
  featured: VaultAnswer["featured"] = null,
): VaultAnswer {
  const on = (id: VaultSection) => items.filter(({ section }) => section === id);
  return { sections: VAULT_SECTIONS.map((id) => ({ id, note: null, items: on(id) })), featured };
}
