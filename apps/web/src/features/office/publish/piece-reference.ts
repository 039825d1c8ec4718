import { PIECE_SHELVES, type PieceShelf } from "@sovereign/domain/piece";

/** A piece by its address. */
export type PieceReference = { shelf: PieceShelf; name: string };

/** Returns the piece of an address's parts; null when there is no such shelf. */
export function pieceOf({ shelf, name }: { shelf: string; name: string }): PieceReference | null {
  const known = PIECE_SHELVES.find((each) => each === shelf);
  return known ? { shelf: known, name } : null;
}
