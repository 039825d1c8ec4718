import { money } from "@sovereign/contract/money";
import {
  type BroadcastChannel,
  DECLINES,
  type PaymentFacts,
  WANTED_BY_DEFAULT,
  type WrittenKind,
} from "@sovereign/domain/broadcast";
import type { MemberCondition } from "@sovereign/domain/member-filter";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { isRefusedSql } from "#jobs/mails-for-office.repository.ts";
import { MAIL_WISHES } from "#modules/mails/office/mail-wishes.statements.ts";
import { conditionsSql } from "#modules/office/members/member-conditions.repository.ts";
import { PUSH_DEVICES } from "#modules/reminders/office/push-devices.statements.ts";

export type Audience = { kind: WrittenKind; conditions: readonly MemberCondition[] };

/** Whether a member of `listed_members` did not stop the kind, or asked for it, or it is owed. */
export const wantsSql = (kind: WrittenKind) =>
  kind === "payments"
    ? sql`true`
    : sql`coalesce((
  select wanted from ${MAIL_WISHES} as chosen
  where chosen.user_id = listed_members.user_id and chosen.kind = ${kind}
), ${WANTED_BY_DEFAULT[kind]}::boolean)`;

/** Whether nothing is sent to the address of a member of `listed_members`. */
const refusedAddress = () => isRefusedSql(sql`listed_members.email`);

/** Whether a member of `listed_members` has a browser subscribed to notifications. */
const HAS_DEVICE = sql`exists (select 1 from ${PUSH_DEVICES} as device
  where device.user_id = listed_members.user_id)`;

/**
 * Whether a member of `listed_members` can be reached, and is who they say they are. A payment
 * concerns an address that was never confirmed too.
 */
export const reachable = (
  channel: BroadcastChannel,
  kind: WrittenKind,
): { reached: SQL; known: SQL } =>
  channel === "email"
    ? {
        reached: sql`not ${refusedAddress()}`,
        known: kind === "payments" ? sql`true` : sql`confirmed`,
      }
    : { reached: HAS_DEVICE, known: sql`true` };

/** A number derived from a set of members, the same for every sentence that finds them. */
export const lotOf = (member: SQL) => sql`bit_xor(hashtextextended(${member}, 0))`;

/** The range of a lot's number. */
export const LOT_MASK = sql`1048575`;

const AUDIENCES = {
  people: sql`confirmed and wants and not refused`,
  unconfirmed: sql`not confirmed`,
  unwanted: sql`confirmed and not wants`,
  bounced: sql`confirmed and wants and refused`,
  push: sql`wants and has_device`,
} as const;

/** A count of rows and their lot. */
const countedAs = ([name, isIn]: [string, SQL]) => sql`json_build_object(
  'count', count(*) filter (where ${isIn}),
  'lot', coalesce(${lotOf(sql`user_id`)} filter (where ${isIn}), 0) & ${LOT_MASK}
) as ${sql.identifier(name)}`;

const counted = z.object({ count: z.int(), lot: z.int() });
const counts = z.array(
  z.object({
    people: counted,
    unconfirmed: counted,
    unwanted: counted,
    bounced: counted,
    push: counted,
  }),
);

/** Counts the recipients of a broadcast, and the members it leaves out, with their lots. */
export async function countAudience(db: Database, { kind, conditions }: Audience, now: Date) {
  const { rows } = await db.execute(sql`
    select ${sql.join(Object.entries(AUDIENCES).map(countedAs), sql`, `)}
    from (
      select user_id, confirmed, ${wantsSql(kind)} as wants, ${refusedAddress()} as refused,
        ${HAS_DEVICE} as has_device
      from listed_members where ${conditionsSql(conditions, now)}
    ) as found`);
  const [found] = counts.parse(rows);
  if (!found) throw new Error("an audience was not counted");
  return found;
}

const ASKED = {
  members: sql`true`,
  asked: sql`wanted`,
  said_no: sql`not wanted`,
  not_asked: sql`wanted is null`,
  email: sql`wanted and confirmed and not refused`,
  bounced: sql`wanted and refused`,
  push: sql`wanted and has_device`,
} as const;

const askedCounts = z.array(
  z.object({
    members: counted,
    asked: counted,
    said_no: counted,
    not_asked: counted,
    email: counted,
    bounced: counted,
    push: counted,
  }),
);

/**
 * Counts the members who pay by what they answered when asked whether to be told of new articles,
 * and how many of those who said yes can be reached.
 */
