import {
  BROADCAST_CHANNELS,
  type BroadcastChannel,
  type RecipientReason,
  type RecipientState,
} from "@sovereign/domain/broadcast";
import { LATE_AFTER_MS } from "@sovereign/domain/held-sendings";
import { conditionsOf } from "@sovereign/domain/member-filter";
import { NEVER_FEW } from "@sovereign/domain/staff";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { conditionsSql } from "#modules/office/members/member-conditions.repository.ts";
import { broadcasts } from "#schema/schema.ts";
import type { BroadcastRow } from "./broadcasts.repository.ts";
import type { OpenPiece } from "./pieces.ts";
import { reachable, storedFacts, wantsSql } from "./recipients.repository.ts";

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/** The next attempt of an in-flight message: its job decides whether there is another. */
const NEVER = sql`'infinity'::timestamptz`;

const counts = z.array(z.object({ count: z.int() }));

/** Each channel has its own pace, so that neither waits for the other's server. */
const PACE = {
  email: { paced: sql`paced_at`, silent: sql`silent_attempts`, since: sql`silent_since` },
  push: {
    paced: sql`push_paced_at`,
    silent: sql`push_silent_attempts`,
    since: sql`push_silent_since`,
  },
} as const satisfies Record<BroadcastChannel, Record<string, SQL>>;

/** Longest backlog the pacer may catch up on. */
export const CATCH_UP_MS = 3_000;

/** A broadcast by one channel. */
export type Course = { id: string; channel: BroadcastChannel };

/** The items of scheduled broadcasts: none starts before its item is open. */
export async function findAwaitedPieces(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct piece from broadcasts
    where state = 'scheduled' and piece is not null`);
  return z
    .array(z.object({ piece: z.string() }))
    .parse(rows)
    .map(({ piece }) => piece);
}

/**
 * Starts due broadcasts and those whose item has opened. One due before `lateBefore` is paused and
 * asks for a decision.
 */
export async function startDue(
  db: Database,
  now: Date,
  { pieces, lateBefore }: { pieces: readonly OpenPiece[]; lateBefore: Date },
): Promise<void> {
  const ids = pieces.map(({ id }) => id);
  const opened = pieces.map(({ openedAt }) => openedAt?.toISOString() ?? null);
  await db.execute(sql`
    with due as (
      select broadcasts.id, case when timing <> 'piece' then due_at
        when open.opened_at is null then ${at(now)} else greatest(open.opened_at, listed_at)
        end as due_at
      from broadcasts left join unnest(${sql.param(ids)}::text[], ${sql.param(opened)}::timestamptz[])
        as open (piece, opened_at) on open.piece = broadcasts.piece
      where state = 'scheduled' and case when timing = 'piece' then open.piece is not null
        else due_at <= ${at(now)} and (broadcasts.piece is null or open.piece is not null) end
    )
    update broadcasts set
      state = case when due.due_at < ${at(lateBefore)} then 'paused' else 'running' end,
      started_at = case when due.due_at < ${at(lateBefore)} then null else ${at(now)} end,
      paused_at = case when due.due_at < ${at(lateBefore)} then ${at(now)} end,
      late_since = case when due.due_at < ${at(lateBefore)} then due.due_at end
    from due where broadcasts.id = due.id and broadcasts.state = 'scheduled'`);
}

/**
 * Pauses broadcasts that no node has worked on since `lateBefore` while first attempts are due.
 * Retries go on.
 */
export async function pauseLate(db: Database, now: Date, lateBefore: Date): Promise<void> {
  await db.execute(sql`
    with left_alone as materialized (
      select id from broadcasts where state = 'running'
        and greatest(paced_at, push_paced_at, started_at) < ${at(lateBefore)}
    ), late as (
      select broadcast_id, min(try_at) as since from broadcast_recipients
      where broadcast_id in (select id from left_alone)
        and state = 'waiting' and attempts = 0 and try_at < ${at(lateBefore)}
      group by broadcast_id
    )
    update broadcasts set state = 'paused', paused_at = ${at(now)}, late_since = late.since
    from late where broadcasts.id = late.broadcast_id and broadcasts.state = 'running'`);
}

/**
 * Pauses broadcasts whose server has not responded since `lateBefore`, because they would be late.
 */
export async function pauseSilent(db: Database, now: Date, lateBefore: Date): Promise<void> {
  await db.execute(sql`
    update broadcasts set state = 'paused', paused_at = ${at(now)},
      late_since = least(silent_since, push_silent_since)
    where state = 'running' and least(silent_since, push_silent_since) < ${at(lateBefore)}`);
}

/** Pauses broadcasts unless one of these staff started them; an owner decides. */
export async function pauseOrphaned(
  db: Database,
  now: Date,
  senders: readonly string[],
): Promise<void> {
  await db.execute(sql`
    update broadcasts set state = 'paused', paused_at = ${at(now)}, orphaned_since = ${at(now)}
    where state = 'running'
      and (sent_by_key is null or sent_by_key <> all(${sql.param([...senders])}::text[]))`);
}

export const findRunning = (db: Database): Promise<BroadcastRow[]> =>
  db
    .select()
    .from(broadcasts)
    .where(eq(broadcasts.state, "running"))
    .orderBy(broadcasts.startedAt, broadcasts.id);

/**
 * Ends broadcasts without pending recipients. A morning one with few recipients ends with the last
 * time zone, as an empty one would: an earlier end would reveal whether there was anyone.
 */
export async function finishDone(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update broadcasts set state = 'done', finished_at = ${at(now)}
    where state = 'running'
      and (timing <> 'morning' or due_at + interval '1 day' <= ${at(now)}
        or greatest(people, push_people) >= ${NEVER_FEW})
      and not exists (select 1 from broadcast_recipients
      where broadcast_id = broadcasts.id and state in ('waiting', 'in_hand'))`);
}

