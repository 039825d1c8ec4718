import { useReducer } from "react";
import {
  type CarouselMove,
  type CarouselPlace,
  type CarouselRow,
  INTRO_COMPLETION_DELAY_MS,
  leavesCarousel,
  moveCarousel,
} from "#lib/carousel.ts";
import { useTimer } from "#lib/use-timer.ts";

type Move = { to: CarouselMove; at: number };
type Intro = { place: CarouselPlace; leaving: boolean };

const START: Intro = { place: { slide: 0, movedAt: null }, leaving: false };

/**
 * Slides that do not wrap: next on the last one completes the introduction after 500 ms, in which
 * nothing moves any more (specification, sections 2 and 9).
 */
export function useIntro(length: number, onDone: () => void) {
  const row: CarouselRow = { length, wraps: false };
  const [{ place, leaving }, dispatch] = useReducer((from: Intro, { to, at }: Move): Intro => {
    if (from.leaving) return from;
    if (leavesCarousel(from.place, to, row, at)) return { ...from, leaving: true };
    return { ...from, place: moveCarousel(from.place, to, row, at) };
  }, START);
  useTimer(leaving ? INTRO_COMPLETION_DELAY_MS : null, onDone, leaving);
  return {
    slide: place.slide,
    leaving,
    move: (to: CarouselMove) => dispatch({ to, at: performance.now() }),
  };
}
