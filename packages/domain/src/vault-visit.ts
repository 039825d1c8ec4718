/** Pages that a member opens within this time are one visit. */
const VISIT_MS = 3 * 3600_000;

const DAY_MS = 86_400_000;

/** Older items are not new to anyone. */
const MAX_AGE_MS = 90 * DAY_MS;

/** `since` is when the visit before this one ended; null in the first visit. */
export type VaultVisit = { seen: Date; since: Date | null };

/** Returns the visit that a member is in when they open the vault. */
export function visitAt(former: VaultVisit | null, now: Date): VaultVisit {
  if (!former) return { seen: now, since: null };
  const isSame = now.getTime() - former.seen.getTime() < VISIT_MS;
  return { seen: now, since: isSame ? former.since : former.seen };
}

/** Start of an item's current live period, and of its current text. */
export type PieceDates = { since: Date; changed: Date };

/** Returns whether an item is new or changed since a visit; null for neither. */
export function newsOf(piece: PieceDates, { since, seen }: VaultVisit): "new" | "changed" | null {
  if (!since) return null;
  const from = Math.max(since.getTime(), seen.getTime() - MAX_AGE_MS);
  if (piece.since.getTime() > from) return "new";
  return piece.changed.getTime() > from ? "changed" : null;
}
