import { type HighlightAnswer, ownReadingRows, type ReadPlace } from "@sovereign/contract/reading";
import { type EditStamp, TRUSTED_SKEW_MS } from "@sovereign/domain/edit";
import type { StoredHighlight } from "@sovereign/domain/highlight";
import type { VaultVisit } from "@sovereign/domain/vault-visit";
import { and, asc, count, eq, gt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#database/database.ts";
import { ownRows } from "#database/own-rows.ts";
import { highlights, readingPlaces, user, vaultVisits } from "#schema/schema.ts";

type SavedPlace = Omit<ReadPlace, "edited_at" | "heard" | "heard_at"> & {
  userId: string;
  stamp: EditStamp;
};

type SavedHeard = Pick<SavedPlace, "userId" | "section" | "item" | "stamp"> & { heard: number };

/** SQL: whether a stored time has not come, as those of a clock that was set right since. */
const ofWrongClock = (column: PgColumn, now: Date) =>
  gt(column, new Date(now.getTime() + TRUSTED_SKEW_MS));

const columnsOf = ({ at, device, seq }: EditStamp) => ({ editedAt: new Date(at), device, seq });

/** False when a later place exists; a resent one finds itself and succeeds. */
export async function savePlace(db: Database, saved: SavedPlace, now: Date): Promise<boolean> {
  const { userId, section, item, block, offset, opening, percent, read, stamp } = saved;
  const values = { block, offset, opening, percent, ...columnsOf(stamp) };
  const edited = new Date(stamp.at);
  const at = edited.toISOString();
  const rows = await db
    .insert(readingPlaces)
    .values({ userId, section, item, readAt: read ? edited : null, ...values })
    .onConflictDoUpdate({
      target: [readingPlaces.userId, readingPlaces.section, readingPlaces.item],
      set: { ...values, readAt: sql`coalesce(${readingPlaces.readAt}, excluded.read_at)` },
      // Listening alone made a row without words.
      setWhere: sql`${readingPlaces.opening} = '' or case when ${readingPlaces.device} = ${stamp.device}::uuid
        and ${readingPlaces.seq} <= coalesce(${stamp.known ?? null}::bigint, ${readingPlaces.seq})
        then ${stamp.seq}::bigint >= ${readingPlaces.seq}
        else ${at}::timestamptz >= ${readingPlaces.editedAt} end
        or ${ofWrongClock(readingPlaces.editedAt, now)}`,
    })
    .returning({ item: readingPlaces.item });
  return rows.length > 0;
}

/** False when the sound was heard later elsewhere. */
export async function saveHeard(
  db: Database,
  { userId, section, item, heard, stamp }: SavedHeard,
  now: Date,
): Promise<boolean> {
  const values = { heard, heardAt: new Date(stamp.at) };
  const top = { block: 0, offset: 0, opening: "", percent: 0, ...columnsOf(stamp) };
  const rows = await db
    .insert(readingPlaces)
    .values({ userId, section, item, ...top, ...values })
    .onConflictDoUpdate({
      target: [readingPlaces.userId, readingPlaces.section, readingPlaces.item],
      set: values,
      setWhere: sql`${readingPlaces.heardAt} is null or ${readingPlaces.heardAt} <= excluded.heard_at
        or ${ofWrongClock(readingPlaces.heardAt, now)}`,
    })
    .returning({ item: readingPlaces.item });
  return rows.length > 0;
}

export async function readPlaces(db: Database, userId: string): Promise<ReadPlace[]> {
  const rows = await db.select().from(readingPlaces).where(eq(readingPlaces.userId, userId));
  return rows.map(({ readAt, editedAt, heardAt, ...row }) => {
    const { section, item, block, offset, opening, percent, heard } = row;
    const place = { section, item, block, offset, opening, percent, read: readAt !== null };
    const listened = { heard, heard_at: heardAt?.toISOString() ?? null };
    return { ...place, ...listened, edited_at: editedAt.toISOString() };
  });
}

export async function findAddress(
  db: Database,
  userId: string,
): Promise<{ email: string; isConfirmed: boolean } | null> {
  const [row] = await db
    .select({ email: user.email, isConfirmed: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId));
  return row ?? null;
}

export async function findVisit(db: Database, userId: string): Promise<VaultVisit | null> {
  const [row] = await db.select().from(vaultVisits).where(eq(vaultVisits.userId, userId));
  return row ? { seen: row.seen, since: row.since } : null;
}

export async function saveVisit(db: Database, userId: string, visit: VaultVisit): Promise<void> {
  await db
    .insert(vaultVisits)
    .values({ userId, ...visit })
    .onConflictDoUpdate({ target: vaultVisits.userId, set: visit });
}

const standing = (userId: string) =>
  and(eq(highlights.userId, userId), eq(highlights.removed, false));

export async function readHighlights(
  db: Database,
  userId: string,
): Promise<Omit<HighlightAnswer, "stands">[]> {
  const rows = await db
    .select()
    .from(highlights)
    .where(standing(userId))
    .orderBy(asc(highlights.createdAt), asc(highlights.id));
  return rows.map(({ id, section, item, note, createdAt, ...row }) => {
    const { paragraph, start, quote, before, after } = row;
    const passage = { paragraph, start, quote, before, after };
    return { id, section, item, ...passage, note, created_at: createdAt.toISOString() };
  });
}

/** A highlight without a row has no lock of its own. */
export async function lockMember(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`select 1 from "user" where id = ${userId} for no key update`);
}

export async function findHighlight(
  tx: Database,
  userId: string,
  id: string,
): Promise<StoredHighlight | null> {
  const [row] = await tx
    .select()
    .from(highlights)
    .where(and(eq(highlights.userId, userId), eq(highlights.id, id)));
  if (!row) return null;
  const { paragraph, start, quote, before, after, note, removed, editedAt, device, seq } = row;
  return {
    passage: { paragraph, start, quote, before, after },
    note,
    removed,
    stamp: { at: editedAt.getTime(), device, seq: seq ?? 0 },
  };
}

/** Counts removed ones too: each has a row. */
export async function countHighlights(tx: Database, userId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(highlights)
    .where(eq(highlights.userId, userId));
  return row?.count ?? 0;
}

type SavedHighlight = StoredHighlight & {
  userId: string;
  id: string;
  section: string;
  item: string;
};

export async function saveHighlight(tx: Database, saved: SavedHighlight): Promise<void> {
  const { userId, id, section, item, passage, note, removed, stamp } = saved;
  const values = { section, item, ...passage, note, removed, ...columnsOf(stamp) };
  await tx
    .insert(highlights)
    .values({ userId, id, createdAt: new Date(stamp.at), ...values })
    .onConflictDoUpdate({ target: [highlights.userId, highlights.id], set: values });
}

export const ownReading = {
  reading_places: ownRows(readingPlaces, ownReadingRows.reading_places, ["section", "item"], {
    isIncidental: true,
  }),
  highlights: ownRows(highlights, ownReadingRows.highlights, ["id"], {
    only: sql`not ${sql.identifier("removed")}`,
  }),
};
