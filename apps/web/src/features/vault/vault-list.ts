import { fill } from "@sovereign/content/public/fill";
import { vaultPieceWord } from "@sovereign/content/public/shelf-words";
import { vault, vaultPanel } from "@sovereign/content/words/vault";
import type { VaultSection } from "@sovereign/domain/vault";
import type { ListedVaultItem, VaultAnswer } from "@sovereign/server/api";
import { brand } from "#lib/brand.ts";
import { inWords } from "#lib/number-words.ts";

/** The listed piece that a reference names, or undefined when the shelves do not have it. */
export function findPiece(
  { sections }: VaultAnswer,
  reference: { section: VaultSection; id: string },
): ListedVaultItem | undefined {
  const shelf = sections.find(({ id }) => id === reference.section);
  return shelf?.items.find(({ id }) => id === reference.id);
}

function counted(
  { sections }: VaultAnswer,
  state: ListedVaultItem["state"],
  shelves?: readonly VaultSection[],
): string {
  const counts = sections.flatMap(({ id, items }) => {
    const count = items.filter((item) => item.state === state).length;
    if (count === 0 || !(shelves?.includes(id) ?? true)) return [];
    return [`${inWords(count)} ${vaultPieceWord(id, count)}`];
  });
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(counts);
}

/** What the preview opens, counted from the list (specification, section 6). */
export function previewLede(list: VaultAnswer): string {
  const pieces = counted(list, "open", ["excerpts", "principles"]).replace(" and ", ", ");
  return pieces ? fill(vault.preview, { pieces }) : vault.previewPlain;
}

/** What membership would open, counted from the list; null where nothing is locked. */
export function lockedPieces(list: VaultAnswer): string | null {
  const pieces = counted(list, "locked");
  if (!pieces) return null;
  const sentence = pieces.charAt(0).toUpperCase() + pieces.slice(1);
  return fill(vaultPanel.body, { pieces: sentence, app_price: brand.appPrice });
}
