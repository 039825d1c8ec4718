import type { OfficeNeed } from "@sovereign/contract/office-today";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { isBouncingMuch, isFaultUrgent } from "@sovereign/domain/office-needs";
import { officePaths } from "@sovereign/domain/office-paths";
import type { PieceShelf } from "@sovereign/domain/piece";

/** An item without a text whose announced period is over. */
export type OverduePiece = { title: string; path: string; period: string; since: CalendarDate };

/** An item that is blocked by errors, or would be at its hour. */
export type FaultyPiece = {
  shelf: PieceShelf;
  name: string;
  title: string;
  at: Date;
  savedAt: Date;
};

/** A sent broadcast whose bounced recipients have not been asked in the app. */
export type LeftBroadcast = {
  id: string;
  subject: string;
  people: number;
  at: Date;
  counts: { sent: number; bounced: number; refused: number };
};

/** Returns the items whose day has passed, and those that will not open at their hour. */
export function pieceNeeds(
  overdue: readonly OverduePiece[],
  faulty: readonly FaultyPiece[],
  now: Date,
): OfficeNeed[] {
  return [
    ...overdue.map((piece): OfficeNeed => ({ kind: "piece_overdue", ...piece })),
    ...faulty.flatMap((piece): OfficeNeed[] => {
      const { title, at } = piece;
      const need = { title, path: officePaths.piece(piece), at: at.toISOString() };
      if (at <= now) return [{ kind: "piece_waits", ...need }];
      return isFaultUrgent(at, now) ? [{ kind: "piece_faulty", ...need }] : [];
    }),
  ];
}

/** Returns releases whose planner may not publish anymore. */
export const orphanedPieceNeeds = (orphaned: readonly FaultyPiece[]): OfficeNeed[] =>
  orphaned.map((piece) => ({
    kind: "piece_orphaned",
    title: piece.title,
    path: officePaths.piece(piece),
    at: piece.at.toISOString(),
  }));

/** Returns the files that may tell where they were made, as one need. */
export function tellingNeeds(files: readonly { path: string; since: Date }[]): OfficeNeed[] {
  const [first] = files.map(({ since }) => since).sort((one, other) => +one - +other);
  const names = [...new Set(files.map(({ path }) => path))].sort();
  return first ? [{ kind: "files_tell", names, since: first.toISOString() }] : [];
}

/** Returns the broadcasts with many bounced addresses. */
export const broadcastNeeds = (broadcasts: readonly LeftBroadcast[]): OfficeNeed[] =>
  broadcasts
    .filter(({ people, counts: { bounced } }) => isBouncingMuch({ bounced, people }))
    .map(({ id, subject, people, at, counts: { sent, bounced, refused } }) => ({
      kind: "broadcast_bounced" as const,
      id,
      subject,
      people,
      sent,
      bounced,
      refused,
      since: at.toISOString(),
    }));
