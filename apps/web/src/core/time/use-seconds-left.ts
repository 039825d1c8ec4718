import { useCallback, useSyncExternalStore } from "react";

const SECOND_MS = 1000;

/** `until` is in milliseconds since 1970. */
export function useSecondsLeft(until: number | null): number {
  const left = () =>
    until === null ? 0 : Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
  const watch = useCallback(
    (listener: () => void) => {
      if (until === null) return () => {};
      const timer = setInterval(() => {
        listener();
        if (Date.now() >= until) clearInterval(timer);
      }, SECOND_MS);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(watch, left, () => 0);
}
