import { fill, type PluralForms, plural } from "@sovereign/content/public/fill";
import { vaultItemLabel, vaultPieces } from "@sovereign/content/public/shelf-words";
import { language } from "@sovereign/content/words/language";
import { vault, vaultPanel } from "@sovereign/content/words/vault";
import type { ListedVaultItem, VaultAnswer } from "@sovereign/contract/vault";
import type { VaultSection } from "@sovereign/domain/vault";
import { isNewPiece } from "@sovereign/domain/vault-visit";
import { beginning, inWords, inWordsFirst } from "#core/words/number-words.ts";
import type { PriceWords } from "#core/words/price.ts";

/** Returns text such as "Case study, 9 minutes". */
export function pieceNote({ section, minutes }: ListedVaultItem): string {
  const label = vaultItemLabel(section);
  if (minutes === null) return label;
  return plural(vault.note, minutes, { label });
}

export function shelvesIn({ sections }: VaultAnswer, forms: PluralForms): string {
  const count = sections.filter(({ items }) => items.length > 0).length;
  return plural(forms, count, { Shelves: inWordsFirst(count) });
}

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
): string[] {
  return sections.flatMap(({ id, items }) => {
    const count = items.filter((item) => item.state === state).length;
    if (count === 0 || !(shelves?.includes(id) ?? true)) return [];
    return [vaultPieces(id, count, inWords(count))];
  });
}

/** Returns what the preview opens, counted from the list (specification, section 6). */
export function previewLede(list: VaultAnswer): string {
  const open = counted(list, "open", ["excerpts", "principles"]);
  const pieces = new Intl.ListFormat(language.dates, { type: "unit" }).format(open);
  return pieces ? fill(vault.preview, { pieces }) : vault.previewPlain;
}

/** Counts locked items and adds the price; null if nothing is locked. */
export function lockedPieces(list: VaultAnswer, price: PriceWords): string | null {
  const locked = counted(list, "locked");
  if (locked.length === 0) return null;
  const pieces = beginning(new Intl.ListFormat(language.dates).format(locked));
  return fill(vaultPanel.body, { ...price, pieces });
}

export type Reading = {
  /** Returns the percentage read, 100 once read; null if not started. */
  progressOf: (section: VaultSection, id: string) => number | null;
  /** The last item read but not finished. */
  latest: { section: VaultSection; id: string } | null;
};

export const NOTHING_READ: Reading = { progressOf: () => null, latest: null };

/** Whether an open item appeared lately and is not read to its end. */
function isNew(
  { section, id, state, appeared }: ListedVaultItem,
  { progressOf }: Reading,
  now: Date,
): boolean {
  const read = (progressOf(section, id) ?? 0) >= 100;
  return state === "open" && isNewPiece({ appeared: dateOf(appeared), read }, now);
}

const dateOf = (instant: string | null | undefined) => (instant ? new Date(instant) : null);

/** Returns the new items, the one that appeared last first. */
export function newestOf({ sections }: VaultAnswer, reading: Reading, now: Date) {
  return sections
    .flatMap(({ items }) => items.filter((item) => isNew(item, reading, now)))
    .sort((one, other) => (other.appeared ?? "").localeCompare(one.appeared ?? "", "en"));
}
