import { properLine } from "@sovereign/content/server/pack/typography";
import type { OfficePiece, Telling } from "@sovereign/contract/office-pieces";
import { beginsAt, pieceStanding } from "@sovereign/domain/piece";
import { VAULT_SECTIONS, type VaultSection } from "@sovereign/domain/vault";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { showsFilm, type VideoUrls } from "./listed-piece.ts";
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
import {
  announce,
  dropPlanned,
  findReleases,
  type ReleaseRow,
  release,
} from "./releases.repository.ts";

/** The emails that announce an item when it opens. */
export type ReleaseMessages = {
  /** Called before the transaction that announces. */
  prepare: () => Promise<void>;
  /** Returns how many messages will go out. */
  announce: (tx: Database, acting: Acting, piece: AnnouncedPiece) => Promise<number>;
  /** Called once other content is read, or opens at another hour. */
  changed: () => Promise<void>;
  /** Holds the messages of an item that will not open. */
  hold: (tx: Database, acting: Acting, piece: string) => Promise<void>;
};
type AnnouncedPiece = {
  id: string;
  section: VaultSection;
  title: string;
  lead: string;
  /** Whether it goes by notification too. */
  push: boolean;
  /** An hour, or each member's own morning; undefined as the item opens. */
  at: Date | "morning" | undefined;
  opensAt: Date;
};

type ReleasingDeps = Pick<PiecesDeps, "db" | "clock" | "log" | "keyOf" | "reload"> & {
  read: PiecesService["read"];
  videoUrls: VideoUrls;
  messages: () => ReleaseMessages | undefined;
};

type Released = Seen & { tell?: Telling | undefined; tell_at?: string | undefined };

type By = Acting & { timeZone: string };
type Told = {
  row: PieceRow;
  newest: VersionRow;
  served: ReleaseRow | null;
  telling: Telling | undefined;
  /** "morning", or an hour. */
  tellAt: string | undefined;
  opensAt: Date;
};

const VAULT: readonly string[] = VAULT_SECTIONS;

const hourOf = (tellAt: string) => (tellAt === "morning" ? ("morning" as const) : new Date(tellAt));

export type ReleasingService = ReturnType<typeof createReleasingService>;

/** Decides what members read from when on. */
export function createReleasingService(deps: ReleasingDeps) {
  const { db, clock, log, keyOf, reload, read, messages, videoUrls } = deps;

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

  /**
   * Messages who asked for new items, once, when there is content to read or watch; returns how
   * many messages will go out.
   */
  async function tell(tx: Database, by: By, told: Told): Promise<number> {
    const { row, newest, served, telling, tellAt, opensAt } = told;
    if (!telling) return 0;
    const at = tellAt === undefined ? undefined : hourOf(tellAt);
    if (at instanceof Date && (at <= clock() || at < opensAt))
      throw new Problem("office.hour_over");
    const section = VAULT_SECTIONS.find((each) => each === row.shelf);
    const head = newest.head && "blurb" in newest.head ? newest.head : null;
    const isEmpty = newest.words === 0 && !showsFilm(newest.head, videoUrls);
    const wasOpen = served !== null && (served.words > 0 || served.video);
    if (!section || !head || isEmpty || wasOpen) return 0;
    const { title, blurb, subtitle } = head;
    const lead = blurb ?? subtitle ?? "";
    const about = { id: row.id, section, title: properLine(title), lead };
    const announced = { ...about, push: telling === "both", at, opensAt };
    return (await messages()?.announce(tx, by, announced)) ?? 0;
  }

  return {
    async publish(
      reference: Reference,
      { tell: telling, tell_at: tellAt, ...seen }: Released,
      by: By,
    ) {
      if (telling) await messages()?.prepare();
      return change(reference, by, async (tx, row, newest) => {
        if (!isSeen(newest, seen)) throw new Problem("office.piece_changed");
        if (newest.faults > 0) throw new Problem("office.piece_faulty");
        const standing = await standingOf(tx, row);
        const { served, waiting, scheduled } = standing;
        const version = newest.number;
        if (served?.version === version && !waiting && !scheduled) return;
        const now = clock();
        const isLive = served !== null && served.version !== null;
        const liveSince = isLive ? served.liveSince : now;
        const at = beginsAt(standing, now);
        const made = { pieceId: row.id, version, at, liveSince, madeAt: now, openedAt: now };
        await release(tx, [{ ...made, madeBy: by.staff.name }], now);
        const told = await tell(tx, by, { row, newest, served, telling, tellAt, opensAt: at });
        const details = { piece: row.id, version, told };
        await log(tx, by, { kind: "piece_published", details });
      });
    },

    async schedule(
      reference: Reference,
      { at: time, tell: telling, tell_at: tellAt, ...seen }: Released & { at: string },
      by: By,
    ) {
      if (telling) await messages()?.prepare();
      return change(reference, by, async (tx, row, newest) => {
        if (!isSeen(newest, seen)) throw new Problem("office.piece_changed");
        const [now, at] = [clock(), new Date(time)];
        if (at <= now) throw new Problem("office.hour_over");
        const { served, scheduled } = await standingOf(tx, row);
        const version = newest.number;
        const isAtHour = scheduled?.version === version && scheduled.at.getTime() === at.getTime();
        const tellAs = { row, newest, served, telling, tellAt, opensAt: at };
        if (isAtHour && !scheduled.orphanedSince) {
          // The members to tell may have been chosen only now.
          await tell(tx, by, tellAs);
          return;
        }
        const isLive = served !== null && served.version !== null;
        const liveSince = isLive ? served.liveSince : at;
        const made = { pieceId: row.id, version, at, liveSince, madeAt: now };
        const madeByKey = keyOf(by.staff.userId);
        await release(tx, [{ ...made, madeBy: by.staff.name, madeByKey }], now);
        const told = await tell(tx, by, tellAs);
        const details = { piece: row.id, version, at: at.toISOString(), told };
        await log(tx, by, { kind: "piece_scheduled", details });
      });
    },

    dropSchedule: (reference: Reference, by: By) =>
      change(reference, by, async (tx, row) => {
        if (!(await dropPlanned(tx, row.id, clock()))) return;
        await announce(tx);
        await log(tx, by, { kind: "piece_schedule_dropped", details: { piece: row.id } });
        await messages()?.hold(tx, by, row.id);
      }),

    withdraw: (reference: Reference, by: By) =>
      change(reference, by, async (tx, row) => {
        // A withdrawn day or law would leave a gap in its numbers.
        if (!VAULT.includes(row.shelf)) throw new Problem("office.piece_needed");
        const standing = await standingOf(tx, row);
        const { served, scheduled, waiting } = standing;
        const isOpen = served !== null && served.version !== null;
        if (!isOpen && !scheduled && !waiting) return;
        const now = clock();
        const at = beginsAt(standing, now);
        const made = { pieceId: row.id, version: null, at, liveSince: null, madeAt: now };
        await release(tx, [{ ...made, madeBy: by.staff.name, openedAt: now }], now);
        const details = { piece: row.id, version: served?.version ?? null };
        await log(tx, by, { kind: "piece_withdrawn", details });
        await messages()?.hold(tx, by, row.id);
      }),
  };
}
