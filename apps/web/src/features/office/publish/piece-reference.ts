import { PIECE_SHELVES, type PieceShelf } from "@sovereign/domain/piece";

/** An item by its URL. */
export type PieceReference = { shelf: PieceShelf; name: string };

/** Returns the item for parts of a URL; null for an unknown section. */
export function pieceOf({ shelf, name }: { shelf: string; name: string }): PieceReference | null {
  const known = PIECE_SHELVES.find((each) => each === shelf);
  return known ? { shelf: known, name } : null;
}
