import { useState } from "react";
import { useSearchParams } from "react-router";
import { useTimer } from "#core/time/use-timer.ts";

const PAUSE_MS = 250;
const PARAMETER = "q";

const plain = (words: string) => words.trim().replace(/\s+/g, " ");

export type SearchWords = {
  typed: string;
  asked: string;
  type: (words: string) => void;
  /** Searches immediately, when Enter is pressed. */
  ask: () => void;
  clear: () => void;
};

/**
 * Returns the text of a search field and searches when typing pauses. The field follows when
 * `asked` changes from outside, by Back or a link.
 */
export function useTypedWords(asked: string, ask: (words: string) => void): SearchWords {
  const [typed, setTyped] = useState(asked);
  const [written, setWritten] = useState(asked);
  const [seen, setSeen] = useState(asked);

  if (asked !== seen) {
    setSeen(asked);
    if (asked !== written) {
      setWritten(asked);
      setTyped(asked);
    }
  }

  function write(words: string) {
    const next = plain(words);
    if (next === written) return;
    setWritten(next);
    ask(next);
  }
  useTimer(plain(typed) === written ? null : PAUSE_MS, write, typed);

  return {
    typed,
    asked,
    type(words) {
      setTyped(words);
      if (plain(words) === "") write("");
    },
    ask: () => write(typed),
    clear() {
      setTyped("");
      write("");
    },
  };
}

/**
 * Returns a search whose words are in the URL, so that Back from an item returns to its results.
 * Each change replaces the history entry, so that Back skips partial words.
 */
export function useSearchWords(): SearchWords {
  const [parameters, setParameters] = useSearchParams();
  return useTypedWords(plain(parameters.get(PARAMETER) ?? ""), (words) =>
    setParameters(words ? { [PARAMETER]: words } : {}, {
      replace: true,
      preventScrollReset: true,
    }),
  );
}
