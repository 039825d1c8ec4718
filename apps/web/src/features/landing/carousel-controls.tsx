import { landing } from "@sovereign/content/words/landing";
import type { CarouselMove } from "#lib/carousel.ts";
import { IconButton } from "#ui/button.tsx";
import { Group } from "#ui/group.tsx";
import styles from "./carousel.module.css";

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
export function CarouselControls(props: CarouselControlsProps) {
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
