import { useState } from "react";
import { useTimer } from "#lib/use-timer.ts";
import { SPLASH_FADE_MS, SPLASH_MS } from "./launch-flows.ts";

const STILL = "(prefers-reduced-motion: reduce)";

/**
 * Lets the splash stand for 3 s, fade for 500 ms and then hand on (specification, sections 2 and 9);
 * whoever asked for less motion is handed on without the fade. Answers whether it is fading.
 */
export function useSplash(onDone: () => void): boolean {
  const [fading, setFading] = useState(false);
  const goOn = (faded: boolean) =>
    faded || window.matchMedia(STILL).matches ? onDone() : setFading(true);
  useTimer(fading ? SPLASH_FADE_MS : SPLASH_MS, goOn, fading);
  return fading;
}
