import {
  BROADCAST_CHANNELS,
  type BroadcastChannel,
  RECIPIENT_REASONS,
  RECIPIENT_STATES,
  type RecipientState,
} from "@sovereign/domain/broadcast";
import { and, desc, eq, gt, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { broadcastRecipients, broadcasts } from "#schema/schema.ts";
import { LOT_MASK, lotOf } from "./recipients.repository.ts";

export type BroadcastRow = typeof broadcasts.$inferSelect;
export type Counts = Record<RecipientState, number>;
export type CountsByChannel = Record<BroadcastChannel, Counts>;

const NONE: Counts = { waiting: 0, in_hand: 0, sent: 0, bounced: 0, refused: 0, stopped: 0 };

/** Running and unsent broadcasts come before ended ones. */
export function findLatest(db: Database, limit: number): Promise<BroadcastRow[]> {
  const place = sql`array_position(
    array['running', 'paused', 'scheduled', 'draft']::text[], ${broadcasts.state}) nulls last`;
  const latest = desc(sql`coalesce(${broadcasts.startedAt}, ${broadcasts.savedAt})`);
  return db.select().from(broadcasts).orderBy(place, latest, broadcasts.id).limit(limit);
}

export async function findBroadcast(db: Database, id: string): Promise<BroadcastRow | undefined> {
  const rows = await db.select().from(broadcasts).where(eq(broadcasts.id, id));
  return rows[0];
}

export async function lockBroadcast(tx: Database, id: string): Promise<BroadcastRow | undefined> {
  const rows = await tx.select().from(broadcasts).where(eq(broadcasts.id, id)).for("update");
  return rows[0];
}

/** Locks the broadcasts that wait for an item or are being sent for it. */
export const lockOfPiece = (tx: Database, piece: string): Promise<BroadcastRow[]> =>
  tx
    .select()
    .from(broadcasts)
    .where(and(eq(broadcasts.piece, piece), inArray(broadcasts.state, ["scheduled", "running"])))
    .orderBy(broadcasts.id)
    .for("update");

/** Returns false if another request has stored the id. */
export async function insertBroadcast(
  tx: Database,
  row: typeof broadcasts.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(broadcasts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: broadcasts.id });
  return rows.length > 0;
}

export async function updateBroadcast(
  tx: Database,
  id: string,
  changes: Partial<typeof broadcasts.$inferInsert>,
): Promise<void> {
  await tx.update(broadcasts).set(changes).where(eq(broadcasts.id, id));
}

export async function deleteBroadcast(tx: Database, id: string): Promise<void> {
  await tx.delete(broadcasts).where(eq(broadcasts.id, id));
}

export async function countRecipients(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, CountsByChannel>> {
  if (ids.length === 0) return new Map();
  const { broadcastId, channel, state } = broadcastRecipients;
  const rows = await db
    .select({ id: broadcastId, channel, state, count: sql<number>`count(*)::int` })
    .from(broadcastRecipients)
    .where(inArray(broadcastId, [...ids]))
    .groupBy(broadcastId, channel, state);
  const found = new Map(ids.map((id) => [id, { email: { ...NONE }, push: { ...NONE } }]));
  for (const { id, channel: by, state: of, count } of rows) {
    const counts = found.get(id);
    if (counts) counts[by][of] = count;
  }
  return found;
}

/** The lots of the recipients of each channel and state, as {@link lotOf} draws them. */
export async function drawLots(db: Database, ids: readonly string[]) {
  const { broadcastId, channel, state, memberId } = broadcastRecipients;
  return db
    .select({
      id: broadcastId,
      channel,
      state,
      lot: sql<number>`(coalesce(${lotOf(sql`${memberId}`)}, 0) & ${LOT_MASK})::int`,
    })
    .from(broadcastRecipients)
    .where(inArray(broadcastId, [...ids]))
    .groupBy(broadcastId, channel, state);
}

/** Returns the broadcasts sent since whose bounced recipients have not been asked in the app. */
export async function findLeft(db: Database, since: Date) {
  const rows = await db
    .select()
    .from(broadcasts)
    .where(and(gt(broadcasts.startedAt, since), isNull(broadcasts.askedAt)))
    .orderBy(desc(broadcasts.startedAt));
  const counted = await countRecipients(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, subject, people, startedAt: at }) => {
    const counts = counted.get(id)?.email;
    return counts && at ? [{ id, subject, people: people ?? 0, at, counts }] : [];
  });
}

