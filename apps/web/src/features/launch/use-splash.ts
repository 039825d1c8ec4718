import { SPLASH_FADE_MS, SPLASH_MS } from "@sovereign/domain/launch";
import { useEffect, useEffectEvent, useState } from "react";

const STILL = "(prefers-reduced-motion: reduce)";

/**
 * Lets the splash stand for 3 s, fade for 500 ms and then hand on (specification, sections 2 and 9);
 * whoever asked for less motion is handed on without the fade. Answers whether it is fading.
 */
export function useSplash(onDone: () => void): boolean {
  const [fading, setFading] = useState(false);
  const handOn = useEffectEvent(onDone);
  useEffect(() => {
    const end = () => (window.matchMedia(STILL).matches ? handOn() : setFading(true));
    const timer = fading ? setTimeout(() => handOn(), SPLASH_FADE_MS) : setTimeout(end, SPLASH_MS);
    return () => clearTimeout(timer);
  }, [fading]);
  return fading;
}
