import { useCallback, useSyncExternalStore } from "react";

// Browsers refuse delays past 24.8 days; a sleeping device fires timers late.
const MAX_DELAY_MS = 3_600_000;

function callAt(instant: number | null, listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (until: number) => {
    const remaining = until - Date.now();
    if (remaining <= 0) listener();
    else timer = setTimeout(look, Math.min(remaining, MAX_DELAY_MS), until);
  };
  if (instant !== null && instant > Date.now()) look(instant);
  return () => clearTimeout(timer);
}

/** `instant` is in milliseconds since 1970. False for null and while prerendering. */
export function useHasPassed(instant: number | null): boolean {
  return useSyncExternalStore(
    useCallback((listener) => callAt(instant, listener), [instant]),
    () => instant !== null && instant <= Date.now(),
    () => false,
  );
}
