import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useMutationState } from "@tanstack/react-query";
import { type TextWrite, WRITES_KEY } from "./writes.ts";

/** The writes that are under way or wait for the connection, oldest first. */
export function usePendingWrites(): { date: CalendarDate; at: string; paused: boolean }[] {
  return useMutationState({
    filters: { mutationKey: WRITES_KEY, status: "pending" },
    select: ({ state }) => {
      const { date, at } = state.variables as TextWrite;
      return { date, at, paused: state.isPaused };
    },
  });
}
