import { fill } from "@sovereign/content/public/fill";
import { landing } from "@sovereign/content/words/landing";
import { type FocusEvent, type ReactNode, useReducer, useState } from "react";
import { usePageHidden } from "#core/device/device-state.ts";
import { useHydrated } from "#core/page/hydration.ts";
import { usePrefersReducedMotion } from "#core/page/use-media.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { IconButton } from "#design/controls/button.tsx";
import {
  type CarouselMove,
  type CarouselPosition,
  type CarouselRow,
  LANDING_CAROUSEL_AUTO_ADVANCE_MS,
  moveCarousel,
} from "#design/controls/carousel-rules.ts";
import { Group } from "#design/controls/roles.tsx";
import styles from "./carousel.module.css";
import "#design/controls/dots.css";

type Move = { to: CarouselMove; at: number };

const START: CarouselPosition = { slide: 0, movedAt: null };

/** Pauses on hover, focus, Pause, a hidden tab and reduced motion (specification, section 9). */
function useCarousel(length: number) {
  const row: CarouselRow = { length, wraps: true };
  const [position, dispatch] = useReducer(
    (from: CarouselPosition, { to, at }: Move) => moveCarousel(from, to, row, at),
    START,
  );
  const [paused, setPaused] = useState(false);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const hidden = usePageHidden();
  const still = usePrefersReducedMotion();
  const rotating = !(paused || pointed || focused || hidden || still);

  const move = (to: CarouselMove) => dispatch({ to, at: performance.now() });

  // The time before hydration counts toward the first interval, because the page was readable.
  const hydrated = useHydrated();
  const [headStart, setHeadStart] = useState(() => (hydrated ? 0 : performance.now()));
  const [rotated, setRotated] = useState(rotating);
  if (rotating !== rotated) {
    setRotated(rotating);
    if (!rotating) setHeadStart(0);
  }
  const begun = position.movedAt === null ? headStart : 0;
  const wait = Math.max(0, LANDING_CAROUSEL_AUTO_ADVANCE_MS - begun);
  useTimer(rotating ? wait : null, () => move("next"), position);

  return {
    slide: position.slide,
    move,
    rotating,
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

export type Slide = { id: string; title: string; body: ReactNode; art: ReactNode };

/** Slides share one grid cell, so the tallest sets the height; without JavaScript they stack. */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const { slide: current, move, rotating, paused, toggle, handlers } = useCarousel(slides.length);
  const hydrated = useHydrated();
  return (
    <section
      className={`stack ${styles.carousel}`}
      aria-roledescription={landing.carousel.role}
      aria-label={landing.carousel.label}
      {...handlers}
    >
      <CarouselControls
        titles={slides.map(({ title }) => title)}
        current={current}
        paused={paused}
        onMove={move}
        onToggle={toggle}
      />
      <div
        className={`stack ${styles.slides}`}
        aria-live={rotating || !hydrated ? "off" : "polite"}
      >
        {slides.map(({ id, title, body, art }, index) => (
          <Group
            key={id}
            className={
              index === current
                ? `stack ${styles.slide} ${styles.isShown}`
                : `stack ${styles.slide}`
            }
            aria-roledescription={landing.carousel.slideRole}
            aria-label={fill(landing.carousel.place, { number: index + 1, count: slides.length })}
            inert={hydrated && index !== current}
          >
            <div className={styles.words}>
              <h2 className="display">{title}</h2>
              <p className={`lede t2 mt-5 ${styles.body}`}>{body}</p>
            </div>
            <div className={`centered ${styles.art}`}>{art}</div>
          </Group>
        ))}
      </div>
    </section>
  );
}

type CarouselControlsProps = {
  titles: readonly string[];
  /** Zero-based. */
  current: number;
  paused: boolean;
  onMove: (move: CarouselMove) => void;
  onToggle: () => void;
};

/** Pause comes first in the tab order and last on the screen. */
function CarouselControls(props: CarouselControlsProps) {
  const { titles, current, paused, onMove, onToggle } = props;
  const { pause, play, previous, next, choose } = landing.carousel;
  return (
    <div className={`line self-start anchor ${styles.controls}`}>
      <IconButton
        className={styles.toggle}
        label={paused ? play : pause}
        icon={paused ? "play" : "pause"}
        onClick={onToggle}
      />
      <IconButton label={previous} icon="left" onClick={() => onMove("previous")} />
      <Group className={`dots ${styles.dots}`} aria-label={choose}>
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            aria-label={`${index + 1}, ${title}`}
            aria-current={index === current ? "true" : undefined}
            onClick={() => onMove(index)}
          >
            <i />
          </button>
        ))}
      </Group>
      <IconButton label={next} icon="right" onClick={() => onMove("next")} />
    </div>
  );
}
