import { noteWrite, textWrite } from "@sovereign/contract/one-things";
import type { QueryClient } from "@tanstack/react-query";
import { drafts, noteSlot } from "#days/draft/drafts.ts";

/** The start of every write's key, for counting those that wait. */
export const WRITES_KEY = ["one-thing"] as const;

/** Makes drafts of what still waits for a connection, when its writer's session ends. */
export function keepUnsentTexts(client: QueryClient): void {
  const keep = (userId: string, slot: string, words: string) => {
    if (drafts.read(userId, slot) === null) drafts.write(userId, slot, words);
  };
  for (const { state } of client.getMutationCache().findAll({ mutationKey: WRITES_KEY })) {
    if (!state.isPaused) continue;
    const text = textWrite.safeParse(state.variables);
    const note = noteWrite.safeParse(state.variables);
    if (text.success) keep(text.data.userId, text.data.date, text.data.content);
    if (note.success) keep(note.data.userId, noteSlot(note.data.date), note.data.note);
  }
}
