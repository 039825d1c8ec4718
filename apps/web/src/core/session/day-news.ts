import { createEmitter } from "#core/state/store.ts";

/**
 * A member's days changed, with the device that wrote where it names itself; or they may have, while
 * the stream was not open.
 */
export type DayNews = { userId: string; changed: { device: string | null } | "perhaps" };

/** What the member's event stream learns of their days, for the part of the app that shows them. */
export const dayNews = createEmitter<[news: DayNews]>();
