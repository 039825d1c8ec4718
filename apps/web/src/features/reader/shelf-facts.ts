import type { ListedVaultItem, VaultAnswer } from "@sovereign/contract/vault";
import type { PieceReference } from "./reading-places.ts";

export type ShelfFacts = {
  item: ListedVaultItem;
  position: { number: number; of: number };
  /** The next item that opens; skips announced ones. */
  next: ListedVaultItem | null;
};

/** Finds an item in the vault's list; null if the list is not loaded or lacks it. */
export function shelfFacts(
  vault: VaultAnswer | undefined,
  { section, id }: PieceReference,
): ShelfFacts | null {
  const items = vault?.sections.find((shelf) => shelf.id === section)?.items ?? [];
  const index = items.findIndex((candidate) => candidate.id === id);
  const item = items[index];
  if (!item) return null;
  const next = items.slice(index + 1).find(({ state }) => state !== "later");
  return { item, position: { number: index + 1, of: items.length }, next: next ?? null };
}
