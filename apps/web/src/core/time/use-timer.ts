import { useEffect, useEffectEvent } from "react";

/**
 * Calls back with its subject once `delayMs` have passed. Another delay or subject starts the wait
 * again; no delay ends it, and so does leaving.
 */
export function useTimer<About>(
  delayMs: number | null,
  onEnd: (about: About) => void,
  about: About,
): void {
  const end = useEffectEvent(onEnd);

  // A timer runs outside the page and must not outlive what it is for.
  useEffect(() => {
    if (delayMs === null) return;
    const timer = setTimeout(() => end(about), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, about]);
}
