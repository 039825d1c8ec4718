import { fill, plural } from "@sovereign/content/public/fill";
import { launch } from "@sovereign/content/words/launch";
import { packTexts } from "@sovereign/content/words/pack";
import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useId,
  useReducer,
  useRef,
} from "react";
import { focusOnMount } from "#core/page/page-focus.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { brand } from "#core/words/brand.ts";
import { inWordsFirst } from "#core/words/number-words.ts";
import { buttonWords, usePrice } from "#core/words/price.ts";
import { Button, IconButton } from "#design/controls/button.tsx";
import {
  type CarouselMove,
  type CarouselPosition,
  type CarouselRow,
  INTRO_COMPLETION_DELAY_MS,
  leavesCarousel,
  moveCarousel,
} from "#design/controls/carousel-rules.ts";
import { Group } from "#design/controls/roles.tsx";
import styles from "./intro.module.css";
import { INTRO_ART } from "./intro-art.tsx";
import { LaunchTop } from "./launch-layer.tsx";
import "#design/controls/dots.css";

type Move = { to: CarouselMove; at: number };
type IntroState = { position: CarouselPosition; leaving: boolean };

const START: IntroState = { position: { slide: 0, movedAt: null }, leaving: false };

/** Next on the last slide ends the introduction (specification, sections 2 and 9). */
function useIntro(length: number, onDone: () => void) {
  const row: CarouselRow = { length, wraps: false };
  const [{ position, leaving }, dispatch] = useReducer(
    (from: IntroState, { to, at }: Move): IntroState => {
      if (from.leaving) return from;
      if (leavesCarousel(from.position, to, row, at)) return { ...from, leaving: true };
      return { ...from, position: moveCarousel(from.position, to, row, at) };
    },
    START,
  );
  useTimer(leaving ? INTRO_COMPLETION_DELAY_MS : null, onDone, leaving);
  return {
    slide: position.slide,
    leaving,
    move: (to: CarouselMove) => dispatch({ to, at: performance.now() }),
  };
}

const SWIPE_PX = 40;

/** Detects a swipe; left means next. Returns the handlers of the swiped element. */
function useSwipe(onSwipe: (move: "next" | "previous") => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const reset = () => {
    from.current = null;
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
      if (pointerType === "touch" && isPrimary) from.current = { x: clientX, y: clientY };
      else reset();
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!from.current) return;
      const x = clientX - from.current.x;
      const y = clientY - from.current.y;
      reset();
      if (Math.abs(x) < SWIPE_PX || Math.abs(x) <= Math.abs(y)) return;
      onSwipe(x < 0 ? "next" : "previous");
    },
    // The browser started to scroll instead.
    onPointerCancel: reset,
  };
}

const { slides, commit, note } = launch.intro;
const TITLES = slides.map(({ title }) => title);
const KEYS = { ArrowLeft: "previous", ArrowRight: "next" } as const;

type IntroProps = {
  laws: number;
  onDone: () => void;
  onSkip: () => void;
};

export function Intro({ laws, onDone, onSkip }: IntroProps) {
  const { slide: current, leaving, move } = useIntro(slides.length, onDone);
  const swipe = useSwipe(move);
  const titleId = useId();
  const price = usePrice();
  const slide = slides[current];
  const moveByKey = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || altKey || metaKey) return;
    if (key === "ArrowLeft" || key === "ArrowRight") move(KEYS[key]);
  };
  return slide ? (
    <Group
      ref={focusOnMount}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`launch-flow ${styles.intro}`}
      data-leaving={leaving || undefined}
      data-theme="dark"
      onKeyDown={moveByKey}
      {...swipe}
    >
      <LaunchTop className={styles.top} onSkip={onSkip}>
        <span className="word">{brand.productName}</span>
      </LaunchTop>
      <div className={`stack py-4 ${styles.art}`}>
        <div key={slide.id}>{INTRO_ART[slide.id]}</div>
      </div>
      <div className={styles.words} aria-live="polite">
        <div key={slide.id}>
          <h1 id={titleId}>{slide.title}</h1>
          <p className={`t2 ${styles.body}`}>
            {fill(slide.body, {
              laws: plural(packTexts.laws, laws, { count: inWordsFirst(laws) }),
            })}
          </p>
          {slide.id === "join" && (
            <>
              <Button
                className={styles.commit}
                variant="primary"
                size="large"
                wide
                onClick={() => move("next")}
              >
                {buttonWords(commit, price)}
              </Button>
              <p className={`${styles.note} small t3`}>
                {fill(note, { product: brand.productName })}
              </p>
            </>
          )}
        </div>
      </div>
      <IntroControls titles={TITLES} current={current} onMove={move} />
    </Group>
  ) : null;
}

type IntroControlsProps = {
  titles: readonly string[];
  /** Zero-based. */
  current: number;
  onMove: (move: CarouselMove) => void;
};

function IntroControls({ titles, current, onMove }: IntroControlsProps) {
  const { previous, next, choose, place } = launch.intro;
  const onward = useRef<HTMLButtonElement>(null);
  const backward = useCallback(
    (button: HTMLButtonElement | null) => () => {
      // When Previous disappears while focused, focus moves to Next.
      if (document.activeElement === button) onward.current?.focus();
    },
    [],
  );
  return (
    <div className={`line apart mt-5 ${styles.controls}`}>
      {current === 0 ? (
        <span className={styles.noArrow} />
      ) : (
        <IconButton
          ref={backward}
          label={previous}
          icon="left"
          onClick={() => onMove("previous")}
        />
      )}
      <Group className="dots" aria-label={choose}>
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            aria-label={fill(place, { number: index + 1, total: titles.length })}
            aria-current={index === current ? "true" : undefined}
            onClick={() => onMove(index)}
          >
            <i />
          </button>
        ))}
      </Group>
      <IconButton ref={onward} label={next} icon="right" onClick={() => onMove("next")} />
    </div>
  );
}
