import { queuedWrite } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { useIsMutating, useMutationState } from "@tanstack/react-query";
import { WRITES_KEY } from "./unsent-writes.ts";

/** Whether any write is under way or waits for the connection. */
export function useWritesPending(): boolean {
  return useIsMutating({ mutationKey: WRITES_KEY }) > 0;
}

/**
 * When a day's oldest write that waits for the connection was made, in ISO form; of one kind, where
 * its key is given.
 */
export function useKeptSince(
  date: CalendarDate,
  mutationKey: readonly string[] = WRITES_KEY,
): string | undefined {
  const kept = useMutationState({
    filters: { mutationKey, predicate: ({ state }) => state.isPaused },
    select: ({ state }) => queuedWrite.safeParse(state.variables).data,
  });
  return kept.find((write) => write?.date === date)?.at;
}
