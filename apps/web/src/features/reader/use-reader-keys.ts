import { useEffect, useRef } from "react";

type ReaderKeys = { close: () => void; larger: () => void; smaller: () => void };

/** Escape closes the reader, + and − change the text's size; the browser's own zoom is left alone. */
export function useReaderKeys(keys: ReaderKeys): void {
  const latest = useRef(keys);
  latest.current = keys;

  useEffect(() => {
    const answer = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") latest.current.close();
      else if (event.key === "+" || event.key === "=") latest.current.larger();
      else if (event.key === "-" || event.key === "−") latest.current.smaller();
    };
    document.addEventListener("keydown", answer);
    return () => document.removeEventListener("keydown", answer);
  }, []);
}
