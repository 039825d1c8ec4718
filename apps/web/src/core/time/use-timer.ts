import { useEffect, useEffectEvent } from "react";

/** Another delay or subject restarts the timer; null cancels it. */
export function useTimer<About>(
  delayMs: number | null,
  onEnd: (about: About) => void,
  about: About,
): void {
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (delayMs === null) return;
    const timer = setTimeout(() => end(about), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, about]);
}
