import { createEmitter } from "#core/state/store.ts";

/** "perhaps": the days may have changed while the event stream was closed. */
export type DayNews = { userId: string; changed: ChangedBy | "perhaps" };

/** `write` is the id of one of its writes. */
type ChangedBy = { device: string | null; write?: string | null };

/** Something of the member's partnership changed, or may have while the stream was closed. */
export const partnerNews = createEmitter<[userId: string]>();

/** The cache entry of a member's partnership, which some pages change before they know it. */
export const partnerKey = (userId: string) => ["partner", userId] as const;

export const dayNews = createEmitter<[news: DayNews]>();
