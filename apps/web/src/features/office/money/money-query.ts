import { plural } from "@sovereign/content/public/fill";
import { moneyProof, officeMoney } from "@sovereign/content/words/office-money";
import {
  exportMoney,
  exportMoneyMonths,
  fetchMissingMoney,
  readMoneyMonth,
  readMoneyMonths,
  readMoneyRows,
} from "@sovereign/contract/office-money";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { type CalendarMonth, isCalendarMonth, monthOf } from "@sovereign/domain/calendar-month";
import { ROW_FIGURES, type RowFigure } from "@sovereign/domain/money-figures";
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { api } from "#core/session/session.ts";
import { supportedZone } from "#core/time/dates.ts";
import { useMinute } from "#core/time/use-clock.ts";
import { inWords } from "#core/words/number-words.ts";
import { toast } from "#design/feedback/toast.ts";
import { OFFICE, OFFICE_WAIT_MS, useStaff } from "#features/office/frame/office-query.ts";
import type { useFreshProof } from "#features/office/parts/fresh-proof.tsx";
import { windowEnd } from "./month-window.ts";

const MONEY = [OFFICE, "money"] as const;

const monthsKey = (until: CalendarMonth | null) => [...MONEY, "months", until];
const monthKey = (month: CalendarMonth) => [...MONEY, "month", month];

export type MoneyQuestion = {
  month: CalendarMonth;
  /** The figure whose rows are open. */
  figure: RowFigure | null;
  timeZone: string;
  /** The last month of the window that shows the month; null for the present one. */
  until: CalendarMonth | null;
};

/** The chosen month and the opened figure are in the URL, so that both can be linked to. */
export function useMoneyQuestion(): [MoneyQuestion, (month: CalendarMonth) => void] {
  const [search, setSearch] = useSearchParams();
  const timeZone = supportedZone(useStaff().books.time_zone);
  const current = monthOf(calendarDateIn(timeZone, useMinute()));
  const asked = search.get("month") ?? "";
  const figure = ROW_FIGURES.find((each) => each === search.get("rows")) ?? null;
  const mayBeAhead = figure === "due";
  const month = isCalendarMonth(asked) && (asked < current || mayBeAhead) ? asked : current;
  const choose = (wanted: CalendarMonth) =>
    setSearch({ month: wanted }, { replace: true, preventScrollReset: true });
  const end = windowEnd(month, current);
  return [{ month, figure, timeZone, until: end === current ? null : end }, choose];
}

const LIVE = {
  refetchOnMount: "always",
  refetchOnWindowFocus: "always",
  gcTime: 60_000,
  retry: false,
} as const;

export const useMoneyMonths = (until: CalendarMonth | null) =>
  useQuery({
    queryKey: monthsKey(until),
    queryFn: ({ signal }) =>
      api(readMoneyMonths, { query: until ? { until } : {}, signal, within: OFFICE_WAIT_MS }),
    placeholderData: keepPreviousData,
    ...LIVE,
  });

export const useMoneyMonth = (month: CalendarMonth) =>
  useQuery({
    queryKey: monthKey(month),
    queryFn: ({ signal }) =>
      api(readMoneyMonth, { params: { month }, signal, within: OFFICE_WAIT_MS }),
    ...LIVE,
  });

export function useMoneyRows(month: CalendarMonth, figure: RowFigure) {
  return useInfiniteQuery({
    queryKey: [...MONEY, "rows", month, figure],
    queryFn: ({ signal, pageParam: cursor }) =>
      api(readMoneyRows, {
        params: { month },
        query: { figure, ...(cursor !== null && { cursor }) },
        signal,
        within: OFFICE_WAIT_MS,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
    refetchOnMount: "always",
    gcTime: 60_000,
    retry: false,
  });
}

/** Counts the months and one of them again, whatever the server holds. */
export function useCountAgain({ month, until }: Pick<MoneyQuestion, "month" | "until">) {
  const client = useQueryClient();
  const fresh = { fresh: "true" } as const;
  return useMutation({
    async mutationFn() {
      const months = await api(readMoneyMonths, {
        query: { ...(until && { until }), ...fresh },
        within: OFFICE_WAIT_MS,
      });
      const detail = await api(readMoneyMonth, {
        params: { month },
        query: fresh,
        within: OFFICE_WAIT_MS,
      });
      client.setQueryData(monthsKey(until), months);
      client.setQueryData(monthKey(month), detail);
    },
    onError: () => toast({ title: officeMoney.notCounted, tone: "error", topic: "money" }),
  });
}

/** The request waits for the providers. */
const FETCH_WAIT_MS = 60_000;

/** Writes money, so it requires a fresh proof, as actions do. */
export function useFetchMissing(fresh: ReturnType<typeof useFreshProof>["fresh"]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) =>
      fresh(() => api(fetchMissingMoney, { body: { ids }, within: FETCH_WAIT_MS })),
    onSuccess: (proven) => {
      if (!proven) return;
      const { left } = proven.done;
      if (left === 0) toast({ title: moneyProof.fetched, tone: "success", topic: "money" });
      else
        toast({
          title: plural(moneyProof.left, left, { count: inWords(left) }),
          tone: "error",
          topic: "money",
        });
    },
    onError: () => toast({ title: moneyProof.notFetched, tone: "error", topic: "money" }),
    onSettled: () => client.invalidateQueries({ queryKey: [OFFICE] }),
  });
}

const EXPORT_TIMEOUT_MS = 120_000;

export type MoneyExport =
  /** The rows of a figure, or of all terms. */
  | { month: CalendarMonth; figure?: RowFigure; format: "csv" | "json" }
  /** The terms of 24 months. */
  | { until: CalendarMonth | null };

export function fetchMoneyExport(question: MoneyExport) {
  const signal = AbortSignal.timeout(EXPORT_TIMEOUT_MS);
  if ("until" in question) {
    const { until } = question;
    const path = `${exportMoneyMonths.path}${until ? `?until=${until}` : ""}` as const;
    return api.file({ ...exportMoneyMonths, path }, signal);
  }
  const { month, figure, format } = question;
  const which = figure ? (`figure=${figure}&` as const) : "";
  const path = `${readMoneyMonths.path}/${month}/export?${which}format=${format}` as const;
  return api.file({ ...exportMoney, path }, signal);
}
