import { useEffect, useEffectEvent } from "react";

type ReaderKeys = { close: () => void; larger: () => void; smaller: () => void };

/** Escape closes the reader, + and − change the text's size; the browser's own zoom is left alone. */
export function useReaderKeys(keys: ReaderKeys): void {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") keys.close();
    else if (event.key === "+" || event.key === "=") keys.larger();
    else if (event.key === "-" || event.key === "−") keys.smaller();
  });

  // The page's own keys, wherever the focus is: no element of the reader hears them all.
  useEffect(() => {
    const hear = (event: KeyboardEvent) => answer(event);
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}