/** Broadcasts paused as late, which need a decision. */
export async function findLate(db: Database) {
  const { id, subject, lateSince } = broadcasts;
  const rows = await db
    .select({ id, subject, lateSince })
    .from(broadcasts)
    .where(and(eq(broadcasts.state, "paused"), isNotNull(lateSince)))
    .orderBy(lateSince);
  return rows.flatMap(({ lateSince: since, ...row }) => (since ? [{ ...row, since }] : []));
}

/**
 * Broadcasts that need an owner, because their sender may not send anymore: paused ones, and those
 * that would be paused at their hour, unless one of these staff scheduled them.
 */
export async function findOrphaned(db: Database, senders: readonly string[]) {
  const { id, subject, orphanedSince, listedAt, savedAt, dueAt, state, sentByKey } = broadcasts;
  const isLeft = or(isNull(sentByKey), notInArray(sentByKey, [...senders]));
  const rows = await db
    .select({ id, subject, state, orphanedSince, listedAt, savedAt, dueAt })
    .from(broadcasts)
    .where(
      or(
        and(eq(state, "paused"), isNotNull(orphanedSince)),
        and(eq(state, "scheduled"), senders.length > 0 ? isLeft : undefined),
      ),
    )
    .orderBy(orphanedSince, dueAt);
  return rows.map((row) => ({
    id: row.id,
    subject: row.subject,
    since: row.orphanedSince ?? row.listedAt ?? row.savedAt,
    scheduled: row.state === "scheduled",
    dueAt: row.state === "scheduled" ? row.dueAt : null,
  }));
}

/** Broadcasts that staff paused, with how many messages left and wait. */
export async function findPaused(db: Database) {
  const { id, subject, state, pausedAt, savedAt, lateSince, orphanedSince } = broadcasts;
  const rows = await db
    .select({ id, subject, pausedAt, savedAt })
    .from(broadcasts)
    .where(and(eq(state, "paused"), isNull(lateSince), isNull(orphanedSince)))
    .orderBy(pausedAt);
  const counted = await countRecipients(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const channels = Object.values(counted.get(row.id) ?? {});
    const sumOf = (states: readonly RecipientState[]) =>
      channels.flatMap((of) => states.map((each) => of[each])).reduce((a, b) => a + b, 0);
    return {
      id: row.id,
      subject: row.subject,
      since: row.pausedAt ?? row.savedAt,
      waiting: sumOf(["waiting", "in_hand"]),
      left: sumOf(["sent", "bounced", "refused"]),
    };
  });
}

const receipt = z.object({
  number: z.int(),
  email: z.string().nullable(),
  channel: z.enum(BROADCAST_CHANNELS),
  state: z.enum(RECIPIENT_STATES),
  reason: z.enum(RECIPIENT_REASONS).nullable(),
  attempts: z.int(),
  at: z
    .string()
    .transform((text) => new Date(text).toISOString())
    .nullable(),
});
export type ReceiptRow = z.infer<typeof receipt>;

type ReceiptPage = { id: string; state: RecipientState | undefined; from: number; limit: number };

/** In-flight messages first, then the latest; pending ones last. */
export async function findReceipts(
  db: Database,
  { id, state, from, limit }: ReceiptPage,
): Promise<ReceiptRow[]> {
  const ofState = state ? sql`and state = ${state}` : sql``;
  const { rows } = await db.execute(sql`
    select recipient.number, email, channel, state, reason, attempts, to_json(settled_at) #>> '{}' as at
    from broadcast_recipients as recipient left join "user" on "user".id = member_id
    where broadcast_id = ${id} ${ofState}
    order by state = 'in_hand' desc, settled_at desc nulls last, recipient.number
    limit ${limit}::int offset ${from}::int`);
  return z.array(receipt).parse(rows);
}

/** The addresses that bounced and are still the members'. */
export async function findBouncedAddresses(db: Database, id: string): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select email from broadcast_recipients as recipient join "user" on "user".id = member_id
    where broadcast_id = ${id} and channel = 'email' and state = 'bounced'
    order by recipient.number`);
  return z
    .array(z.object({ email: z.string() }))
    .parse(rows)
    .map(({ email }) => email);
}
