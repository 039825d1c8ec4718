import { plural } from "@sovereign/content/public/fill";
import { vaultItemLabel } from "@sovereign/content/public/shelf-words";
import { vault } from "@sovereign/content/words/vault";
import type { ListedVaultItem } from "@sovereign/contract/vault";

/** What a piece is and how long it takes: "Case study, 9 minutes". */
export function pieceNote({ section, minutes }: ListedVaultItem): string {
  const label = vaultItemLabel(section);
  if (minutes === null) return label;
  return plural(vault.note, minutes, { label });
}
