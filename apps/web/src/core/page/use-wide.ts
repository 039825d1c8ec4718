import { useSyncExternalStore } from "react";

const QUERY = "(min-width: 900px)";

function watch(listener: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Whether the window has room for two columns; true while prerendering. */
export function useWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(QUERY).matches,
    () => true,
  );
}
