import type { CalendarDate } from "./calendar-date.ts";

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

/** An item that is not read stays new this long. */
const NEW_FOR_MS = 30 * DAY_MS;

/** `since` is null for content that no release dates; `from` is the first day of its period. */
export type DatedPiece = { since: Date | null; from: CalendarDate | null };

/** Returns when the library opened: with its earliest item. */
export function libraryOpening(pieces: readonly Pick<DatedPiece, "since">[]): Date | null {
  const times = pieces.flatMap(({ since }) => since?.getTime() ?? []);
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/**
 * Returns when an item appeared: when it opened, or the start of its period if it came with the
 * library. Null without either; such an item is never new.
 */
export function appearedAt({ since, from }: DatedPiece, opening: Date | null): Date | null {
  if (since && opening && since > opening) return since;
  return from === null ? null : new Date(from);
}

/** A period begins a day early in the east; text that came before its period is not new yet. */
export function isNewPiece(
  { appeared, read }: { appeared: Date | null; read: boolean },
  now: Date,
): boolean {
  if (appeared === null || read) return false;
  const age = now.getTime() - appeared.getTime();
  return age > -DAY_MS && age < NEW_FOR_MS;
}

type ShelvedPiece = { from: CalendarDate | null; appeared: Date | null; readable: boolean };

/**
 * Returns a shelf in its order of display. One of dated items runs newest first, with what is only
 * announced at its end; every other one has the order of its writers.
 */
export function shelfOrder<Piece extends ShelvedPiece>(pieces: readonly Piece[]): Piece[] {
  const readable = pieces.filter((piece) => piece.readable);
  if (!readable.some(({ from }) => from !== null)) return [...pieces];
  const dateOf = ({ from, appeared }: Piece) => from ?? appeared?.toISOString() ?? "";
  return [
    ...readable.toReversed().sort((one, other) => dateOf(other).localeCompare(dateOf(one), "en")),
    ...pieces.filter((piece) => !piece.readable),
  ];
}
