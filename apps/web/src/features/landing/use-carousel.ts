import { type FocusEvent, useReducer, useState, useSyncExternalStore } from "react";
import { usePageHidden } from "#core/device/use-page-hidden.ts";
import { useHydrated } from "#core/page/use-hydrated.ts";
import { useTimer } from "#core/time/use-timer.ts";
import {
  type CarouselMove,
  type CarouselPlace,
  type CarouselRow,
  LANDING_CAROUSEL_AUTO_ADVANCE_MS,
  moveCarousel,
} from "#design/controls/carousel-rules.ts";

const QUERY = "(prefers-reduced-motion: reduce)";

function watch(listener: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether nothing may move by itself: asked for by the visitor, and true while prerendering. */
function useStillness(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(QUERY).matches,
    () => true,
  );
}

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

  // A prerendered page was there to be read before its scripts came: the first wait has begun. Once
  // interrupted, it begins anew like any other.
  const hydrated = useHydrated();
  const [headStart, setHeadStart] = useState(() => (hydrated ? 0 : performance.now()));
  const [rotated, setRotated] = useState(rotating);
  if (rotating !== rotated) {
    setRotated(rotating);
    if (!rotating) setHeadStart(0);
  }
  const begun = place.movedAt === null ? headStart : 0;
  const wait = Math.max(0, LANDING_CAROUSEL_AUTO_ADVANCE_MS - begun);
  useTimer(rotating ? wait : null, () => move("next"), place);

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
