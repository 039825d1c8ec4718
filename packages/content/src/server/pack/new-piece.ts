import type { VaultSection } from "@sovereign/domain/vault";
import { stringify } from "yaml";

type NewPiece = { shelf: VaultSection; name: string; title: string; order: number };

/** Returns the file of an item that has no text yet. */
export function newPieceText({ shelf, name, title, order }: NewPiece): string {
  const head = stringify({ id: name, section: shelf, title, access: "member", order });
  return `---\n${head}---\n\n`;
}
