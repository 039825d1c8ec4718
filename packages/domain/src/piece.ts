import { VAULT_SECTIONS } from "./vault.ts";

/**
 * The part of the content an item belongs to: the pack itself, the manifesto, the programme or the
 * vault.
 */
export const PIECE_SHELVES = ["pack", "manifesto", "programme", ...VAULT_SECTIONS] as const;
export type PieceShelf = (typeof PIECE_SHELVES)[number];

export const PIECE_STATES = [
  ...(["draft", "scheduled", "live"] as const),
  ...(["withdrawn", "waiting", "overdue"] as const),
] as const;
export type PieceState = (typeof PIECE_STATES)[number];

/** Faults of a text; with one of these it is not published. */
export const TEXT_FAULTS = [
  ...(["note_undefined", "note_empty", "note_unused", "note_twice"] as const),
  ...(["picture_undescribed", "picture_unusable", "picture_within"] as const),
  ...(["link_address", "link_title", "link_empty", "link_reference"] as const),
  ...(["heading_level", "heading_empty", "ticks", "cells", "html", "unsupported"] as const),
  ...(["nested", "long", "crowded", "placeholder"] as const),
] as const;
export type TextFault = (typeof TEXT_FAULTS)[number];

/** A version that members read from an instant on; null if the item is taken down. */
export type PieceRelease = {
  id: number;
  at: Date;
  /** When a node first served it, whatever a clock shows since; null while none has. */
  openedAt: Date | null;
  version: number | null;
  /** Faults of the version; one with faults is never served. */
  faults: number;
};

/** The later made of two releases at one instant counts. */
const isLater = (one: PieceRelease, other: PieceRelease | null): boolean =>
  other === null ||
  one.at.getTime() > other.at.getTime() ||
  (one.at.getTime() === other.at.getTime() && one.id > other.id);

function latest<Release extends PieceRelease>(releases: readonly Release[]): Release | null {
  let found: Release | null = null;
  for (const release of releases) if (isLater(release, found)) found = release;
  return found;
}

/**
 * A release that has started does not end because a clock goes back, or is behind on another node.
 */
const hasBegun = ({ at, openedAt }: PieceRelease, now: Date): boolean =>
  openedAt !== null || at <= now;

export type PieceStanding<Release> = {
  /** The version members read; null after the item was taken down. */
  served: Release | null;
  /** The hour has come, and the version has faults: the former one stays. */
  waiting: Release | null;
  scheduled: Release | null;
};

/** Returns an item's served, waiting and scheduled release at an instant, given in any order. */
export function pieceStanding<Release extends PieceRelease>(
  releases: readonly Release[],
  now: Date,
): PieceStanding<Release> {
  const begun = releases.filter((release) => hasBegun(release, now));
  const served = latest(begun.filter(({ faults }) => faults === 0));
  const last = latest(begun);
  const [scheduled = null] = releases
    .filter((release) => !hasBegun(release, now))
    .sort((one, other) => one.at.getTime() - other.at.getTime() || other.id - one.id);
  return { served, waiting: last?.id === served?.id ? null : last, scheduled };
}

/** Returns when a release of this moment begins: never before what it replaces, also by a clock that went back. */
export function beginsAt({ served, waiting }: PieceStanding<PieceRelease>, now: Date): Date {
  return new Date(
    Math.max(...[served, waiting].map((each) => each?.at.getTime() ?? 0), now.getTime()),
  );
}

/** Returns the first instant after `now` at which some release begins; null when none does. */
export function nextReleaseAfter(releases: readonly PieceRelease[], now: Date): Date | null {
  let next: Date | null = null;
  for (const release of releases) {
    if (!hasBegun(release, now) && (next === null || release.at < next)) next = release.at;
  }
  return next;
}

/** Returns an item's state; an announced one is listed without a text. */
export function pieceState(
  { served, waiting, scheduled }: PieceStanding<PieceRelease>,
  { announced, overdue }: { announced: boolean; overdue: boolean },
): PieceState {
  if (waiting) return "waiting";
  const isShown = served !== null && served.version !== null;
  if (isShown && !announced) return "live";
  if (scheduled) return "scheduled";
  if (isShown) return overdue ? "overdue" : "draft";
  return served ? "withdrawn" : "draft";
}

/** Time in which the saves of one open editor change the same version. */
const SITTING_MINUTES = 30;

/** The sitting of an item that was created and has no text by anyone. */
export const BEGUN = "begun";

/** Before its hour a version is not changed any more, so that every node serves the same text. */
const SETTLED_SECONDS = 60;

/**
 * Whether a save changes the newest version instead of beginning another. Only the editor that
 * wrote that text does, and only from it: whatever else is saved would destroy it.
 */
export function continuesVersion(
  newest: { by: string | null; sitting: string | null; savedAt: Date; releases: readonly Date[] },
  save: { by: string; sitting: string; at: Date; fromNewest: boolean },
): boolean {
  const settles = save.at.getTime() + SETTLED_SECONDS * 1000;
  const lapse = save.at.getTime() - newest.savedAt.getTime();
  return (
    save.fromNewest &&
    newest.by === save.by &&
    (newest.sitting === save.sitting || newest.sitting === BEGUN) &&
    lapse <= SITTING_MINUTES * 60_000 &&
    newest.releases.every((at) => at.getTime() > settles)
  );
}

const wordsOf = (text: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of text.split(/\s+/)) {
    if (word !== "") counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
};

/** Counts the words that a text has more and less often than the one before it. */
export function wordChanges(before: string, after: string): { added: number; removed: number } {
  const [old, young] = [wordsOf(before), wordsOf(after)];
  let [added, removed] = [0, 0];
  for (const [word, count] of young) added += Math.max(0, count - (old.get(word) ?? 0));
  for (const [word, count] of old) removed += Math.max(0, count - (young.get(word) ?? 0));
  return { added, removed };
}

export const MEDIA_KINDS = ["sound", "film", "captions"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

const MB = 1024 * 1024;

/** In bytes, by kind. */
export const MAX_MEDIA_BYTES: Record<MediaKind, number> = {
  sound: 60 * MB,
  film: 200 * MB,
  captions: MB,
};

/** Returns the media that an item of a section may have besides its text and pictures. */
export function mediaOn(shelf: PieceShelf): readonly MediaKind[] {
  if (shelf === "videos") return MEDIA_KINDS;
  return VAULT_SECTIONS.some((section) => section === shelf) ? ["sound"] : [];
}
