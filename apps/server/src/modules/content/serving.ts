import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import type { PackText } from "@sovereign/content/server/pack/front-matter";
import type { PackHead } from "@sovereign/content/server/pack/pack-schemas";
import type { PackValues } from "@sovereign/content/server/pack/placeholders";
import { nextReleaseAfter, pieceStanding } from "@sovereign/domain/piece";
import type { Logger } from "pino";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import type { Notifications } from "#database/notifications.ts";
import { createCoalescing, createKeyedQueue } from "#locks/locks.ts";
import { describeError } from "#problems/describe-error.ts";
import type { Config } from "#settings/config.ts";
import { filesFor } from "./checked-versions.ts";
import { parseText } from "./checks/parse-text.ts";
import { filesShown } from "./files/files-shown.ts";
import { findServed, type ServedRow } from "./pieces.repository.ts";
import {
  type FaultyPiece,
  faultyPiece,
  type UpcomingPiece,
  upcomingPiece,
} from "./planned-pieces.ts";
import {
  CONTENT_CHANNEL,
  findReleases,
  holdOrphaned,
  markOpened,
  PICTURES_CHANGED,
  type ReleaseRow,
} from "./releases.repository.ts";
import { ownHead, packText, type ServedPiece, servedPack } from "./served-pack.ts";

type Deps = {
  db: Database;
  clock: Clock;
  values: PackValues;
  log: Logger;
  notifications: Notifications;
  /** Hashes of those who may publish at this moment. */
  publishers: () => Promise<string[]>;
  onChanged: () => Promise<void>;
};

/** When members could first read an item, and when it last changed. */
export type Served = { key: string; version: number; since: Date; changed: Date };

type Loaded = ServedPiece & { savedAt: number };

/** In a planned item's last seconds; enough for each node to learn that it is held. */
const BEFORE_MS = 3_000;

/** Later ones are found by the look of each minute. */
const LONGEST_TIMER_MS = 120_000;

const keyOf = (pieceId: string, version: number) => `${pieceId} ${version}`;

/**
 * Serves the content of the moment: each node knows what opens later with its text, so that an hour
 * needs no job.
 */
