import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { SIGNAL_WAYS, SIGNALS, type Signal, type SignalWay } from "@sovereign/domain/partner";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

const instant = z.coerce.date();

const sideRow = z.object({
  pair: z.string(),
  partner_id: z.string(),
  name: z.string(),
  own_name: z.string(),
  since: z.iso.date(),
  their_since: z.iso.date(),
  their_zone: z.string(),
  own_zone: z.string(),
  accepted_at: instant,
  chose: z.boolean(),
  signals_by: z.enum(SIGNAL_WAYS),
  paused: z.boolean(),
  their_paused: z.boolean(),
});

/** A member's side of a partnership that has not ended, with what they need of the other's. */
export type PartnerSide = z.infer<typeof sideRow>;

export async function findSide(db: Database, userId: string): Promise<PartnerSide | null> {
  const { rows } = await db.execute(sql`
    select mine.pair, mine.partner_id, mine.name, theirs.name as own_name,
      to_char(mine.since, 'YYYY-MM-DD') as since, to_char(theirs.since, 'YYYY-MM-DD') as their_since,
      me.time_zone as own_zone, they.time_zone as their_zone,
      mine.accepted_at, mine.chose, mine.signals_by,
      mine.paused_at is not null as paused, theirs.paused_at is not null as their_paused
    from partners mine
    join partners theirs on theirs.user_id = mine.partner_id and theirs.pair = mine.pair
    join "user" me on me.id = mine.user_id
    join "user" they on they.id = theirs.user_id
    where mine.user_id = ${userId} and mine.ended_at is null and theirs.ended_at is null`);
  return rows[0] ? sideRow.parse(rows[0]) : null;
}

const settingsRow = z.object({
  signals_by: z.enum(SIGNAL_WAYS),
  name: z.string(),
  ended_at: instant.nullable(),
  ended_by_them: z.boolean(),
});

/** Returns what a member's last partnership has left: its settings, and that it ended. */
export async function findLast(db: Database, userId: string) {
  const { rows } = await db.execute(sql`
    select signals_by, name, ended_at, ended_by_them from partners where user_id = ${userId}`);
  return rows[0] ? settingsRow.parse(rows[0]) : null;
}

/** Returns in one statement whether a member has a partner, or else something to read about one. */
export async function findState(
  db: Database,
  userId: string,
): Promise<"pair" | "news" | undefined> {
  const { rows } = await db.execute(sql`
    select ended_at is null as pair from partners where user_id = ${userId}
    union all
    select false from partner_invitations where user_id = ${userId}`);
  const found = z.array(z.object({ pair: z.boolean() })).parse(rows);
  if (found.some(({ pair }) => pair)) return "pair";
  return found.length > 0 ? "news" : undefined;
}

type NewPair = {
  pair: string;
  acceptedAt: Date;
  sides: readonly {
    userId: string;
    partnerId: string;
    name: string;
    since: CalendarDate;
    chose: boolean;
  }[];
};

/** Replaces what a former partnership left. */
export async function insertPair(tx: Database, { pair, acceptedAt, sides }: NewPair) {
  const userIds = sides.map(({ userId }) => userId);
  // Locked in the order of `endPair`, which a late block may run on their former pair.
  await tx.execute(sql`
    with former as (
      select user_id from partners where user_id = any(${sql.param(userIds)}::text[])
      order by user_id for update)
    delete from partners where user_id in (select user_id from former)`);
  for (const { userId, partnerId, name, since, chose } of sides) {
    await tx.execute(sql`
      insert into partners (user_id, pair, partner_id, name, since, accepted_at, chose)
      values (${userId}, ${pair}, ${partnerId}, ${name}, ${since}::date,
        ${acceptedAt.toISOString()}::timestamptz, ${chose})`);
  }
}

/**
 * Locks members in one order, so that two acceptances never wait for each other; writes that refer
 * to them can still finish.
 */
