import { readCalendar, readDay } from "@sovereign/contract/calendar";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type CalendarMonth, lastDayOf } from "@sovereign/domain/calendar-month";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, useSession } from "#core/session/session.ts";
import { keepCalendar, keptCalendar } from "./kept-calendar.ts";

const FRESH_MS = 30_000;

/** Earlier data stays on screen while other months load; the latest year is persisted. */
export function useCalendar(until: CalendarMonth) {
  const userId = useSession().user?.id ?? "";
  return useQuery({
    queryKey: ["calendar", userId, until],
    queryFn: async ({ signal }) => {
      const calendar = await api(readCalendar, { query: { until }, signal });
      keepCalendar(userId, calendar);
      return calendar;
    },
    enabled: userId !== "",
    initialData: () => keptCalendar(userId, lastDayOf(until)),
    // Shown immediately, but refetched.
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchOnWindowFocus: "always",
  });
}

export function useRecordedDay(date: CalendarDate) {
  const userId = useSession().user?.id ?? "";
  return useQuery({
    queryKey: ["recorded-day", userId, date],
    queryFn: ({ signal }) => api(readDay, { params: { date }, signal }),
    enabled: userId !== "",
    staleTime: FRESH_MS,
  });
}
