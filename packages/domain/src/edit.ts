/** The fields of a day that are written separately. */
export const EDIT_FIELDS = ["text", "completion", "note"] as const;

export type EditField = (typeof EDIT_FIELDS)[number];

/** Maximum writes per request. */
export const WRITES_AT_ONCE = 50;

/** The position of an edit among those of its field. */
export type EditPlace = {
  /** When it was made, by the server's clock as far as known, in milliseconds since 1970. */
  at: number;
  /** The device that made it; null when unknown. */
  device: string | null;
  seq: number;
};

/** An edit the server has; `received` in milliseconds since 1970 where known. */
export type ReceivedEdit = EditPlace & { received?: number };

/** Largest difference between a device's clock and the server's that is not corrected. */
export const TRUSTED_SKEW_MS = 60_000;

export const OLDEST_EDIT_DAYS = 30;

const DAY_MS = 86_400_000;

/**
 * Returns when an edit was made, by the server's clock: the device's time, corrected by its
 * clock's error when it was sent, never after `now` and at most `OLDEST_EDIT_DAYS` before it. All
 * in milliseconds since 1970.
 */
export function boundedEditTime(claimed: number, sentAt: number, now: number): number {
  const wrongBy = now - sentAt;
  const corrected = Math.abs(wrongBy) <= TRUSTED_SKEW_MS ? claimed : claimed + wrongBy;
  return Math.min(Math.max(corrected, now - OLDEST_EDIT_DAYS * DAY_MS), now);
}

/**
 * Returns whether an edit is later than another: by `seq` within one device, otherwise by time,
 * where the last to arrive wins a tie. Three edits of two devices can form a cycle, so an edit is
 * also compared with the later ones of its own device.
 *
 * An edit made after the server received a higher `seq` of its device comes from a device restored
 * from a backup, and is the later one. "After" means by more than `TRUSTED_SKEW_MS`, so that a
 * delayed request does not count.
 */
export function isLaterEdit(edit: EditPlace, standing: ReceivedEdit | null): boolean {
  if (standing === null) return true;
  if (edit.device !== null && edit.device === standing.device) {
    return edit.seq > standing.seq || edit.at > (standing.received ?? Infinity) + TRUSTED_SKEW_MS;
  }
  return edit.at >= standing.at;
}
