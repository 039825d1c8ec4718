/** A position in a text: a block, the fraction of its height, and the block's first words. */
export type ReadingPlace = { block: number; offset: number; opening?: string | undefined };

const OPENING_LENGTH = 60;

/** From here on an item counts as read and opens at the top again. */
export const FINISHED_PERCENT = 98;

/** Returns a block's first words, by which it is found again in a changed text. */
export const openingOf = (text: string): string =>
  text.replace(/\s+/g, " ").trim().slice(0, OPENING_LENGTH).trim();

/**
 * Returns where a position is in the text as it is now: in the nearest block that opens with the
 * same words, else at the top of the block with its number; null in an empty text.
 */
export function findPlace(openings: readonly string[], place: ReadingPlace): ReadingPlace | null {
  const { block, opening } = place;
  if (openings.length === 0) return null;
  if (!opening) return block < openings.length ? place : null;
  const same = openings.flatMap((other, index) => (other === opening ? [index] : []));
  const [nearest] = same.sort((one, other) => Math.abs(one - block) - Math.abs(other - block));
  if (nearest !== undefined) return { ...place, block: nearest };
  return { ...place, block: Math.min(block, openings.length - 1), offset: 0 };
}

/** Returns the whole minutes left of an item, at least one; null at its end or without a length. */
export function minutesLeft(minutes: number | null, percent: number): number | null {
  if (minutes === null || percent >= FINISHED_PERCENT) return null;
  return Math.max(1, Math.round((minutes * (100 - percent)) / 100));
}
