import { fill } from "@sovereign/content/public/fill";
import { landing } from "@sovereign/content/words/landing";
import type { ReactNode } from "react";
import { useHydrated } from "#core/page/use-hydrated.ts";
import { IconButton } from "#design/controls/button.tsx";
import type { CarouselMove } from "#design/controls/carousel-rules.ts";
import { Group } from "#design/controls/group.tsx";
import styles from "./carousel.module.css";
import { useCarousel } from "./use-carousel.ts";

/** One slide: its words, and an illustration beside them. */
export type Slide = { id: string; title: string; body: string; art: ReactNode };

/**
 * Slides that follow each other by themselves (specification, section 2). They lie in one place, so
 * that the tallest decides the room; without scripts they stand below each other.
 */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const { slide: current, move, rotating, paused, toggle, handlers } = useCarousel(slides.length);
  const hydrated = useHydrated();
  return (
    <section
      className={styles.carousel}
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
      <div className={styles.slides} aria-live={rotating || !hydrated ? "off" : "polite"}>
        {slides.map(({ id, title, body, art }, index) => (
          <Group
            key={id}
            className={index === current ? `${styles.slide} ${styles.isShown}` : styles.slide}
            aria-roledescription={landing.carousel.slideRole}
            aria-label={fill(landing.carousel.place, { number: index + 1, count: slides.length })}
            // Without scripts every slide is there to be read.
            inert={hydrated && index !== current}
          >
            <div className={styles.words}>
              <h2 className="display">{title}</h2>
              <p className={`lede t2 ${styles.body}`}>{body}</p>
            </div>
            <div className={styles.art}>{art}</div>
          </Group>
        ))}
      </div>
    </section>
  );
}

type CarouselControlsProps = {
  /** What the slides are called, in their order. */
  titles: readonly string[];
  /** The slide that is shown, from 0. */
  current: number;
  paused: boolean;
  onMove: (move: CarouselMove) => void;
  onToggle: () => void;
};

/** Pause, the arrows and the dots: Pause comes first by keyboard, and stands last. */
function CarouselControls(props: CarouselControlsProps) {
  const { titles, current, paused, onMove, onToggle } = props;
  const { pause, play, previous, next, choose } = landing.carousel;
  return (
    <div className={styles.controls}>
      <IconButton
        className={styles.toggle}
        label={paused ? play : pause}
        icon={paused ? "play" : "pause"}
        onClick={onToggle}
      />
      <IconButton label={previous} icon="left" onClick={() => onMove("previous")} />
      <Group className={styles.dots} aria-label={choose}>
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            className={styles.dot}
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