/** Has what is still in hand then taken again. */
export async function retakeInHand(tx: Database, id: string, from: Date): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients set try_at = ${at(from)}
    where broadcast_id = ${id} and state = 'in_hand'`);
}

/** Ends messages that a node of an earlier version left in flight for a stopped broadcast. */
export async function endAbandoned(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update broadcast_recipients set state = 'stopped', reason = 'unknown', settled_at = ${at(now)}
    where state = 'in_hand' and try_at < ${NEVER}
      and broadcast_id in (select id from broadcasts where state = 'stopped')`);
}

/**
 * Returns when the next message, start, pause or end is due; null if only an action or a response leads to
 * one. `open` are the awaited items that members read.
 */
export async function findNextDue(
  db: Database,
  now: Date,
  open: readonly string[],
): Promise<Date | null> {
  const messages = BROADCAST_CHANNELS.map(
    (channel) => sql`
      select greatest(${PACE[channel].paced}, next_try) as due
      from broadcasts cross join lateral (
        select min(try_at) as next_try from broadcast_recipients
        where broadcast_id = broadcasts.id and channel = ${channel}
          and state in ('waiting', 'in_hand')
      ) as open
      where state = 'running' and next_try is not null`,
  );
  const { rows } = await db.execute(sql`
    select min(due) as due from (
      ${sql.join(messages, sql` union all `)}
      union all select due_at from broadcasts where state = 'scheduled' and timing <> 'piece'
        and (piece is null or piece = any(${sql.param([...open])}::text[]))
      union all select least(silent_since, push_silent_since)
        + ${LATE_AFTER_MS}::int * interval '1 millisecond' from broadcasts where state = 'running'
      union all select ends_at from (
        select due_at + interval '1 day' as ends_at from broadcasts
        where state = 'running' and timing = 'morning'
      ) as mornings where ends_at > ${at(now)}
    ) as found where due < ${NEVER}`);
  const [found] = z.array(z.object({ due: z.coerce.date().nullable() })).parse(rows);
  return found?.due ?? null;
}

type Pace = { now: Date; intervalMs: number };

/** The start of the time over which a channel's pace is computed. */
const pacedFrom = (channel: BroadcastChannel, now: Date) =>
  sql`greatest(${PACE[channel].paced}, ${at(new Date(now.getTime() - CATCH_UP_MS))})`;

/** Locks a running broadcast; returns how many messages may be sent now, up to `most`. */
export async function lockPaced(
  tx: Database,
  { id, channel }: Course,
  { now, intervalMs, most }: Pace & { most: number },
): Promise<number> {
  const waitedMs = sql`extract(epoch from ${at(now)} - ${pacedFrom(channel, now)}) * 1000`;
  const { rows } = await tx.execute(sql`
    select least(
      floor(${waitedMs} / ${intervalMs}::float8)::int + 1,
      ${most}::int - (select count(*)::int from broadcast_recipients
        where broadcast_id = ${id} and channel = ${channel}
          and state = 'in_hand' and try_at = ${NEVER})
    ) as count
    from broadcasts where id = ${id} and state = 'running' for update`);
  return counts.parse(rows)[0]?.count ?? 0;
}

const candidate = z.object({
  number: z.int(),
  user_id: z.string().nullable(),
  email: z.string().nullable(),
  wants: z.boolean().nullable(),
  reached: z.boolean().nullable(),
  time_zone: z.string().nullable(),
  fits: z.boolean().nullable(),
  facts: storedFacts.nullable(),
});
export type Candidate = z.infer<typeof candidate>;

/** A broadcast that goes by a channel. */
export type Sending = { broadcast: BroadcastRow; channel: BroadcastChannel };

