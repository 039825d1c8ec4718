import type { VaultSection } from "@sovereign/domain/vault";
import { stringify } from "yaml";

type NewPiece = { shelf: VaultSection; name: string; title: string; order: number };

/** Returns the file of a piece that has no text yet. */
export function newPieceText({ shelf, name, title, order }: NewPiece): string {
  const head = stringify({ id: name, section: shelf, title, access: "member", order });
  return `---\n${head}---\n\n`;
}

/** Returns a piece's file with another place on its shelf; as it was where it names none. */
export function withOrder(text: string, order: number): string {
  const [head = ""] = /^---\n[\s\S]*?\n---/.exec(text) ?? [];
  return head.replace(/^order:.*$/m, `order: ${order}`) + text.slice(head.length);
}
