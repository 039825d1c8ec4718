import { isNotNull, lte, max, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { pieceReleases } from "#schema/schema.ts";

const instant = z.coerce.date();

const releaseRow = z.object({
  id: z.coerce.number(),
  pieceId: z.string(),
  version: z.number().nullable(),
  at: instant,
  openedAt: instant.nullable(),
  /** When it started to wait for an owner, because its planner may not publish anymore. */
  orphanedSince: instant.nullable(),
  liveSince: instant.nullable(),
  faults: z.number(),
  /** When the version was last changed; null if the item is taken down. */
  savedAt: instant.nullable(),
  words: z.number(),
  /** The period the version is announced for. */
  period: z.string().nullable(),
  video: z.boolean(),
});
export type ReleaseRow = z.infer<typeof releaseRow>;

/** Returns, per item, the release in effect at an instant and the later ones. */
export async function findReleases(
  db: Database,
  now: Date,
  pieceId?: string,
): Promise<ReleaseRow[]> {
  const columns = sql`r.id, r.piece_id as "pieceId", r.version, r.at,
    r.opened_at as "openedAt", r.orphaned_since as "orphanedSince", r.live_since as "liveSince",
    coalesce(v.faults, 0) + (r.orphaned_since is not null)::int as faults, v.saved_at as "savedAt",
    coalesce(v.words, 0) as words, v.head ->> 'releases' as period,
    coalesce(v.head ->> 'youtubeUrl', v.head ->> 'film') is not null as video`;
  const versions = sql`left join piece_versions v on v.piece_id = r.piece_id and v.number = r.version`;
  const last = (condition: SQL) => sql`
    (select ${columns} from piece_releases r ${versions}
     where r.piece_id = p.id and ${condition} order by r.at desc, r.id desc limit 1)`;
  const begun = sql`(r.opened_at is not null or r.at <= ${now.toISOString()})`;
  const clean = sql`(coalesce(v.faults, 0) = 0 and r.orphaned_since is null)`;
  const chosen = (id: SQL) => (pieceId === undefined ? sql`true` : sql`${id} = ${pieceId}`);
  // The clean one before is looked for only where the last has faults, and what is planned by its
  // hour, because few are.
  const { rows } = await db.execute(sql`
    with begun as materialized (
      select found.* from pieces p cross join lateral ${last(begun)} found
      where ${chosen(sql`p.id`)})
    select * from begun
    union all
    select found.* from begun b join pieces p on p.id = b."pieceId"
    cross join lateral ${last(sql`${begun} and ${clean}`)} found where b.faults > 0
    union all
    (select distinct on (r.piece_id) ${columns} from piece_releases r ${versions}
     where r.opened_at is null and r.at > ${now.toISOString()} and ${chosen(sql`r.piece_id`)} order by r.piece_id, r.at, r.id)`);
  return z.array(releaseRow).parse(rows);
}

/** Returns when the last release began; null before the first. */
export async function lastReleaseAt(db: Database, now: Date): Promise<Date | null> {
  const [found] = await db
    .select({ at: max(pieceReleases.at) })
    .from(pieceReleases)
    .where(or(isNotNull(pieceReleases.openedAt), lte(pieceReleases.at, now)));
  return found?.at ?? null;
}

/** Counts the items that became live between two instants, and still are. */
export async function countOpened(db: Database, since: Date, until: Date): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(distinct piece_id)::int as opened from piece_releases
    where version is not null and live_since >= ${since.toISOString()}
      and at >= ${since.toISOString()} and at < ${until.toISOString()} and orphaned_since is null`);
  return z.number().parse(rows[0]?.opened);
}

type NewRelease = Pick<
  typeof pieceReleases.$inferInsert,
  "pieceId" | "version" | "at" | "liveSince" | "madeBy" | "madeAt"
> & { openedAt?: Date; madeByKey?: string };

/** Marks started releases, so that they stay open whatever a clock shows later. */
export const markOpened = (db: Database, now: Date) =>
  db.execute(sql`
    update piece_releases set opened_at = ${now.toISOString()}
    where opened_at is null and orphaned_since is null and at <= ${now.toISOString()}`);

/**
 * Holds planned releases for an owner unless one of these publishers planned them. A build before
 * 0038 wrote no key and recorded no opening, so only its future releases are held.
 */
export async function holdOrphaned(
  db: Database,
  now: Date,
  publishers: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql`
      update piece_releases set orphaned_since = ${now.toISOString()}
      where opened_at is null and orphaned_since is null
        and (made_by_key <> all(${sql.param([...publishers])}::text[])
          or made_by_key is null and made_by is not null and at > ${now.toISOString()})
      returning id`);
    if (rows.length > 0) await announce(tx);
  });
}

/** Replaces the planned releases of the items; every node is notified at commit. */
export async function release(tx: Database, releases: NewRelease[], now: Date): Promise<void> {
  for (const { pieceId } of releases) await dropPlanned(tx, pieceId, now);
  await insertReleases(tx, releases);
  await announce(tx);
}

export async function insertReleases(tx: Database, releases: NewRelease[]): Promise<void> {
  const parts = 2_000;
  for (let from = 0; from < releases.length; from += parts) {
    // A release for now opens immediately, also on a node whose clock is behind.
    const rows = releases.slice(from, from + parts).map((made) => {
      return { openedAt: made.at <= made.madeAt ? made.madeAt : null, ...made };
    });
    await tx.insert(pieceReleases).values(rows);
  }
}

/** Returns whether a release was planned. */
export async function dropPlanned(tx: Database, pieceId: string, now: Date): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    delete from piece_releases
    where piece_id = ${pieceId} and opened_at is null and at > ${now.toISOString()}
    returning id`);
  return rows.length > 0;
}

/** Lets what is planned open another version. */
export async function movePlanned(
  tx: Database,
  { pieceId, version, now }: { pieceId: string; version: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update piece_releases set version = ${version}
    where piece_id = ${pieceId} and opened_at is null and at > ${now.toISOString()}
      and version is not null`);
  await announce(tx);
}

export const CONTENT_CHANNEL = "content_changed";

/** The payload after which no text that was read before is served: its pictures have changed. */
export const PICTURES_CHANGED = "pictures";

/** In the transaction, so that no node misses what was committed. */
export async function announce(tx: Database, payload = "changed"): Promise<void> {
  await tx.execute(sql`select pg_notify(${CONTENT_CHANNEL}, ${payload})`);
}