export async function lockMembers(tx: Database, userIds: readonly string[]) {
  const { rows } = await tx.execute<{ id: string; email: string; time_zone: string }>(sql`
    select id, email, time_zone from "user"
    where id = any(${sql.param([...userIds])}::text[]) order by id for no key update`);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Ends a member's partnership for both and deletes its signals; without `pair` whichever there is.
 * Returns the other, also where they were faster and the member has not put it away: then they can
 * still be blocked.
 */
export async function endPair(
  tx: Database,
  { userId, pair }: { userId: string; pair: string | null },
  now: Date,
): Promise<string | null> {
  const { rows } = await tx.execute<{
    user_id: string;
    partner_id: string | null;
    pair: string;
    has_ended: boolean;
  }>(sql`
    select user_id, partner_id, pair, ended_at is not null as has_ended from partners
    where pair = (
      select pair from partners where user_id = ${userId}
        and (pair = ${pair}::uuid or (${pair}::uuid is null and ended_at is null)))
    order by user_id for update`);
  const mine = rows.find(({ user_id }) => user_id === userId);
  if (!mine || mine.has_ended) return mine?.partner_id ?? null;
  await tx.execute(sql`
    update partners set ended_at = ${now.toISOString()}::timestamptz,
      ended_by_them = user_id <> ${userId},
      partner_id = case when user_id <> ${userId} then partner_id end
    where pair = ${mine.pair}::uuid and ended_at is null`);
  await tx.execute(sql`delete from partner_signals where pair = ${mine.pair}::uuid`);
  return mine.partner_id;
}

/** Puts away the news that a partnership ended. */
export async function forgetEnded(db: Database, userId: string): Promise<void> {
  await db.execute(sql`
    delete from partners where user_id = ${userId} and ended_at is not null`);
}

export async function changeSide(
  db: Database,
  userId: string,
  changes: { signalsBy?: SignalWay | undefined; name?: string | undefined; goesOn?: boolean },
): Promise<boolean> {
  const { signalsBy = null, name = null, goesOn = false } = changes;
  const { rows } = await db.execute(sql`
    update partners set signals_by = coalesce(${signalsBy}::text, signals_by),
      name = case when ended_at is null then coalesce(${name}::text, name) else name end,
      paused_at = case when ${goesOn}::boolean then null else paused_at end
    where user_id = ${userId} returning user_id`);
  return rows.length > 0;
}

/** Lets a member's partnership rest until they go on; returns the other, or null without one. */
export async function pauseSide(tx: Database, userId: string, now: Date): Promise<string | null> {
  const { rows } = await tx.execute<{ partner_id: string | null }>(sql`
    update partners set paused_at = ${now.toISOString()}::timestamptz
    where user_id = ${userId} and ended_at is null returning partner_id`);
  return rows[0]?.partner_id ?? null;
}

const signalRow = z.object({
  signal: z.enum(SIGNALS),
  by_me: z.boolean(),
  about: z.iso.date(),
  sent_at: instant,
});
export type StoredSignal = z.infer<typeof signalRow>;

/**
 * Returns the signals of a pair about the two days, in the order sent; of those to the member also
 * the ones that came since `nightFrom`, when none rings.
 */
export async function findSignals(
  db: Database,
  { userId, pair }: { userId: string; pair: string },
  { theirs, mine, nightFrom }: { theirs: CalendarDate; mine: CalendarDate; nightFrom: Date },
): Promise<StoredSignal[]> {
  const { rows } = await db.execute(sql`
    select signal, sender_id = ${userId} as by_me, to_char(about, 'YYYY-MM-DD') as about, sent_at
    from partner_signals
    where pair = ${pair}::uuid and case when sender_id = ${userId} then about = ${theirs}::date
      else about = ${mine}::date or sent_at >= ${nightFrom.toISOString()}::timestamptz end
    order by sent_at, id`);
  return rows.map((row) => signalRow.parse(row));
}

type NewSignal = {
  id: string;
  pair: string;
  senderId: string;
  receiverId: string;
  signal: Signal;
  about: CalendarDate;
};

/** Inserts nothing after the end of the pair, or a second time; returns whether it did. */
export async function insertSignal(tx: Database, given: NewSignal, now: Date): Promise<boolean> {
  const { id, pair, senderId, receiverId, signal, about } = given;
  const { rows } = await tx.execute(sql`
    insert into partner_signals (id, pair, sender_id, receiver_id, signal, about, sent_at)
    select ${id}::uuid, pair, user_id, partner_id, ${signal}, ${about}::date,
      ${now.toISOString()}::timestamptz
    from partners
    where user_id = ${senderId} and partner_id = ${receiverId} and pair = ${pair}::uuid
      and ended_at is null
    for share
    on conflict do nothing returning id`);
  return rows.length > 0;
}

export async function hasSignal(db: Database, senderId: string, id: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from partner_signals where id = ${id}::uuid and sender_id = ${senderId}`);
  return rows.length > 0;
}

/** Whether a member has said this of that day, by whichever device. */
export async function isSaid(
  db: Database,
  { senderId, pair, signal, about }: Pick<NewSignal, "senderId" | "pair" | "signal" | "about">,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from partner_signals where sender_id = ${senderId} and pair = ${pair}::uuid
      and signal = ${signal} and about = ${about}::date`);
  return rows.length > 0;
}

const outgoingRow = z.object({
  signal: z.enum(SIGNALS),
  about: z.iso.date(),
  sent_at: instant,
  receiver_id: z.string(),
  sender_name: z.string(),
  signals_by: z.enum(SIGNAL_WAYS),
  email: z.string(),
  time_zone: z.string(),
});

/** Returns a signal that is to reach its receiver outside the app; null once the pair has ended. */
export async function findOutgoing(db: Database, id: string) {
  const { rows } = await db.execute(sql`
    select said.signal, to_char(said.about, 'YYYY-MM-DD') as about, said.sent_at, said.receiver_id,
      side.name as sender_name, side.signals_by, member.email, member.time_zone
    from partner_signals said
    join partners side on side.user_id = said.receiver_id and side.pair = said.pair
      and side.ended_at is null and side.partner_id = said.sender_id
    join "user" member on member.id = said.receiver_id
    where said.id = ${id}::uuid`);
  return rows[0] ? outgoingRow.parse(rows[0]) : null;
}

/** Returns a member's signals, both ways, for their own data. */
export async function listSignals(db: Database, userId: string) {
  const { rows } = await db.execute(sql`
    select signal, sender_id = ${userId} as by_me, to_char(about, 'YYYY-MM-DD') as about, sent_at
    from partner_signals
    where sender_id = ${userId} or receiver_id = ${userId} order by sent_at, id`);
  return rows.map((row) => signalRow.parse(row));
}

export async function deleteOldSignals(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    delete from partner_signals where sent_at < ${before.toISOString()}::timestamptz`);
}
