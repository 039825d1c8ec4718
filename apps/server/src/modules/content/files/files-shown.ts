import type { ItemHead } from "@sovereign/content/server/pack/pack-schemas";
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

/** Returns a function that maps a file to the access rows of the items that show it. */
export function filesShown(pieces: readonly ServedPiece[]) {
  const rows = new Map<string, GatedThing[]>();
  for (const { shelf, text } of pieces) {
    const row = rowOf(shelf, text.data);
    for (const name of row ? namesIn(text) : []) {
      const path = `${shelf}/${name}`;
      rows.set(path, [...(rows.get(path) ?? []), ...(row ? [row] : [])]);
    }
  }
  return (path: string): readonly GatedThing[] => rows.get(path) ?? [];
}

function namesIn({ data, text }: ServedPiece["text"]): string[] {
  const { sound, film, captions, poster } = data as Partial<ItemHead>;
  const beside = [sound, film, captions, poster].flatMap((name) => name ?? []);
  return [...new Set([...picturesNamedIn(text), ...beside])];
}

/** Laws and the pack itself show no files. */
function rowOf(shelf: PieceShelf, head: unknown): GatedThing | null {
  /** The front matter was checked before it was stored. */
  const { access } = head as { access: ContentAccess };
  if (shelf === "programme") return programmeRow(access);
  const section = VAULT_SECTIONS.find((each) => each === shelf);
  return section ? vaultRow(section, access) : null;
}
