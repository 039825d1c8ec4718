import { queuedWrite } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useMutationState } from "@tanstack/react-query";
import { WRITES_KEY } from "./writes.ts";

/** The writes that are under way or wait for the connection, oldest first. */
export function usePendingWrites(): { date: CalendarDate; at: string; paused: boolean }[] {
  const waiting = useMutationState({
    filters: { mutationKey: WRITES_KEY, status: "pending" },
    select: ({ state }) => {
      const write = queuedWrite.safeParse(state.variables);
      return write.success ? { ...write.data, paused: state.isPaused } : null;
    },
  });
  return waiting.filter((write) => write !== null);
}
