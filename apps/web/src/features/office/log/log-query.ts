import { type OfficeLogQuestion, readOfficeLog } from "@sovereign/contract/office-log";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { api } from "#core/session/session.ts";
import { OFFICE, OFFICE_WAIT_MS } from "#features/office/frame/office-query.ts";

const WHATS = ["all", "looks", "acts"] as const;
export const LOG_DAYS = [1, 7, 30, 365, 2200] as const;

export type LogQuestion = Omit<OfficeLogQuestion, "before">;

const oneOf = <Value>(values: readonly Value[], value: unknown, instead: Value): Value =>
  values.find((each) => String(each) === value) ?? instead;

/** The question is in the URL, so that it can be linked to and returned to. */
export function useLogQuestion(): [LogQuestion, (change: Partial<LogQuestion>) => void] {
  const [search, setSearch] = useSearchParams();
  const question: LogQuestion = {
    what: oneOf(WHATS, search.get("what"), "all"),
    days: oneOf(LOG_DAYS, search.get("days"), 7),
    ...(search.get("actor") && { actor: search.get("actor") ?? "" }),
    ...(search.get("member") && { member: search.get("member") ?? "" }),
  };
  const ask = (change: Partial<LogQuestion>) => {
    const next = Object.entries({ ...question, ...change }).filter(([, value]) => value);
    setSearch(
      next.map(([name, value]): [string, string] => [name, String(value)]),
      { replace: true, preventScrollReset: true },
    );
  };
  return [question, ask];
}

export function useLog(question: LogQuestion, before: number | null) {
  const asked = { ...question, ...(before !== null && { before }) };
  return useQuery({
    queryKey: [OFFICE, "log", asked],
    queryFn: ({ signal }) => api(readOfficeLog, { query: asked, signal, within: OFFICE_WAIT_MS }),
    placeholderData: keepPreviousData,
    refetchOnMount: "always",
    gcTime: 60_000,
    retry: false,
  });
}