/** Reads recipients with what speaks for and against writing to them now. */
async function findCandidates(
  db: Database,
  { broadcast, channel }: Sending,
  { which, now }: { which: SQL; now: Date },
): Promise<Candidate[]> {
  const { reached, known } = reachable(channel, broadcast.kind);
  const conditions = conditionsOf(broadcast.conditions) ?? [];
  const { rows } = await db.execute(sql`
    with next as materialized (
      select number, try_at, member_id, facts from broadcast_recipients where ${which}
    )
    select number, facts, member.*,
      (select time_zone from "user" where "user".id = next.member_id) as time_zone
    from next left join lateral (
      select user_id, email, ${wantsSql(broadcast.kind)} as wants, ${reached} as reached,
        ${known} and ${conditionsSql(conditions, now)} as fits
      from listed_members where user_id = next.member_id
    ) as member on true
    order by try_at, number`);
  return z.array(candidate).parse(rows);
}

/**
 * Locks the next recipients. A node of an earlier version claimed a message for a time, now over.
 */
export const lockNext = (
  tx: Database,
  sending: Sending,
  { now, most }: { now: Date; most: number },
): Promise<Candidate[]> => {
  const which = sql`
    broadcast_id = ${sending.broadcast.id} and channel = ${sending.channel}
      and state in ('waiting', 'in_hand') and try_at <= ${at(now)}
    order by try_at, number limit ${most}::int for update skip locked`;
  return findCandidates(tx, sending, { which, now });
};

/** Reads the recipient of an in-flight message; undefined once it has ended. */
export async function findInHand(
  db: Database,
  broadcast: BroadcastRow,
  recipient: Recipient,
  now: Date,
): Promise<Candidate | undefined> {
  const which = sql`${isRecipient(recipient)} and state = 'in_hand'`;
  const { channel } = recipient;
  return (await findCandidates(db, { broadcast, channel }, { which, now }))[0];
}

export type Recipient = Course & { number: number };

const isRecipient = ({ id, number }: Pick<Recipient, "id" | "number">) =>
  sql`broadcast_id = ${id} and number = ${number}::int`;

export async function takeInHand(
  tx: Database,
  { id, channel }: Course,
  { numbers, now, intervalMs }: Pace & { numbers: readonly number[] },
): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients set state = 'in_hand', try_at = ${NEVER}
    where broadcast_id = ${id} and number = any(${sql.param([...numbers])}::int[])`);
  await tx.execute(sql`
    update broadcasts set ${PACE[channel].paced} = ${pacedFrom(channel, now)}
      + ${numbers.length * intervalMs}::float8 * interval '1 millisecond'
    where id = ${id}`);
}

/** Has a message wait, for another attempt or its member's next morning. */
export async function putBack(tx: Database, recipient: Recipient, until: Date): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients set state = 'waiting', try_at = ${at(until)}
    where ${isRecipient(recipient)}`);
}

/** Counts a finished attempt; undefined if a report or another attempt was first. */
export async function countAttempt(
  tx: Database,
  recipient: Recipient,
  status: string | null,
): Promise<number | undefined> {
  const { rows } = await tx.execute(sql`
    update broadcast_recipients set attempts = attempts + 1, status = ${status}
    where ${isRecipient(recipient)} and state in ('waiting', 'in_hand')
    returning attempts as count`);
  return counts.parse(rows)[0]?.count;
}

export type RecipientEnd = { state: RecipientState; reason: RecipientReason | null; now: Date };

export async function endRecipient(
  tx: Database,
  recipient: Recipient,
  { state, reason, now }: RecipientEnd,
): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients set state = ${state}, reason = ${reason}, settled_at = ${at(now)}
    where ${isRecipient(recipient)}`);
}

/** Whether a broadcast has a pending or in-flight message. */
export async function isAnyOpen(db: Database, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from broadcast_recipients
    where broadcast_id = ${id} and state in ('waiting', 'in_hand') limit 1`);
  return rows.length > 0;
}

/** Ends a departing member's in-flight messages; returns whether there were any. */
export async function endInHandOf(tx: Database, memberId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update broadcast_recipients set state = 'stopped', reason = 'unknown', settled_at = ${at(now)}
    where member_id = ${memberId} and state = 'in_hand'`);
  return (rowCount ?? 0) > 0;
}

/** An answer of the server ends a silence. */
export async function endSilence(tx: Database, { id, channel }: Course): Promise<void> {
  const { silent, since } = PACE[channel];
  await tx.execute(sql`
    update broadcasts set ${silent} = 0, ${since} = null where id = ${id} and ${silent} > 0`);
}

/** Counts an attempt without an answer; returns how many there were in a row. */
export async function countSilence(
  tx: Database,
  { id, channel }: Course,
  now: Date,
): Promise<number> {
  const { silent, since } = PACE[channel];
  const { rows } = await tx.execute(sql`
    update broadcasts set ${silent} = ${silent} + 1, ${since} = coalesce(${since}, ${at(now)})
    where id = ${id}
    returning ${silent} as count`);
  return counts.parse(rows)[0]?.count ?? 1;
}

export async function restUntil(tx: Database, { id, channel }: Course, until: Date): Promise<void> {
  const { paced } = PACE[channel];
  await tx.execute(sql`
    update broadcasts set ${paced} = greatest(${paced}, ${at(until)}) where id = ${id}`);
}
