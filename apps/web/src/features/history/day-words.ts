import { useSearchParams } from "react-router";
import { newId } from "#core/device/new-id.ts";
import { type SearchWords, useTypedWords } from "#core/page/use-search-words.ts";
import { session } from "#core/session/session.ts";

const PARAMETER = "search";

/**
 * The words of searches over private days, for as long as the page is open. An address names one by an
 * id alone: addresses stay in the browser's history, in logs and in what is synced.
 */
const searches = new Map<string, { userId: string; words: string }>();

const member = () => session.getState().user?.id ?? "";

/** The words of a search of the signed-in member; empty for one that this page does not know. */
function wordsOf(search: string): string {
  const known = searches.get(search);
  return known?.userId === member() ? known.words : "";
}

/** The search that an address names, if this page knows it. */
export function searchIn(parameters: URLSearchParams): string | null {
  const search = parameters.get(PARAMETER) ?? "";
  return wordsOf(search) === "" ? null : search;
}

export const withSearch = (path: string, search: string) =>
  `${path}?${new URLSearchParams({ [PARAMETER]: search })}`;

/** Remembers the words of a search; returns its id. */
export function rememberSearch(words: string): string {
  const search = newId();
  searches.set(search, { userId: member(), words });
  return search;
}

/** The words of the search over one's own days, to which Back from a day returns. */
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
