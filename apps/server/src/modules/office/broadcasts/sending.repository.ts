import {
  BROADCAST_TIMINGS,
  type BroadcastChannel,
  type RecipientReason,
  type RecipientState,
} from "@sovereign/domain/broadcast";
import { BROADCAST_KINDS, type BroadcastKind } from "@sovereign/domain/mail-kind";
import type { MemberCondition } from "@sovereign/domain/member-filter";
import { NEVER_FEW } from "@sovereign/domain/rounded-count";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { conditionsSql } from "#modules/office/members/member-conditions.repository.ts";
import type { OpenPiece } from "./pieces.ts";
import { reachable, wantsSql } from "./recipients.repository.ts";

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

const running = z.object({
  id: z.string(),
  timing: z.enum(BROADCAST_TIMINGS),
  kind: z.enum(BROADCAST_KINDS),
  piece: z.string().nullable(),
  subject: z.string(),
  preview: z.string(),
  words: z.string(),
  conditions: z.string(),
  push: z.boolean(),
});
export type RunningBroadcast = z.infer<typeof running>;

const RUNNING = sql`id, timing, kind, piece, subject, preview, words, conditions, push`;

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

/** Whether anything goes out, or may: asked each second, where mostly nothing does. */
export async function isAnyOpen(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 where exists (select 1 from broadcasts where state in ('scheduled', 'running'))
      or exists (select 1 from broadcast_recipients where state = 'in_hand'
        and broadcast_id in (select id from broadcasts where state = 'stopped'))`);
  return rows.length > 0;
}

/** The items that scheduled broadcasts wait for. */
export async function findAwaitedPieces(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select distinct piece from broadcasts
    where state = 'scheduled' and timing = 'piece' and piece is not null`);
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
        as open (piece, opened_at) on timing = 'piece' and open.piece = broadcasts.piece
      where state = 'scheduled' and (due_at <= ${at(now)} or open.piece is not null)
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

/** Pauses what no server has answered since `lateBefore`: it asks, as what comes later is late. */
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

export async function findRunning(db: Database): Promise<RunningBroadcast[]> {
  const { rows } = await db.execute(sql`
    select ${RUNNING} from broadcasts where state = 'running' order by started_at, id`);
  return z.array(running).parse(rows);
}

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

/** Ends messages that were in the hand of a node that died after the broadcast was stopped. */
export async function endAbandoned(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update broadcast_recipients set state = 'stopped', reason = 'unknown', settled_at = ${at(now)}
    where state = 'in_hand' and try_at <= ${at(now)}
      and broadcast_id in (select id from broadcasts where state = 'stopped')`);
}

/** Whether it goes on and its pace allows another message; locks it until the claim commits. */
export async function lockPaced(
  tx: Database,
  { id, channel }: Course,
  now: Date,
): Promise<boolean> {
  const { paced } = PACE[channel];
  const { rows } = await tx.execute(sql`
    select 1 from broadcasts
    where id = ${id} and state = 'running' and (${paced} is null or ${paced} <= ${at(now)})
    for update`);
  return rows.length > 0;
}

const candidate = z.object({
  number: z.int(),
  attempts: z.int(),
  message_key: z.string(),
  user_id: z.string().nullable(),
  email: z.string().nullable(),
  wants: z.boolean().nullable(),
  reached: z.boolean().nullable(),
  time_zone: z.string().nullable(),
  fits: z.boolean().nullable(),
});
export type Candidate = z.infer<typeof candidate>;

type Sentence = Course & { kind: BroadcastKind; conditions: readonly MemberCondition[] };

/** Locks who is next, with what speaks for and against writing to them now. */
export async function lockNext(
  tx: Database,
  { id, channel, kind, conditions }: Sentence,
  now: Date,
): Promise<Candidate | undefined> {
  const { reached, known } = reachable(channel);
  const ofMember = (value: SQL) =>
    sql`(select ${value} from listed_members where user_id = next.member_id)`;
  const { rows } = await tx.execute(sql`
    with next as materialized (
      select number, attempts, message_key, member_id from broadcast_recipients
      where broadcast_id = ${id} and channel = ${channel}
        and state in ('waiting', 'in_hand') and try_at <= ${at(now)}
      order by try_at, number limit 1 for update skip locked
    )
    select number, attempts, message_key, ${ofMember(sql`user_id`)} as user_id,
      ${ofMember(sql`email`)} as email, ${ofMember(wantsSql(kind))} as wants,
      ${ofMember(reached)} as reached,
      (select time_zone from "user" where "user".id = next.member_id) as time_zone,
      ${ofMember(sql`${known} and ${conditionsSql(conditions, now)}`)} as fits
    from next`);
  return z.array(candidate).parse(rows)[0];
}

type Recipient = Course & { number: number };

const isRecipient = ({ id, number }: Pick<Recipient, "id" | "number">) =>
  sql`broadcast_id = ${id} and number = ${number}::int`;

export async function takeInHand(
  tx: Database,
  recipient: Recipient,
  { lease, pace }: { lease: Date; pace: { from: Date; intervalMs: number } },
): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients set state = 'in_hand', attempts = attempts + 1, try_at = ${at(lease)}
    where ${isRecipient(recipient)}`);
  const { paced } = PACE[recipient.channel];
  await tx.execute(sql`
    update broadcasts set ${paced} =
      greatest(${paced}, ${at(pace.from)}) + ${pace.intervalMs}::float8 * interval '1 millisecond'
    where id = ${recipient.id}`);
}

/** Postpones a message to its member's next morning. */
export async function putOff(tx: Database, recipient: Recipient, until: Date): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients set try_at = ${at(until)} where ${isRecipient(recipient)}`);
}

export async function stopRecipient(
  tx: Database,
  recipient: Recipient,
  reason: RecipientReason,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients
    set state = 'stopped', reason = ${reason}, settled_at = ${at(now)} where ${isRecipient(recipient)}`);
}

type Settled = {
  state: RecipientState;
  reason: RecipientReason | null;
  status: string | null;
  now: Date;
};

/** Writes how an attempt ended, unless another node has taken over or a report came first. */
export async function settleAttempt(
  tx: Database,
  recipient: Recipient & { attempt: number },
  { state, reason, status, now }: Settled,
): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients
    set state = ${state}, reason = ${reason}, status = ${status}, settled_at = ${at(now)}
    where ${isRecipient(recipient)} and state = 'in_hand' and attempts = ${recipient.attempt}::int`);
}

/** Lets an attempt be made again; of a stopped broadcast it ends. */
export async function putBack(
  tx: Database,
  recipient: Recipient & { attempt: number },
  { tryAt, status, now }: { tryAt: Date; status: string | null; now: Date },
): Promise<void> {
  const isStopped = sql`exists (select 1 from broadcasts where id = ${recipient.id} and state = 'stopped')`;
  await tx.execute(sql`
    update broadcast_recipients set
      state = case when ${isStopped} then 'stopped' else 'waiting' end,
      reason = case when ${isStopped} then 'stopped_for_good' end,
      settled_at = case when ${isStopped} then ${at(now)} end,
      status = ${status}, try_at = ${at(tryAt)}
    where ${isRecipient(recipient)} and state = 'in_hand' and attempts = ${recipient.attempt}::int`);
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
  return z.array(z.object({ count: z.int() })).parse(rows)[0]?.count ?? 1;
}

export async function restUntil(tx: Database, { id, channel }: Course, until: Date): Promise<void> {
  const { paced } = PACE[channel];
  await tx.execute(sql`
    update broadcasts set ${paced} = greatest(${paced}, ${at(until)}) where id = ${id}`);
}
