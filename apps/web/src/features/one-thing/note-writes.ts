import { type NoteWrite, noteWrite, type Overview } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useSession } from "#core/session/session.ts";
import { NOTE_KEY } from "./writes.ts";

/**
 * Takes a day's notes that wait for the connection out of the queue, for the one that comes after
 * them; gives the note that the first of them was to replace. Without any, `otherwise`.
 */
function supersede(client: QueryClient, date: CalendarDate, otherwise: string): string {
  const cache = client.getMutationCache();
  let replaces: string | null = null;
  for (const mutation of cache.findAll({ mutationKey: NOTE_KEY })) {
    const write = noteWrite.safeParse(mutation.state.variables);
    if (!mutation.state.isPaused || !write.success || write.data.date !== date) continue;
    replaces ??= write.data.replaces;
    cache.remove(mutation);
  }
  return replaces ?? otherwise;
}

/** Saves a day's note over the one its writer saw; `save` does nothing for the signed out. */
export function useSaveNote() {
  const { user } = useSession();
  const client = useQueryClient();
  const mutation = useMutation<Overview, Error, NoteWrite>({ mutationKey: NOTE_KEY });
  const save = (date: CalendarDate, note: string, seen: string) => {
    if (!user) return;
    const replaces = supersede(client, date, seen);
    mutation.mutate({ userId: user.id, date, note, replaces, at: new Date().toISOString() });
  };
  return { ...mutation, save };
}
