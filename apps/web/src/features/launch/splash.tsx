import { fill } from "@sovereign/content/public/fill";
import { launch } from "@sovereign/content/words/launch";
import type { DayMark } from "@sovereign/domain/day-mark";
import { type KeyboardEvent, useState } from "react";
import { focusOnMount } from "#core/page/page-focus.ts";
import { useTimer } from "#core/time/use-timer.ts";
import { brand } from "#core/words/brand.ts";
import { DecorativeDial } from "#design/figures/milled-edge/dial.tsx";
import type { MarkedDay } from "#design/figures/milled-edge/drawing.ts";
import { Ledger } from "#design/figures/milled-edge/ledger.tsx";
import { SPLASH_FADE_MS, SPLASH_MS } from "./launch-flows.ts";
import { LaunchTop } from "./launch-layer.tsx";
import styles from "./splash.module.css";

const STILL = "(prefers-reduced-motion: reduce)";

/** Returns whether it is fading; never with reduced motion (specification, section 9). */
function useSplash(onDone: () => void): boolean {
  const [fading, setFading] = useState(false);
  const goOn = (faded: boolean) =>
    faded || window.matchMedia(STILL).matches ? onDone() : setFading(true);
  useTimer(fading ? SPLASH_FADE_MS : SPLASH_MS, goOn, fading);
  return fading;
}

const thirty = (mark: DayMark) =>
  Array.from({ length: 30 }, (_, index): MarkedDay => ({ date: String(index), mark }));
const KEPT = thirty("completed");
const TO_COME = thirty("to-come");

/** Keys for navigation and shortcuts, which do not dismiss the splash. */
const KEYS_OF_THEIR_OWN = new Set(["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock"]);

type SplashProps = {
  manifesto: string;
  onDone: () => void;
};

/** Any press or key ends it (specification, section 2, Launch flow). */
export function Splash({ manifesto, onDone }: SplashProps) {
  const fading = useSplash(onDone);
  const passByKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (ctrlKey || altKey || metaKey || KEYS_OF_THEIR_OWN.has(key)) return;
    event.preventDefault();
    onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its Skip button does the same.
    <div
      className={`launch-flow anchor ${styles.splash}`}
      data-leaving={fading || undefined}
      data-theme="dark"
      onClick={onDone}
      onKeyDown={passByKey}
    >
      <div className={styles.disc}>
        <DecorativeDial marks={KEPT.map(({ mark }) => mark)} />
      </div>
      <LaunchTop className={styles.top} />
      <h1 ref={focusOnMount} tabIndex={-1}>
        {brand.productName}
      </h1>
      <p className={`mt-4 ${styles.tagline}`}>{fill(launch.splash.tagline, { manifesto })}</p>
      <p className={`mt-2 balance ${styles.subtitle} t3`}>{launch.splash.subtitle}</p>
      <div className={styles.marks}>
        <Ledger marks={TO_COME} label="" height={16} />
        <Ledger marks={KEPT} label="" height={16} reveal="splash" />
      </div>
    </div>
  );
}
