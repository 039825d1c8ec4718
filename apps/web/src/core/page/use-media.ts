import { useSyncExternalStore } from "react";

/** Both are true while prerendering. */
function createMediaHook(query: string): () => boolean {
  const watch = (listener: () => void) => {
    const list = window.matchMedia(query);
    list.addEventListener("change", listener);
    return () => list.removeEventListener("change", listener);
  };
  const matches = () => window.matchMedia(query).matches;
  return () => useSyncExternalStore(watch, matches, () => true);
}

/** Whether the visitor prefers reduced motion. */
export const usePrefersReducedMotion = createMediaHook("(prefers-reduced-motion: reduce)");

/** Whether the window has room for two columns. */
export const useWide = createMediaHook("(min-width: 900px)");
