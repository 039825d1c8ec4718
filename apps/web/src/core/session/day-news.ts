import { createEmitter } from "#core/state/store.ts";

/** "perhaps": the days may have changed while the event stream was closed. */
export type DayNews = { userId: string; changed: { device: string | null } | "perhaps" };

export const dayNews = createEmitter<[news: DayNews]>();
