import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import type {
  NewPiece,
  OfficePiece,
  PieceSave,
  PieceVersion,
  PieceVersionText,
  SavedPiece,
} from "@sovereign/contract/office-pieces";
import { calendarDateIn } from "@sovereign/domain/calendar-date";
import { BEGUN, continuesVersion, pieceStanding } from "@sovereign/domain/piece";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Staff } from "#http/environment.ts";
import { Problem } from "#problems/problem.ts";
import { type CheckedText, checkText, filesFor, versionOf } from "./checked-versions.ts";
import { listedPiece, showsFilm, type VideoUrls } from "./listed-piece.ts";
import {
  findNewest,
  findPiece,
  findVersion,
  firstReleases,
  insertPieces,
  insertVersions,
  type ListedRow,
  listPieces,
  listVersionHeads,
  lockPiece,
  type PieceRow,
  releasesOf,
  updateVersion,
  type VersionHead,
  type VersionRow,
} from "./pieces.repository.ts";
import { findReleases, movePlanned } from "./releases.repository.ts";

export type Reference = { shelf: string; name: string };
export type Acting = { staff: Staff; requestId: string };
/** The version the editor had open. */
export type Seen = { version: number; saved_at: string };

/** Appends an entry about an item to the staff log. */
type LogPiece = (
  tx: Database,
  acting: Acting,
  entry: { kind: PieceLogKind; details: Record<string, unknown> },
) => Promise<unknown>;

type PieceLogKind =
  | "piece_published"
  | "piece_scheduled"
  | "piece_schedule_dropped"
  | "piece_withdrawn"
  | "piece_returned"
  | "piece_deleted"
  | "piece_restored"
  | "shelf_ordered"
  | "pack_imported";

export type PiecesDeps = {
  db: Database;
  clock: Clock;
  values: PackValues;
  log: LogPiece;
  videoUrls: VideoUrls;
  /** Returns the hash of a staff member's id. */
  keyOf: (userId: string) => string;
  /** Serves what was committed on this node. */
  reload: () => Promise<void>;
};

export const idOf = ({ shelf, name }: Reference): string => `${shelf}/${name}`;

export const isSeen = (newest: VersionRow, seen: Seen): boolean =>
  newest.number === seen.version && newest.savedAt.getTime() === Date.parse(seen.saved_at);

/** Returns the place after the last of a shelf. */
export function nextOrder(others: readonly ListedRow[]): number {
  const orders = others.map(({ newest: { head } }) => (head && "order" in head ? head.order : 0));
  return Math.max(0, ...orders) + 1;
}

export type PiecesService = ReturnType<typeof createPiecesService>;

