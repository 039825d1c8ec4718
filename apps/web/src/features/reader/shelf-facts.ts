import { fill, plural } from "@sovereign/content/public/fill";
import { vaultItemLabel } from "@sovereign/content/public/shelf-words";
import { vault } from "@sovereign/content/words/vault";
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

/** Returns text such as "Excerpt, 6 minutes", "Principle, 3 of 12" or "Ron Chernow, 1998". */
export function noteOf(item: ListedVaultItem, position: ShelfFacts["position"]): string {
  const label = vaultItemLabel(item.section);
  if (item.section === "books") {
    return [item.author, item.first_published].filter(Boolean).join(", ") || label;
  }
  if (item.section === "principles") return fill(vault.place, { label, ...position });
  if (item.minutes === null) return label;
  return plural(vault.note, item.minutes, { label });
}
