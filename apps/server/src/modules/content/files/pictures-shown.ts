import { picturesNamedIn } from "@sovereign/content/server/pack/pictures";
import type { GatedThing } from "@sovereign/domain/access";
import type { PieceShelf } from "@sovereign/domain/piece";
import {
  type ContentAccess,
  programmeRow,
  VAULT_SECTIONS,
  vaultRow,
} from "@sovereign/domain/vault";
import type { ServedPiece } from "#modules/content/served-pack.ts";

/** Returns a function that names, for a picture, the rows that open the pieces which show it. */
export function picturesShown(pieces: readonly ServedPiece[]) {
  const rows = new Map<string, GatedThing[]>();
  for (const { shelf, text } of pieces) {
    const row = rowOf(shelf, text.data);
    for (const name of row ? picturesNamedIn(text.text) : []) {
      const path = `${shelf}/${name}`;
      rows.set(path, [...(rows.get(path) ?? []), ...(row ? [row] : [])]);
    }
  }
  return (picture: string): readonly GatedThing[] => rows.get(picture) ?? [];
}

/** Laws and the pack itself show no pictures. */
function rowOf(shelf: PieceShelf, head: unknown): GatedThing | null {
  /** The front matter was checked before it was stored. */
  const { access } = head as { access: ContentAccess };
  if (shelf === "programme") return programmeRow(access);
  const section = VAULT_SECTIONS.find((each) => each === shelf);
  return section ? vaultRow(section, access) : null;
}
