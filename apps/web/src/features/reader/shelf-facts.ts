import { fill, plural } from "@sovereign/content/public/fill";
import { vaultItemLabel } from "@sovereign/content/public/shelf-words";
import { vault } from "@sovereign/content/words/vault";
import type { ListedVaultItem, VaultAnswer } from "@sovereign/contract/vault";
import type { PieceReference } from "./reading-places.ts";

/** What the list of the vault says about a piece: itself, its place on its shelf, and what follows. */
export type ShelfFacts = {
  item: ListedVaultItem;
  position: { number: number; of: number };
  /** The next piece with something to open; announced ones are passed over. */
  next: ListedVaultItem | null;
};

/** Looks a piece up in the vault's list; null where the list is not known or does not have it. */
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

/** The line above a title: "Excerpt, 6 minutes", "Principle, 3 of 12", "Ron Chernow, 1998". */
export function noteOf(item: ListedVaultItem, position: ShelfFacts["position"]): string {
  const label = vaultItemLabel(item.section);
  if (item.section === "books") {
    return [item.author, item.first_published].filter(Boolean).join(", ") || label;
  }
  if (item.section === "principles") return fill(vault.place, { label, ...position });
  if (item.minutes === null) return label;
  return plural(vault.note, item.minutes, { label });
}
