import { fill } from "@sovereign/content/public/fill";
import { landing } from "@sovereign/content/words/landing";
import type { ReactNode } from "react";
import { useHydrated } from "#lib/use-hydrated.ts";
import { Group } from "#ui/group.tsx";
import styles from "./carousel.module.css";
import { CarouselControls } from "./carousel-controls.tsx";
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
