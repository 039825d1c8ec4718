import {
  type CarouselMove,
  type CarouselPlace,
  type CarouselRow,
  LANDING_CAROUSEL_AUTO_ADVANCE_MS,
  moveCarousel,
} from "@sovereign/domain/carousel";
import { type FocusEvent, useEffect, useReducer, useRef, useState } from "react";
import { useHydrated } from "#lib/use-hydrated.ts";
import { usePageHidden } from "#lib/use-page-hidden.ts";
import { useStillness } from "./use-stillness.ts";

type Move = { to: CarouselMove; at: number };

const START: CarouselPlace = { slide: 0, movedAt: null };

/**
 * A carousel that goes on by itself every 8 s and wraps round (specification, sections 2 and 9). It
 * stands while the pointer or the focus is in it, in a hidden tab and after a press of Pause. A press
 * of Play forgets the pointer and the focus, which are on the button, until they come anew. Under
 * reduced motion it only moves when asked to. `handlers` belong to the element around it all.
 */
export function useCarousel(length: number) {
  const row: CarouselRow = { length, wraps: true };
  const [place, dispatch] = useReducer(
    (from: CarouselPlace, { to, at }: Move) => moveCarousel(from, to, row, at),
    START,
  );
  const [paused, setPaused] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = usePageHidden();
  const still = useStillness();
  const rotating = !(paused || pointed || focused || hidden || still);

  const move = (to: CarouselMove) => dispatch({ to, at: performance.now() });

  // A prerendered page was there to be read before its scripts came: the first wait has begun.
  const hydrated = useHydrated();
  const [headStart] = useState(() => (hydrated ? 0 : performance.now()));
  const begun = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies(place): every move begins the wait anew.
  useEffect(() => {
    if (!rotating) return;
    const wait = Math.max(0, LANDING_CAROUSEL_AUTO_ADVANCE_MS - (begun.current ? 0 : headStart));
    begun.current = true;
    const timer = setTimeout(() => dispatch({ to: "next", at: performance.now() }), wait);
    return () => clearTimeout(timer);
  }, [rotating, place, headStart]);

  return {
    slide: place.slide,
    move,
    /** Whether it goes on by itself at this moment. */
    rotating,
    /** Whether Pause was pressed, and Play was not since. */
    paused,
    toggle: () => {
      setPaused(!paused);
      setPointed(false);
      setFocused(false);
    },
    handlers: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(false);
      },
    },
  };
}
