import { createEmitter } from "#core/state/store.ts";

/** "perhaps": the days may have changed while the event stream was closed. */
export type DayNews = { userId: string; changed: ChangedBy | "perhaps" };

/** `write` is the id of one of its writes. */
type ChangedBy = { device: string | null; write?: string | null };

export const dayNews = createEmitter<[news: DayNews]>();
