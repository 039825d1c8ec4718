import { useState } from "react";
import { useSearchParams } from "react-router";
import { useTimer } from "#core/time/use-timer.ts";

/** How long the field waits for the next key before it asks. */
const PAUSE_MS = 250;
const PARAMETER = "q";

const plain = (words: string) => words.trim().replace(/\s+/g, " ");

/** The search field's words, and those that are asked for: a moment later. */
export type SearchWords = {
  typed: string;
  asked: string;
  type: (words: string) => void;
  /** Asks at once, when Enter is pressed. */
  ask: () => void;
  clear: () => void;
};

/**
 * The words of a search field, which are asked for when the keys rest. `asked` may also change from
 * outside, by the browser's Back or a link: the field follows.
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
 * The words of a search whose address holds them, so that Back from a piece returns to its hits; they
 * replace each other there, so that Back does not walk through half a word.
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
