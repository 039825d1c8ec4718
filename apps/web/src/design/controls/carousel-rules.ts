/** Time in which a carousel that has just moved ignores input (specification, section 9). */
export const CAROUSEL_TRANSITION_LOCK_MS = 500;

/** Time that a slide of the landing page stands before the next one comes (specification, section 9). */
export const LANDING_CAROUSEL_AUTO_ADVANCE_MS = 8000;

/** Time between the last word of the introduction and its end (specification, section 9). */
export const INTRO_COMPLETION_DELAY_MS = 500;

/** A row of slides; one that `wraps` goes on from its last to its first, and back. */
export type CarouselRow = { length: number; wraps: boolean };

/** Where a carousel stands: its slide, from 0, and when it got there; null before the first move. */
export type CarouselPosition = { slide: number; movedAt: number | null };

/** What is asked of a carousel: a step, or a slide by its number, from 0. */
export type CarouselMove = "next" | "previous" | number;

/**
 * The slide that a move leads to (specification, section 2). A step off the end of a row that does
 * not wrap, and a number that is no slide of it, lead nowhere: the slide stays.
 */
function slideAfter(slide: number, move: CarouselMove, { length, wraps }: CarouselRow): number {
  const aim = typeof move === "number" ? move : slide + (move === "next" ? 1 : -1);
  if (Number.isInteger(aim) && aim >= 0 && aim < length) return aim;
  return wraps && typeof move !== "number" ? (aim + length) % length : slide;
}

/** Whether a carousel has just moved and so ignores input (specification, section 9). */
function isMoving({ movedAt }: CarouselPosition, now: number): boolean {
  return movedAt !== null && now - movedAt < CAROUSEL_TRANSITION_LOCK_MS;
}

/**
 * Where a carousel stands after a move asked for at `now`, in milliseconds. The position itself comes
 * back while the last transition is under way, and when the move leads nowhere.
 */
export function moveCarousel(
  position: CarouselPosition,
  move: CarouselMove,
  row: CarouselRow,
  now: number,
): CarouselPosition {
  if (isMoving(position, now)) return position;
  const slide = slideAfter(position.slide, move, row);
  return slide === position.slide ? position : { slide, movedAt: now };
}

/**
 * Whether a step asked for at `now` leads out of a row that does not wrap: next on the last slide of
 * the introduction completes it (specification, section 2).
 */
export function leavesCarousel(
  position: CarouselPosition,
  move: CarouselMove,
  { length, wraps }: CarouselRow,
  now: number,
): boolean {
  return !wraps && move === "next" && position.slide === length - 1 && !isMoving(position, now);
}
