import { type PointerEvent, useReducer, useRef } from "react";
import { useTimer } from "#core/time/use-timer.ts";
import {
  type CarouselMove,
  type CarouselPlace,
  type CarouselRow,
  INTRO_COMPLETION_DELAY_MS,
  leavesCarousel,
  moveCarousel,
} from "#design/controls/carousel-rules.ts";

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

/** From this many pixels on, a finger that moves more sideways than up or down is a swipe. */
const SWIPE_PX = 40;

/** Tells a finger's swipe: to the left asks for what comes next. The handlers belong to its place. */
export function useSwipe(onSwipe: (move: "next" | "previous") => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const forget = () => {
    from.current = null;
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      if (pointerType === "touch" && isPrimary) from.current = { x: clientX, y: clientY };
      else forget();
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return;
      const x = clientX - from.current.x;
      const y = clientY - from.current.y;
      forget();
      if (Math.abs(x) < SWIPE_PX || Math.abs(x) <= Math.abs(y)) return;
      onSwipe(x < 0 ? "next" : "previous");
    },
    // The browser took the finger for scrolling.
    onPointerCancel: forget,
  };
}
