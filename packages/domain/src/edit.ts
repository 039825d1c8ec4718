export const EDIT_FIELDS = ["text", "completion", "note"] as const;

export type EditField = (typeof EDIT_FIELDS)[number];

export const WRITES_AT_ONCE = 50;

export type EditStamp = {
  /** Milliseconds since 1970, by the server's clock as far as known. */
  at: number;
  device: string | null;
  seq: number;
  /** The device's last number that the server has answered, where the device sends it. */
  known?: number | undefined;
};

export type ReceivedEdit = EditStamp & { received?: number };

/** A larger clock difference of a device is corrected. */
export const TRUSTED_SKEW_MS = 60_000;

export const OLDEST_EDIT_DAYS = 30;

const DAY_MS = 86_400_000;

/**
 * Returns when an edit was made, in ms: the device's time corrected by its clock's error, within
 * the last `OLDEST_EDIT_DAYS`.
 */
export function boundedEditTime(claimed: number, sentAt: number, now: number): number {
  const wrongBy = now - sentAt;
  const corrected = Math.abs(wrongBy) <= TRUSTED_SKEW_MS ? claimed : claimed + wrongBy;
  return Math.min(Math.max(corrected, now - OLDEST_EDIT_DAYS * DAY_MS), now);
}

/**
 * Whether an edit is later: by `seq` within one device, otherwise by time, where the last to
 * arrive wins a tie. Three edits of two devices can form a cycle, so callers compare an edit also
 * with the later ones of its own device.
 *
 * An edit made after the server received a higher `seq` of its device is the later one: the device
 * was restored from a backup. A number that the device does not know of is of its copy, which is
 * another device.
 */
export function isLaterEdit(edit: EditStamp, standing: ReceivedEdit | null): boolean {
  if (standing === null) return true;
  if (isOfOneDevice(edit, standing)) {
    return edit.seq > standing.seq || edit.at > (standing.received ?? Infinity) + TRUSTED_SKEW_MS;
  }
  return edit.at >= standing.at;
}

/**
 * Returns an edit's place as of now: a time that has not come is that of a wrong clock, which has been
 * set right since, and is before all others.
 */
export function believedPlace<Place extends ReceivedEdit>(place: Place, now: number): Place {
  const latest = now + TRUSTED_SKEW_MS;
  const received = place.received === undefined ? undefined : Math.min(place.received, now);
  const isWrong = place.at > latest || (place.received ?? now) > latest;
  return isWrong ? Object.assign({}, place, { at: 0, received }) : place;
}

/**
 * Returns what a device that sends these edits knows at one of them: its own earlier number there is
 * not a copy's, although its time is later because the clock was set back.
 */
export function knownAt(
  edit: Pick<EditStamp, "at" | "seq">,
  sent: readonly Pick<EditStamp, "at" | "seq">[],
  known: number | undefined,
): number | undefined {
  const own = sent.filter(({ at, seq }) => seq < edit.seq && at > edit.at);
  return known === undefined ? undefined : Math.max(known, ...own.map(({ seq }) => seq));
}

/** A device that was copied to another shares its name, and each counts on. */
export const isOfOneDevice = (edit: EditStamp, standing: EditStamp): boolean =>
  edit.device !== null &&
  edit.device === standing.device &&
  (edit.known === undefined || standing.seq <= edit.known);
