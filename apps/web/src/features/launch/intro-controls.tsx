import { fill } from "@sovereign/content/public/fill";
import { launch } from "@sovereign/content/words/launch";
import { useCallback, useRef } from "react";
import type { CarouselMove } from "#lib/carousel.ts";
import { IconButton } from "#ui/button.tsx";
import { Group } from "#ui/group.tsx";
import styles from "./intro.module.css";

type IntroControlsProps = {
  /** What the slides are called, in their order. */
  titles: readonly string[];
  /** The slide that is shown, from 0. */
  current: number;
  onMove: (move: CarouselMove) => void;
};

/** The arrows and the dots; on the first slide there is nothing before it. */
export function IntroControls({ titles, current, onMove }: IntroControlsProps) {
  const { previous, next, choose, place } = launch.intro;
  const onward = useRef<HTMLButtonElement>(null);
  const backward = useCallback(
    (button: HTMLButtonElement | null) => () => {
      // Previous takes the focus along when it leaves.
      if (document.activeElement === button) onward.current?.focus();
    },
    [],
  );
  return (
    <div className={styles.controls}>
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
      <Group className={styles.dots} aria-label={choose}>
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
