import { useSyncExternalStore } from "react";
import { shownToasts, subscribeToToasts } from "./toast.ts";

/** Whether a message on the screen says these words just now, so that a page need not say them too. */
export function useToldNow(words: string | undefined): boolean {
  return useSyncExternalStore(
    subscribeToToasts,
    () => shownToasts().some(({ title, description }) => [title, description].includes(words)),
    () => false,
  );
}
