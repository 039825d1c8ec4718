import { useSyncExternalStore } from "react";

const QUERY = "(prefers-reduced-motion: reduce)";

function watch(listener: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the visitor prefers reduced motion; true while prerendering. */
export function usePrefersReducedMotion(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(QUERY).matches,
    () => true,
  );
}