export async function countAskedForReleases(db: Database, now: Date) {
  const paying = conditionsSql([{ is: "paying" }], now);
  const { rows } = await db.execute(sql`
    select ${sql.join(Object.entries(ASKED).map(countedAs), sql`, `)}
    from (
      select listed_members.user_id, confirmed, chosen.wanted, ${refusedAddress()} as refused,
        ${HAS_DEVICE} as has_device
      from listed_members left join ${MAIL_WISHES} as chosen
        on chosen.user_id = listed_members.user_id and chosen.kind = 'releases'
      where listed_members.user_id in (select user_id from listed_members where ${paying})
    ) as found`);
  const [found] = askedCounts.parse(rows);
  if (!found) throw new Error("those who were asked were not counted");
  return found;
}

/** The time zones of everyone who would get a broadcast. */
export async function findTimeZones(db: Database): Promise<string[]> {
  const { rows } = await db.execute(sql`select distinct time_zone from "user"`);
  return z
    .array(z.object({ time_zone: z.string() }))
    .parse(rows)
    .map((row) => row.time_zone);
}

type Listing = Audience & {
  id: string;
  /** Whether it goes by notification too. */
  push: boolean;
  /** When each may get it, by time zone; everyone else at `tryAt`. */
  mornings: ReadonlyMap<string, Date>;
  tryAt: Date;
};

/** Writes down who gets a broadcast, by email and where chosen by notification; returns how many. */
export async function listRecipients(tx: Database, listing: Listing, now: Date) {
  const people = await listChannel(tx, { ...listing, channel: "email", after: 0 }, now);
  if (!listing.push) return { people, pushPeople: null };
  return {
    people,
    pushPeople: await listChannel(tx, { ...listing, channel: "push", after: people }, now),
  };
}

type ChannelListing = Listing & {
  channel: BroadcastChannel;
  /** The number of the last stored recipient. */
  after: number;
};

/** Writes down who gets it by a channel; returns how many. The key is `recipientKey`'s. */
async function listChannel(
  tx: Database,
  { id, kind, conditions, channel, after, mornings, tryAt }: ChannelListing,
  now: Date,
): Promise<number> {
  const zones = [...mornings.keys()];
  const instants = [...mornings.values()].map((morning) => morning.toISOString());
  const { reached, known } = reachable(channel, kind);
  const { rowCount } = await tx.execute(sql`
    insert into broadcast_recipients
      (broadcast_id, number, channel, member_id, message_key, state, try_at)
    select ${id}, place, ${channel}, id,
      left(encode(sha256(convert_to('broadcast:' || ${id} || ':' || place, 'UTF8')), 'hex'), 40),
      'waiting', coalesce(morning, ${tryAt.toISOString()}::timestamptz)
    from (
      select row_number() over (order by number)::int + ${after}::int as place, user_id as id
      from listed_members
      where ${known} and ${wantsSql(kind)} and ${reached}
        and ${conditionsSql(conditions, now)}
    ) as found
    join "user" using (id)
    left join unnest(${sql.param(zones)}::text[], ${sql.param(instants)}::timestamptz[])
      as own (zone, morning) on own.zone = time_zone`);
  return rowCount ?? 0;
}

/**
 * Stores the values in each email; drops recipients without anything to pay, and those to whom an
 * email about the same payment is on its way. Returns how many stay.
 */
export async function storeFacts(
  tx: Database,
  id: string,
  facts: ReadonlyMap<string, PaymentFacts>,
): Promise<number> {
  // Of two concurrent sendings, the second sees what the first stored.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment mails', 0))`);
  await tx.execute(sql`
    update broadcast_recipients set facts = own.facts
    from unnest(${sql.param([...facts.keys()])}::text[],
      ${sql.param([...facts.values()].map((each) => JSON.stringify(each)))}::jsonb[])
      as own (member, facts)
    where broadcast_id = ${id} and member_id = own.member`);
  await tx.execute(sql`
    delete from broadcast_recipients as own where broadcast_id = ${id} and (
      facts is null or exists (
        select 1 from broadcast_recipients as other
        join broadcasts on broadcasts.id = other.broadcast_id
        where other.member_id = own.member_id and other.broadcast_id <> ${id}
          and other.facts ->> 'invoice' = own.facts ->> 'invoice'
          and other.state in ('waiting', 'in_hand')
          and broadcasts.state in ('scheduled', 'running')))`);
  const { rows } = await tx.execute(sql`
    select count(*)::int as count from broadcast_recipients where broadcast_id = ${id}`);
  return z.array(z.object({ count: z.int() })).parse(rows)[0]?.count ?? 0;
}

