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

/** Searches when typing pauses; the field follows `asked` when Back or a link changes it. */
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

/** Stores the words in the URL; replaces the entry, so that Back skips partial words. */
export function useSearchWords(): SearchWords {
  const [parameters, setParameters] = useSearchParams();
  return useTypedWords(plain(parameters.get(PARAMETER) ?? ""), (words) =>
    setParameters(words ? { [PARAMETER]: words } : {}, {
      replace: true,
      preventScrollReset: true,
    }),
  );
}
