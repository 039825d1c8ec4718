import { fill } from "@sovereign/content/public/fill";
import { launch } from "@sovereign/content/words/launch";
import { type KeyboardEvent, useId } from "react";
import { brand } from "#lib/brand.ts";
import { focusOnMount } from "#lib/focus-on-mount.ts";
import { inWordsFirst } from "#lib/number-words.ts";
import { Button } from "#ui/button.tsx";
import { Group } from "#ui/group.tsx";
import styles from "./intro.module.css";
import { INTRO_ART } from "./intro-art.tsx";
import { IntroControls } from "./intro-controls.tsx";
import { LaunchTop } from "./launch-top.tsx";
import { useIntro } from "./use-intro.ts";
import { useSwipe } from "./use-swipe.ts";

const { slides, commit, note } = launch.intro;
const TITLES = slides.map(({ title }) => title);
const KEYS = { ArrowLeft: "previous", ArrowRight: "next" } as const;

type IntroProps = {
  /** How many laws the pack's manifesto has. */
  laws: number;
  onDone: () => void;
  onSkip: () => void;
};

/** Four slides, moved by arrows, dots, keys and fingers (specification, section 2, Launch flow). */
export function Intro({ laws, onDone, onSkip }: IntroProps) {
  const { slide: current, leaving, move } = useIntro(slides.length, onDone);
  const swipe = useSwipe(move);
  const titleId = useId();
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
      <div className={styles.art}>
        <div key={slide.id}>{INTRO_ART[slide.id]}</div>
      </div>
      <div className={styles.words} aria-live="polite">
        <div key={slide.id}>
          <h1 id={titleId}>{slide.title}</h1>
          <p className={`t2 ${styles.body}`}>{fill(slide.body, { count: inWordsFirst(laws) })}</p>
          {slide.id === "join" && (
            <>
              <Button
                className={styles.commit}
                variant="primary"
                size="large"
                wide
                onClick={() => move("next")}
              >
                {fill(commit, { app_price: brand.appPrice })}
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
