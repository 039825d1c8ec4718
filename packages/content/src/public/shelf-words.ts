import { shelfWords } from "@sovereign/content/words/vault";
import type { VaultSection } from "@sovereign/domain/vault";
import { plural } from "./fill.ts";

/** The name of a shelf (specification, section 2, /app/resources). */
export function vaultSectionTitle(section: VaultSection): string {
  return shelfWords[section].title;
}

/** What a single piece of a shelf is called: "Case study". */
export function vaultItemLabel(section: VaultSection): string {
  return shelfWords[section].label;
}

/** So many pieces of a shelf in a sentence, the number as it is to be written: "three principles". */
export function vaultPieces(section: VaultSection, count: number, written: string): string {
  return plural(shelfWords[section].pieces, count, { count: written });
}