/** A member's facts go with them. */
export async function eraseFacts(tx: Database, memberId: string): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients set facts = null where member_id = ${memberId}`);
}

/** More are read from the provider in no reasonable time. */
const MAX_FAILED = 500;

const failedMember = z.object({
  user_id: z.string(),
  number: z.int(),
  email: z.string(),
  time_zone: z.string(),
  refused: z.boolean(),
  invoice: z.string().nullable(),
  written_at: z
    .string()
    .transform((text) => new Date(text).toISOString())
    .nullable(),
});
export type FailedMember = z.infer<typeof failedMember>;

/** Ordered by the end of their access; with the payment that staff last wrote to each about. */
export async function findFailedMembers(
  db: Database,
  conditions: readonly MemberCondition[],
  now: Date,
): Promise<FailedMember[]> {
  const { rows } = await db.execute(sql`
    select found.*, time_zone, invoice, written_at
    from (
      select user_id, number, email, ${refusedAddress()} as refused, paid_until
      from listed_members where ${conditionsSql(conditions, now)}
      order by paid_until, number limit ${MAX_FAILED}::int
    ) as found
    join "user" on "user".id = found.user_id
    left join lateral (
      select invoice, to_json(at) #>> '{}' as written_at from (
        select facts ->> 'invoice' as invoice, coalesce(settled_at, listed_at) as at
        from broadcast_recipients as recipient
        join broadcasts on broadcasts.id = broadcast_id
        where member_id = found.user_id and facts is not null
          and recipient.state in ('waiting', 'in_hand', 'sent')
        union all
        select input #>> '{plan,facts,invoice}', created_at from staff_acts
        where user_id = found.user_id and kind = 'write'
          and input #>> '{plan,facts,invoice}' is not null and state not in ('undone', 'failed')
      ) as written order by at desc limit 1
    ) as last on true
    order by found.paid_until, found.number`);
  return z.array(failedMember).parse(rows);
}

/** When access would have ended, by the key of each email to a member about a declined payment. */
export async function findPaymentMails(
  db: Database,
  memberId: string,
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.execute(sql`
    select message_key as key, facts ->> 'last_day' as last_day from broadcast_recipients
    where member_id = ${memberId} and facts is not null
    union all
    select left(encode(sha256(convert_to('act:' || id, 'UTF8')), 'hex'), 40),
      input #>> '{plan,facts,last_day}'
    from staff_acts where user_id = ${memberId} and kind = 'write'
      and input #>> '{plan,facts,last_day}' is not null`);
  const found = z.array(z.object({ key: z.string(), last_day: z.coerce.date() })).parse(rows);
  return new Map(found.map(({ key, last_day: lastDay }) => [key, lastDay]));
}

/** Counts a broadcast's recipients who have paid since, by card or otherwise. */
export async function countPaid(db: Database, id: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as count from broadcast_recipients as recipient
    join listed_members on listed_members.user_id = recipient.member_id
    where broadcast_id = ${id} and recipient.state = 'sent'
      and paid_until > (facts ->> 'last_day')::timestamptz`);
  return z.array(z.object({ count: z.int() })).parse(rows)[0]?.count ?? 0;
}

export const storedFacts = z.object({
  subscription: z.string(),
  invoice: z.string(),
  owed: money,
  tried_at: z.string(),
  why: z.enum(DECLINES),
  last_day: z.string(),
});

type Numbered = { id: string; number: number };

/** Returns the name of a message to a recipient, which is also that of `message_key`. */
export const recipientKey = ({ id, number }: Numbered): string => `broadcast:${id}:${number}`;

export function recipientOf(key: string): Numbered {
  const [, id = "", number = ""] = key.split(":");
  return { id, number: Number(number) };
}

/** Deletes the recipients of a broadcast that has not started. */
export async function dropRecipients(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`delete from broadcast_recipients where broadcast_id = ${id}`);
}

/** Stops pending recipients; in-flight messages finish. */
export async function stopWaiting(tx: Database, id: string, now: Date): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients
    set state = 'stopped', reason = 'stopped_for_good', settled_at = ${now.toISOString()}::timestamptz
    where broadcast_id = ${id} and state = 'waiting'`);
}

/** A report outlasts what was noted before; a complaint outlasts a bounce. */
export async function recordReport(
  tx: Database,
  messageKey: string,
  end: { state: "bounced" | "refused"; reason: string; status: string | null; now: Date },
): Promise<void> {
  await tx.execute(sql`
    update broadcast_recipients set state = ${end.state}, reason = ${end.reason},
      status = ${end.status}, settled_at = ${end.now.toISOString()}::timestamptz
    where message_key = ${messageKey} and reason is distinct from 'marked_as_spam'`);
}
