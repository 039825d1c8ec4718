import { PIECE_BODY_BYTES, PIECE_TEXT_LENGTH } from "@sovereign/contract/office-pieces";

/** From here on the editor says how much room is left. */
const NEARLY_FULL = 0.8;

/** What a request holds besides the text. */
const AROUND_BYTES = 1024;

/** Returns the percentage of what a piece may hold that a text takes up; null well below it. */
export function fullness(text: string): number | null {
  const ofCharacters = text.length / PIECE_TEXT_LENGTH;
  // A character takes up to six bytes of a request.
  if (text.length * 6 < PIECE_BODY_BYTES * NEARLY_FULL) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(text)).length;
  const share = Math.max(ofCharacters, bytes / (PIECE_BODY_BYTES - AROUND_BYTES));
  return share < NEARLY_FULL ? null : Math.ceil(share * 100);
}
