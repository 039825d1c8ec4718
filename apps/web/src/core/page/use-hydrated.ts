import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while prerendering and in the first paint, true once the page runs. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
