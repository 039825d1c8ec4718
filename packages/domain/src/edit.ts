/** The fields of a day that are written each for itself. */
export const EDIT_FIELDS = ["text", "completion", "note"] as const;

export type EditField = (typeof EDIT_FIELDS)[number];

/** How many writes a device sends at once. */
export const WRITES_AT_ONCE = 50;

/** Where an edit stands among those of its field. */
export type EditPlace = {
  /** When it was made, by the server's clock as far as that is known; milliseconds since 1970. */
  at: number;
  /** The device that made it; null where none was named. */
  device: string | null;
  /** The device's own order. */
  seq: number;
};

/** An edit that the server has, with when it came there, in milliseconds since 1970 where known. */
export type ReceivedEdit = EditPlace & { received?: number };

/** How far the clock of a device may be from the server's before its word is corrected. */
export const TRUSTED_SKEW_MS = 60_000;

/** How far back a device may say that it was written. */
export const OLDEST_EDIT_DAYS = 30;

const DAY_MS = 86_400_000;

/**
 * When an edit was made, by the server's clock: what the device says, put right by as much as its
 * clock is wrong at the sending, never after `now` and never more than `OLDEST_EDIT_DAYS` before it.
 * So a clock that is ahead wins nothing. All in milliseconds since 1970.
 */
export function boundedEditTime(claimed: number, sentAt: number, now: number): number {
  const wrongBy = now - sentAt;
  const corrected = Math.abs(wrongBy) <= TRUSTED_SKEW_MS ? claimed : claimed + wrongBy;
  return Math.min(Math.max(corrected, now - OLDEST_EDIT_DAYS * DAY_MS), now);
}

/**
 * Whether an edit is later than another: those of one device in the device's own order, which no clock
 * disturbs, those of two by their times, where the one that came last wins a tie. Three edits of two
 * devices can form a circle, so an edit is also compared with the later ones of its own device.
 *
 * An edit that was made after the server had received a higher number of its device comes from one
 * whose storage was restored from a backup and counts again: it is the later one. Made after means by
 * more than a clock that is believed may be ahead, or what was held up on its way would seem so.
 */
export function isLaterEdit(edit: EditPlace, standing: ReceivedEdit | null): boolean {
  if (standing === null) return true;
  if (edit.device !== null && edit.device === standing.device) {
    return edit.seq > standing.seq || edit.at > (standing.received ?? Infinity) + TRUSTED_SKEW_MS;
  }
  return edit.at >= standing.at;
}
