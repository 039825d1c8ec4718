import { useEffect, useState } from "react";

// Browsers refuse delays past 24.8 days; a sleeping device fires timers late.
const LONGEST_DELAY_MS = 3_600_000;

/** Draws the component anew when an ISO instant passes by this device's clock. */
export function useDrawAt(instant: string | null): void {
  const [, drawAgain] = useState(0);

  useEffect(() => {
    if (instant === null || Date.parse(instant) <= Date.now()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const remaining = Date.parse(instant) - Date.now();
      if (remaining <= 0) drawAgain((count) => count + 1);
      else timer = setTimeout(look, Math.min(remaining, LONGEST_DELAY_MS));
    };
    look();
    return () => clearTimeout(timer);
  }, [instant]);
}