export function createServing(deps: Deps) {
  const { db, clock, values, log, notifications, publishers, onChanged } = deps;
  const coalesce = createCoalescing();
  const inTurn = createKeyedQueue();
  let loaded = new Map<string, Loaded>();
  let releases: ReleaseRow[][] = [];
  let spareHead: PackText<PackHead> | undefined;
  let served: ReturnType<typeof build> | undefined;
  let servedPrice = values.app_price;
  let asking: NodeJS.Timeout | undefined;
  /** The parsed pack may show outdated pictures. */
  let isStale = false;

  function pieceOf(row: ServedRow): Loaded {
    const { id, shelf, version } = row;
    const text = packText(id, version.head, version.text);
    let parsed: ReturnType<ServedPiece["body"]> | undefined;
    let price = values.app_price;
    const body = () => {
      if (price !== values.app_price) parsed = undefined;
      price = values.app_price;
      parsed ??= parse(row, text).catch((error: unknown) => {
        // A pack that failed to load may load the next time.
        parsed = undefined;
        throw error;
      });
      return parsed;
    };
    return { id, shelf, text, body, savedAt: version.savedAt.getTime() };
  }

  async function parse(row: ServedRow, { text, textLine, file }: PackText<unknown>) {
    const files = await filesFor(db, { shelf: row.shelf, text });
    const place = { file: file.path, firstLine: textLine, values };
    return parseText(text, { ...place, files });
  }

  /** If it cannot be stored, it stays open in this process. */
  const opened = (at: Date) =>
    markOpened(db, at).catch((error: unknown) => {
      log.warn({ error: describeError(error) }, "could not record the opened items");
    });

  /** Asks again just before the next planned item opens. */
  function askInTime(): void {
    clearTimeout(asking);
    const now = clock().getTime();
    const waits = releases
      .flat()
      .filter(({ openedAt }) => !openedAt)
      .map(({ at }) => at.getTime() - BEFORE_MS - now)
      .filter((wait) => wait > 0 && wait < LONGEST_TIMER_MS);
    if (waits.length === 0) return;
    const again = () =>
      ask().catch((error: unknown) => {
        log.warn({ error: describeError(error) }, "could not ask who may publish");
      });
    asking = setTimeout(again, Math.min(...waits)).unref();
  }

  /** Asks whether who planned what opens later still may; no statement if nothing is planned. */
  async function ask(): Promise<void> {
    askInTime();
    const at = clock();
    const isPlanned = releases.flat().some(({ openedAt, at: due }) => !openedAt && due > at);
    if (isPlanned) await holdOrphaned(db, at, await publishers());
  }

  async function load(): Promise<void> {
    const at = clock();
    await opened(at);
    const before = isStale ? new Map<string, Loaded>() : loaded;
    isStale = false;
    const found = await findReleases(db, at);
    const kept = new Map<string, Loaded>();
    const missing: { pieceId: string; version: number }[] = [];
    for (const { pieceId, version, savedAt } of found) {
      if (version === null) continue;
      const key = keyOf(pieceId, version);
      const known = before.get(key);
      if (known?.savedAt === savedAt?.getTime() && known) kept.set(key, known);
      else missing.push({ pieceId, version });
    }
    for (const row of await findServed(db, missing)) {
      kept.set(keyOf(row.id, row.version.number), pieceOf(row));
    }
    if (!found.some(isServedHead)) spareHead ??= await ownHead();
    loaded = kept;
    releases = [...Map.groupBy(found, ({ pieceId }) => pieceId).values()];
    served = undefined;
    askInTime();
  }

  /** Resolves once what is in the database now is served. */
  const reload = () =>
    coalesce("content", (begin) =>
      inTurn("content", async () => {
        begin();
        await load();
        await onChanged();
      }),
    );

  function build(now: Date) {
    const found = releases.flatMap((ofPiece) => {
      const { served: release } = pieceStanding(ofPiece, now);
      if (!release || release.version === null) return [];
      const { pieceId, version, at, liveSince } = release;
      const piece = loaded.get(keyOf(pieceId, version));
      if (!piece) return [];
      const of = { key: partOf(piece), version, since: liveSince ?? at, changed: at };
      return [{ piece, of }];
    });
    const until = releases
      .flatMap((ofPiece) => nextReleaseAfter(ofPiece, now) ?? [])
      .reduce<Date | null>((first, at) => (first && first < at ? first : at), null);
    const pieces = found.map(({ piece }) => piece);
    const pack = servedPack(pieces, { spareHead, values });
    return {
      pack,
      pieces: found.map(({ of }) => of),
      until,
      rowsShowing: filesShown(pieces),
    };
  }

  notifications.subscribe({
    channel: CONTENT_CHANNEL,
    onPayload(payload) {
      isStale ||= payload === PICTURES_CHANGED;
      reload().catch((error: unknown) => {
        log.warn({ error: describeError(error) }, "could not load the released content");
      });
    },
    onListening() {
      isStale = true;
      return reload();
    },
    onLost: () => clearTimeout(asking),
  });

  /** An hour has come: what opens by it is open on every node, and stays so. */
  function begin(at: Date): void {
    const begun = releases
      .flat()
      .filter(({ openedAt, orphanedSince, at: due }) => !openedAt && !orphanedSince && due <= at);
    if (begun.length === 0) return;
    for (const each of begun) each.openedAt = at;
    void opened(at);
  }

  function now() {
    const at = clock();
    const price = values.app_price;
    if (!served || price !== servedPrice || (served.until && at >= served.until)) {
      begin(at);
      served = build(at);
      servedPrice = price;
    }
    return served;
  }

  return {
    reload,
    ask,
    current: (): ContentPack => now().pack,
    /** The items of `current`, with their dates. */
    pieces: (): readonly Served[] => now().pieces,
    faulty(): FaultyPiece[] {
      return releases.flatMap((ofPiece) => {
        const { waiting, scheduled } = pieceStanding(ofPiece, clock());
        const release = waiting ?? (scheduled && scheduled.faults > 0 ? scheduled : null);
        const piece = release?.version && loaded.get(keyOf(release.pieceId, release.version));
        return release && piece && !release.orphanedSince ? [faultyPiece(piece, release.at)] : [];
      });
    },
    /** Releases whose planner may not publish anymore. */
    orphaned(): FaultyPiece[] {
      return releases.flatMap((ofPiece) => {
        const { waiting, scheduled } = pieceStanding(ofPiece, clock());
        const release = [waiting, scheduled].find((each) => each?.orphanedSince);
        const piece = release?.version && loaded.get(keyOf(release.pieceId, release.version));
        return release && piece ? [faultyPiece(piece, release.at)] : [];
      });
    },
    upcoming(): UpcomingPiece[] {
      return releases.flatMap((ofPiece) => {
        const { scheduled } = pieceStanding(ofPiece, clock());
        if (!scheduled || scheduled.version === null) return [];
        const piece = loaded.get(keyOf(scheduled.pieceId, scheduled.version));
        return piece ? upcomingPiece(piece, scheduled.at) : [];
      });
    },
    /** The rows of the access matrix that open what shows a file now. */
    rowsShowing: (path: string) => now().rowsShowing(path),
  };
}

/** Returns the section and the number or name that members know an item by. */
function partOf({ shelf, text }: ServedPiece): string {
  const { day, id } = text.data as { day?: number; id?: string };
  return `${shelf}/${day ?? id}`;
}

const isServedHead = ({ pieceId, version, faults }: ReleaseRow): boolean =>
  pieceId.startsWith("pack/") && version !== null && faults === 0;

/** Returns the values of the content pack's placeholders. */
export function packValues({ productName, supportEmail, appPrice }: Config): PackValues {
  return { product: productName, email: supportEmail, app_price: appPrice };
}
