import { shelfWords, vault } from "@sovereign/content/words/vault";
import type { VaultSection } from "@sovereign/domain/vault";
import { fill, plural } from "./fill.ts";

export function vaultSectionTitle(section: VaultSection): string {
  return shelfWords[section].title;
}

/** Returns the name of one item of a section: "Case study". */
export function vaultItemLabel(section: VaultSection): string {
  return shelfWords[section].label;
}

/** Returns a count of items for a sentence: "three principles". `written` is the number as text. */
export function vaultPieces(section: VaultSection, count: number, written: string): string {
  return plural(shelfWords[section].pieces, count, { count: written });
}

type NotedItem = {
  section: VaultSection;
  author: string | null;
  first_published: number | null;
  minutes: number | null;
};

/** Returns text such as "Excerpt, 6 minutes", "Principle, 3 of 12" or "Ron Chernow, 1998". */
export function vaultItemNote(item: NotedItem, position: { number: number; of: number }): string {
  const label = vaultItemLabel(item.section);
  if (item.section === "books") {
    return [item.author, item.first_published].filter(Boolean).join(", ") || label;
  }
  if (item.section === "principles") return fill(vault.place, { label, ...position });
  if (item.minutes === null) return label;
  return plural(vault.note, item.minutes, { label });
}
