import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { pieceStanding } from "@sovereign/domain/piece";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { findNewest, lockPiece, type PieceRow, type VersionRow } from "./pieces.repository.ts";
import {
  type Acting,
  idOf,
  isSeen,
  type PiecesDeps,
  type PiecesService,
  type Reference,
  type Seen,
} from "./pieces.service.ts";
import { announce, dropPlanned, findReleases, release } from "./releases.repository.ts";

type ReleasingDeps = Pick<PiecesDeps, "db" | "clock" | "log" | "reload"> & {
  read: PiecesService["read"];
};

type By = Acting & { timeZone: string };

const VAULT: readonly string[] = VAULT_SECTIONS;

export type ReleasingService = ReturnType<typeof createReleasingService>;

/** Decides what members read from when on. */
export function createReleasingService({ db, clock, log, reload, read }: ReleasingDeps) {
  async function change(
    reference: Reference,
    by: By,
    work: (tx: Database, row: PieceRow, newest: VersionRow) => Promise<void>,
  ): Promise<OfficePiece> {
    await db.transaction(async (tx) => {
      const row = await lockPiece(tx, idOf(reference));
      const newest = row && (await findNewest(tx, row.id));
      if (!row || !newest) throw new Problem("office.piece_not_found");
      await work(tx, row, newest);
    });
    await reload();
    return read(reference, by.timeZone);
  }

  const standingOf = async (tx: Database, { id }: PieceRow) =>
    pieceStanding(await findReleases(tx, clock(), id), clock());

  return {
    publish: (reference: Reference, seen: Seen, by: By) =>
      change(reference, by, async (tx, row, newest) => {
        if (!isSeen(newest, seen)) throw new Problem("office.piece_changed");
        if (newest.faults > 0) throw new Problem("office.piece_faulty");
        const { served, waiting, scheduled } = await standingOf(tx, row);
        const version = newest.number;
        if (served?.version === version && !waiting && !scheduled) return;
        const now = clock();
        const isLive = served !== null && served.version !== null;
        const liveSince = isLive ? served.liveSince : now;
        const made = { pieceId: row.id, version, at: now, liveSince, madeAt: now };
        await release(tx, [{ ...made, madeBy: by.staff.name }], now);
        const details = { piece: row.id, version };
        await log(tx, by, { kind: "piece_published", details });
      }),

    schedule: (reference: Reference, { at: time, ...seen }: Seen & { at: string }, by: By) =>
      change(reference, by, async (tx, row, newest) => {
        if (!isSeen(newest, seen)) throw new Problem("office.piece_changed");
        const [now, at] = [clock(), new Date(time)];
        if (at <= now) throw new Problem("office.hour_over");
        const { served, scheduled } = await standingOf(tx, row);
        const version = newest.number;
        if (scheduled?.version === version && scheduled.at.getTime() === at.getTime()) return;
        const isLive = served !== null && served.version !== null;
        const liveSince = isLive ? served.liveSince : at;
        const made = { pieceId: row.id, version, at, liveSince, madeAt: now };
        await release(tx, [{ ...made, madeBy: by.staff.name }], now);
        const details = { piece: row.id, version, at: at.toISOString() };
        await log(tx, by, { kind: "piece_scheduled", details });
      }),

    dropSchedule: (reference: Reference, by: By) =>
      change(reference, by, async (tx, row) => {
        if (!(await dropPlanned(tx, row.id, clock()))) return;
        await announce(tx);
        await log(tx, by, { kind: "piece_schedule_dropped", details: { piece: row.id } });
      }),

    withdraw: (reference: Reference, by: By) =>
      change(reference, by, async (tx, row) => {
        // A withdrawn day or law would leave a gap in its numbers.
        if (!VAULT.includes(row.shelf)) throw new Problem("office.piece_needed");
        const { served, scheduled, waiting } = await standingOf(tx, row);
        const isOpen = served !== null && served.version !== null;
        if (!isOpen && !scheduled && !waiting) return;
        const now = clock();
        const made = { pieceId: row.id, version: null, at: now, liveSince: null, madeAt: now };
        await release(tx, [{ ...made, madeBy: by.staff.name }], now);
        const details = { piece: row.id, version: served?.version ?? null };
        await log(tx, by, { kind: "piece_withdrawn", details });
      }),
  };
}
