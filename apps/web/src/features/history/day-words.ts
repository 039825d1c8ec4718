import { useSearchParams } from "react-router";
import { newId } from "#core/device/new-id.ts";
import { type SearchWords, useTypedWords } from "#core/page/use-search-words.ts";
import { session } from "#core/session/session.ts";

const PARAMETER = "search";

/** In memory only; the URL has just an ID, because URLs end up in history, logs and sync. */
const searches = new Map<string, { userId: string; words: string }>();

const member = () => session.getState().user?.id ?? "";

function wordsOf(search: string): string {
  const known = searches.get(search);
  return known?.userId === member() ? known.words : "";
}

/** Returns the search that the URL names; null if this page does not know it. */
export function searchIn(parameters: URLSearchParams): string | null {
  const search = parameters.get(PARAMETER) ?? "";
  return wordsOf(search) === "" ? null : search;
}

export const withSearch = (path: string, search: string) =>
  `${path}?${new URLSearchParams({ [PARAMETER]: search })}`;

export function rememberSearch(words: string): string {
  const search = newId();
  searches.set(search, { userId: member(), words });
  return search;
}

export function useDayWords(): SearchWords & { search: string | null } {
  const [parameters, setParameters] = useSearchParams();
  const search = searchIn(parameters);
  const words = useTypedWords(search ? wordsOf(search) : "", (next) =>
    setParameters(next ? { [PARAMETER]: rememberSearch(next) } : {}, {
      replace: true,
      preventScrollReset: true,
    }),
  );
  return { ...words, search };
}
