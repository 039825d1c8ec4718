/** A carousel that has just moved ignores input (specification, section 9). */
const CAROUSEL_TRANSITION_LOCK_MS = 500;

/** Specification, section 9. */
export const LANDING_CAROUSEL_AUTO_ADVANCE_MS = 8000;

/** From the last text of the introduction to its end (specification, section 9). */
export const INTRO_COMPLETION_DELAY_MS = 500;

export type CarouselRow = { length: number; wraps: boolean };

/** `slide` starts at 0; `movedAt` is in milliseconds, null before the first move. */
export type CarouselPosition = { slide: number; movedAt: number | null };

export type CarouselMove = "next" | "previous" | number;

/** Returns `slide` itself for a move past the end of a row that does not wrap. */
function slideAfter(slide: number, move: CarouselMove, { length, wraps }: CarouselRow): number {
  const aim = typeof move === "number" ? move : slide + (move === "next" ? 1 : -1);
  if (Number.isInteger(aim) && aim >= 0 && aim < length) return aim;
  return wraps && typeof move !== "number" ? (aim + length) % length : slide;
}

function isMoving({ movedAt }: CarouselPosition, now: number): boolean {
  return movedAt !== null && now - movedAt < CAROUSEL_TRANSITION_LOCK_MS;
}

/** Returns `position` itself during a transition, and for a move without effect. */
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

/** Next on the last slide completes the introduction (specification, section 2). */
export function leavesCarousel(
  position: CarouselPosition,
  move: CarouselMove,
  { length, wraps }: CarouselRow,
  now: number,
): boolean {
  return !wraps && move === "next" && position.slide === length - 1 && !isMoving(position, now);
}
