import { createEmitter } from "#core/state/store.ts";

/**
 * A member's days changed, on `device` if it is named. "perhaps": they may have changed while the
 * event stream was closed.
 */
export type DayNews = { userId: string; changed: { device: string | null } | "perhaps" };

export const dayNews = createEmitter<[news: DayNews]>();
