import { readDayEdits } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

export const dayEditsKey = (userId: string) => ["day-edits", userId];

/** A new `version` refetches the list while the old one stays visible. */
export function useDayEdits(userId: string, date: CalendarDate, version: string) {
  return useQuery({
    queryKey: [...dayEditsKey(userId), date, version],
    queryFn: ({ signal }) => api(readDayEdits, { params: { date }, signal }),
    placeholderData: (before, query) =>
      query?.queryKey[2] === date ? keepPreviousData(before) : undefined,
    staleTime: 0,
  });
}
