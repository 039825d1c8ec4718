import type { OfficePieces } from "@sovereign/contract/office-pieces";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { PIECE_SHELVES, pieceStanding } from "@sovereign/domain/piece";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { listedPiece } from "./listed-piece.ts";
import { listPieces } from "./pieces.repository.ts";
import { findReleases } from "./releases.repository.ts";

type Deps = {
  db: Database;
  clock: Clock;
  countDeployedChanges: () => Promise<number>;
};

/** Lists the items in the order of their sections. */
export function createListing({ db, clock, countDeployedChanges }: Deps) {
  return async (timeZone: string): Promise<OfficePieces> => {
    const now = clock();
    const today = calendarDateIn(timeZone, now);
    const [rows, releases, changes] = await Promise.all([
      listPieces(db),
      findReleases(db, now),
      countDeployedChanges(),
    ]);
    const byPiece = Map.groupBy(releases, ({ pieceId }) => pieceId);
    const pieces = rows.map((row) =>
      listedPiece(row, pieceStanding(byPiece.get(row.id) ?? [], now), today),
    );
    const positionOf = new Map(PIECE_SHELVES.map((shelf, position) => [shelf, position]));
    pieces.sort(
      (one, other) =>
        (positionOf.get(one.shelf) ?? 0) - (positionOf.get(other.shelf) ?? 0) ||
        (one.order ?? Number.MAX_SAFE_INTEGER) - (other.order ?? Number.MAX_SAFE_INTEGER) ||
        (one.name < other.name ? -1 : 1),
    );
    return { pieces, deployed_changes: changes };
  };
}
