import { readDayEdits } from "@sovereign/contract/writes";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "#core/session/session.ts";

export const dayEditsKey = (userId: string) => ["day-edits", userId];

/**
 * How a day was written, from the latest edit back. `version` changes with what is known of the
 * day, so that the list is asked for anew when something was written; what is shown stays meanwhile.
 */
export function useDayEdits(userId: string, date: CalendarDate, version: string) {
  return useQuery({
    queryKey: [...dayEditsKey(userId), date, version],
    queryFn: ({ signal }) => api(readDayEdits, { params: { date }, signal }),
    placeholderData: (before, query) =>
      query?.queryKey[2] === date ? keepPreviousData(before) : undefined,
    staleTime: 0,
  });
}
