import { shelfWords } from "@sovereign/content/words/vault";
import type { VaultSection } from "@sovereign/domain/vault";
import { plural } from "./fill.ts";

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