/** The office's side of the content: texts and their versions. */
export function createPiecesService(deps: PiecesDeps) {
  const { db, clock, values, log, keyOf, reload, videoUrls } = deps;

  async function read(reference: Reference, timeZone: string): Promise<OfficePiece> {
    const row = await findPiece(db, idOf(reference));
    const newest = row && (await findNewest(db, row.id));
    if (!row || !newest) throw new Problem("office.piece_not_found");
    const now = clock();
    const standing = pieceStanding(await findReleases(db, now, row.id), now);
    const { served, scheduled, waiting } = standing;
    const found = newest.faults > 0 ? await faultsOf(row, newest) : [];
    return {
      ...listedPiece({ ...row, newest }, standing, calendarDateIn(timeZone, now)),
      path: row.path,
      text: newest.text,
      found,
      film: showsFilm(newest.head, videoUrls),
      served: versionAt(served),
      scheduled: versionAt(scheduled),
      waiting: versionAt(waiting),
    };
  }

  /** Checks a text with the files in the database. */
  async function check(
    { shelf, name }: Pick<PieceRow, "shelf" | "name">,
    text: string,
  ): Promise<CheckedText> {
    const file = { shelf, name, text };
    return checkText(file, { values, files: await filesFor(db, file) });
  }

  async function faultsOf(row: PieceRow, { text }: VersionRow) {
    const { problems } = await check(row, text);
    return problems.map(({ line, field, message }) => ({ line, field, message }));
  }

  /** Stores a text, under a lock on its item, as the newest version or the next one. */
  async function store(
    tx: Database,
    row: PieceRow,
    { checked, sitting, staff, continues }: StoredText,
    newest: VersionRow,
  ): Promise<VersionRow> {
    const now = clock();
    const number = continues ? newest.number : newest.number + 1;
    const before = continues ? await findVersion(tx, row.id, number - 1) : newest;
    const stored = {
      pieceId: row.id,
      number,
      ...versionOf(checked, before),
      sitting,
      savedAt: now,
      savedBy: staff.name,
      savedByKey: keyOf(staff.userId),
    };
    if (continues) await updateVersion(tx, stored);
    else await insertVersions(tx, [stored]);
    await movePlanned(tx, { pieceId: row.id, version: number, now });
    return stored;
  }

  async function existing(reference: Reference): Promise<PieceRow> {
    const row = await findPiece(db, idOf(reference));
    if (!row) throw new Problem("office.piece_not_found");
    return row;
  }

  async function locked(tx: Database, reference: Reference) {
    const row = await lockPiece(tx, idOf(reference));
    const newest = row && (await findNewest(tx, row.id));
    if (!row || !newest) throw new Problem("office.piece_not_found");
    return { row, newest };
  }

  async function save(
    reference: Reference,
    { text, sitting, ...seen }: PieceSave,
    { staff, timeZone }: { staff: Staff; timeZone: string },
  ): Promise<SavedPiece> {
    const lines = text.replaceAll("\r\n", "\n");
    // Before the item is locked.
    const checked = await check(await existing(reference), lines);
    const outcome = await db.transaction(async (tx) => {
      const { row, newest } = await locked(tx, reference);
      if (newest.text === lines) return "saved" as const;
      const fromNewest = isSeen(newest, seen);
      if (!fromNewest && newest.sitting !== sitting) return "others_save" as const;
      const continues = continuesVersion(
        {
          by: newest.savedByKey,
          sitting: newest.sitting,
          savedAt: newest.savedAt,
          releases: await releasesOf(tx, row.id, newest.number),
        },
        { by: keyOf(staff.userId), sitting, at: clock(), fromNewest },
      );
      await store(tx, row, { checked, sitting, staff, continues }, newest);
      return "saved" as const;
    });
    await reload();
    return { outcome, piece: await read(reference, timeZone) };
  }

  async function returnTo(
    reference: Reference,
    { number, seen }: { number: number; seen: Seen },
    acting: Acting & { timeZone: string },
  ): Promise<OfficePiece> {
    await db.transaction(async (tx) => {
      const { row, newest } = await locked(tx, reference);
      const earlier = await findVersion(tx, row.id, number);
      if (!earlier) throw new Problem("office.piece_not_found");
      if (newest.text === earlier.text) return;
      if (!isSeen(newest, seen)) throw new Problem("office.piece_changed");
      const { staff } = acting;
      const checked = await check(row, earlier.text);
      await store(tx, row, { checked, sitting: null, staff, continues: false }, newest);
      const details = { piece: row.id, from: newest.number, to: number };
      await log(tx, acting, { kind: "piece_returned", details });
    });
    await reload();
    return read(reference, acting.timeZone);
  }

  async function make(
    made: NewPiece,
    { staff, timeZone }: { staff: Staff; timeZone: string },
  ): Promise<OfficePiece> {
    const { shelf, name } = made;
    const now = clock();
    await db.transaction(async (tx) => {
      const others = await listPieces(tx, shelf);
      const { newPieceText } = await import("@sovereign/content/server/pack/front-matter");
      const text = newPieceText({ ...made, order: nextOrder(others) });
      const row = { id: idOf(made), shelf, name, path: `${shelf}/${name}.md`, createdAt: now };
      if (!(await insertPieces(tx, [row]))) throw new Problem("office.piece_taken");
      const version = versionOf(await check(row, text), undefined);
      await insertVersions(tx, [
        {
          pieceId: row.id,
          number: 1,
          ...version,
          sitting: BEGUN,
          savedAt: now,
          savedBy: staff.name,
          savedByKey: keyOf(staff.userId),
        },
      ]);
    });
    return read(made, timeZone);
  }

  async function versions(reference: Reference): Promise<{ versions: PieceVersion[] }> {
    const id = idOf(reference);
    const now = clock();
    const [heads, released, releases] = await Promise.all([
      listVersionHeads(db, id),
      firstReleases(db, id, now),
      findReleases(db, now, id),
    ]);
    if (heads.length === 0) throw new Problem("office.piece_not_found");
    const served = pieceStanding(releases, now).served?.version ?? null;
    return { versions: heads.map((head) => versionHead(head, { released, served })) };
  }

  async function readVersion(reference: Reference, number: number): Promise<PieceVersionText> {
    const id = idOf(reference);
    const now = clock();
    const [version, released, releases] = await Promise.all([
      findVersion(db, id, number),
      firstReleases(db, id, now),
      findReleases(db, now, id),
    ]);
    if (!version) throw new Problem("office.piece_not_found");
    const served = pieceStanding(releases, now).served?.version ?? null;
    return { ...versionHead(version, { released, served }), text: version.text };
  }

  return { read, save, returnTo, make, versions, readVersion, store, check };
}

type StoredText = {
  checked: CheckedText;
  sitting: string | null;
  staff: Staff;
  continues: boolean;
};

const versionAt = (release: { version: number | null; at: Date } | null) =>
  release && release.version !== null
    ? { version: release.version, at: release.at.toISOString() }
    : null;

function versionHead(
  version: VersionHead,
  { released, served }: { released: ReadonlyMap<number, Date>; served: number | null },
): PieceVersion {
  const { number, savedAt, savedBy, words, added, removed, faults } = version;
  return {
    version: number,
    saved_at: savedAt.toISOString(),
    saved_by: savedBy,
    words,
    added,
    removed,
    faults,
    released_at: released.get(number)?.toISOString() ?? null,
    served: number === served,
  };
}
