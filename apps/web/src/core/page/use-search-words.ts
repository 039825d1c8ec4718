import { useState } from "react";
import { useSearchParams } from "react-router";
import { useTimer } from "#core/time/use-timer.ts";

/** How long the field waits for the next key before it asks. */
const PAUSE_MS = 250;
const PARAMETER = "q";

const plain = (words: string) => words.trim().replace(/\s+/g, " ");

/** The words that an address asks for; empty where it asks for none. */
export const wordsIn = (parameters: URLSearchParams) => plain(parameters.get(PARAMETER) ?? "");

/** An address with the words that it is to ask for, or that are to be taken along to it. */
export const withWords = (path: string, words: string) =>
  `${path}?${new URLSearchParams({ [PARAMETER]: words })}`;

/** The search field's words, and those that are asked for: a moment later, and in the address. */
export type SearchWords = {
  typed: string;
  asked: string;
  type: (words: string) => void;
  /** Asks at once, when Enter is pressed. */
  ask: () => void;
  clear: () => void;
};

/**
 * The words of the search live in the address, so that Back from a piece returns to its hits; they
 * replace each other there, so that Back does not walk through half a word.
 */
export function useSearchWords(): SearchWords {
  const [parameters, setParameters] = useSearchParams();
  const asked = wordsIn(parameters);
  const [typed, setTyped] = useState(asked);
  const [written, setWritten] = useState(asked);
  const [seen, setSeen] = useState(asked);

  if (asked !== seen) {
    setSeen(asked);
    // Somebody else has changed the address, the browser's Back or a link: the field follows.
    if (asked !== written) {
      setWritten(asked);
      setTyped(asked);
    }
  }

  function write(words: string) {
    const next = plain(words);
    if (next === written) return;
    setWritten(next);
    setParameters(next ? { [PARAMETER]: next } : {}, { replace: true, preventScrollReset: true });
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
