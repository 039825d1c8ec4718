import { searchDays } from "@sovereign/contract/one-thing-search";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";

const KEPT_FOR_MS = 5 * 60_000;

export function useDaySearch(words: string) {
  const { user } = useSession();
  return useInfiniteQuery({
    queryKey: ["day-search", user?.id ?? "", words],
    queryFn: ({ pageParam: before, signal }) =>
      api(searchDays, { body: { q: words, ...(before && { before }) }, signal }),
    initialPageParam: "",
    getNextPageParam: ({ hits, more }) => (more ? hits.at(-1)?.target_date : undefined),
    enabled: user !== null && words !== "",
    gcTime: KEPT_FOR_MS,
    placeholderData: keepPreviousData,
  });
}
