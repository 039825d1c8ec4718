import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";

/** How long the field waits for the next key before it asks. */
const PAUSE_MS = 250;
const PARAMETER = "q";

const plain = (words: string) => words.trim().replace(/\s+/g, " ");

/** The search field's words, and those that are asked for: a moment later, and in the address. */
export type SearchWords = {
  typed: string;
  asked: string;
  type: (words: string) => void;
  /** Asks at once, for whoever presses Enter. */
  ask: () => void;
  clear: () => void;
};

/**
 * The words of the search live in the address, so that Back from a piece returns to its hits; they
 * replace each other there, so that Back does not walk through half a word.
 */
export function useSearchWords(): SearchWords {
  const [parameters, setParameters] = useSearchParams();
  const asked = plain(parameters.get(PARAMETER) ?? "");
  const [typed, setTyped] = useState(asked);
  const written = useRef(asked);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Somebody else has changed the address, the browser's Back or a link: the field follows.
  useEffect(() => {
    if (asked === written.current) return;
    written.current = asked;
    setTyped(asked);
  }, [asked]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function write(words: string) {
    clearTimeout(timer.current);
    if (plain(words) === written.current) return;
    written.current = plain(words);
    setParameters(written.current ? { [PARAMETER]: written.current } : {}, {
      replace: true,
      preventScrollReset: true,
    });
  }

  return {
    typed,
    asked,
    type(words) {
      setTyped(words);
      clearTimeout(timer.current);
      if (plain(words) === "") write("");
      else timer.current = setTimeout(() => write(words), PAUSE_MS);
    },
    ask: () => write(typed),
    clear() {
      setTyped("");
      write("");
    },
  };
}
