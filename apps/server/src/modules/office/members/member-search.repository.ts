import { foldAddress } from "@sovereign/domain/credentials";
import { JOURNAL_SOURCES } from "@sovereign/domain/journal";
import type { MemberCondition } from "@sovereign/domain/member-filter";
import { FOUND_BY, type FoundBy, printedIdOf } from "@sovereign/domain/printed-id";
import { SUBSCRIPTION_SOURCES } from "@sovereign/domain/subscription";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { conditionsSql } from "./member-conditions.repository.ts";

const SOURCES = sql.raw(`(${SUBSCRIPTION_SOURCES.map((source) => `'${source}'`).join(", ")})`);

/** No larger number is a member's. */
const MAX_NUMBER = 2 ** 31;

/** At most this many matches are read by id instead of being searched for again. */
const FEW = 1000;

const WHOLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A member that a search found by something else than their address. */
export type FoundMember = { userId: string; by: FoundBy; text: string; at: Date | null };

const found = z.array(
  z.object({ user_id: z.string(), by: z.enum(FOUND_BY), at: z.coerce.date().nullable() }),
);

/** Of a payment's facts, what each is called where it is printed. */
const PRINTED_FACT = sql.raw(`case when fact.source <> 'stripe' then 'store_transaction'
  when fact.kind in ('refund', 'dispute') then fact.kind
  when fact.external_id like 'in\\_%' then 'invoice' else 'payment' end`);

const JOURNAL = sql.raw(JOURNAL_SOURCES.map((source) => `'${source}'`).join(", "));

/** Each part is read by an index, at any number of members. */
const waysTo = (text: string): SQL => sql`
  select user_id, 'subscription' as by, started_at as at from subscriptions
  where source in ${SOURCES} and external_id = ${text}
  union all
  select user_id, 'customer', null from subscriptions
  where source in ${SOURCES} and customer_id = ${text}
  union all
  select user_id, 'paid_address', started_at from subscriptions
  where ${WHOLE_ADDRESS.test(text)} and customer_email = ${text.toLowerCase()}
  union all
  select user_id, 'error', at from failed_requests where request_id = ${text}
  union all
  select paid.user_id, ${PRINTED_FACT}, fact.at
  from journal fact
  join subscriptions paid on paid.source in ${SOURCES} and paid.external_id = fact.subscription_id
  where fact.source in (${JOURNAL}) and fact.kind in ('invoice', 'payment', 'refund', 'dispute')
    and fact.external_id = ${text}`;

/**
 * Returns members by an id that is stored here, the reference of a failed request, or the address
 * they paid with; each once.
 */
export async function findByPrinted(db: Database, text: string): Promise<FoundMember[]> {
  const { rows } = await db.execute(sql`
    select distinct on (user_id) user_id, by, at from (${waysTo(text)}) as found
    where user_id is not null order by user_id, at desc nulls last limit ${FEW}::int`);
  return found.parse(rows).map(({ user_id: userId, by, at }) => ({ userId, by, text, at }));
}

/** Returns the members of these customers of the card provider. */
export async function findByCustomers(
  db: Database,
  customerIds: readonly string[],
): Promise<{ userId: string; customerId: string }[]> {
  const { rows } = await db.execute(sql`
    select distinct user_id as "userId", customer_id as "customerId" from subscriptions
    where source = 'stripe' and customer_id = any(${sql.param([...customerIds])}::text[])
      and user_id is not null`);
  return z.array(z.object({ userId: z.string(), customerId: z.string() })).parse(rows);
}

/** Returns the gift that a payment paid for, by one of the payment's ids. */
export async function findGiftOfPayment(db: Database, text: string): Promise<string | null> {
  const { rows } = await db.execute(sql`
    select subscription_id as id from journal
    where source = 'stripe' and kind in ('invoice', 'payment', 'refund', 'dispute')
      and external_id = ${text} and product = 'gift' limit 1`);
  return z
    .string()
    .nullable()
    .parse(rows[0]?.id ?? null);
}

type MemberSearch = {
  text: string;
  conditions: readonly MemberCondition[];
  /** Found by something else than the address. */
  others: readonly FoundMember[];
};

/** Returns what the rows of `listed_members` must meet that a search finds. */
export async function whereOf(
  db: Database,
  { text, conditions, others }: MemberSearch,
  now: Date,
): Promise<SQL> {
  if (text === "") return conditionsSql(conditions, now);
  // A search finds every account, that of a colleague too.
  const meets = conditions.length === 0 ? sql`true` : conditionsSql(conditions, now);
  const where = sql`(${searchSql(text, others)} and ${meets})`;
  const ids = await findUserIds(db, where, FEW + 1);
  return ids.length > FEW ? where : isOneOf(ids);
}

async function findUserIds(db: Database, where: SQL, limit: number): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select user_id as id from listed_members where ${where} limit ${limit}::int`);
  return rows.map(({ id }) => String(id));
}

/**
 * Whether a row has a text in its address, as its number or id, or is one of `others`. An address
 * may begin as an id does ("in_touch@"); only a card with its sum is in none.
 */
function searchSql(text: string, others: readonly FoundMember[]): SQL {
  const number = numberOf(text);
  const address = sql`lower(email) like ${`%${foldAddress(text).replace(/[\\%_]/g, "\\$&")}%`}`;
  const ways = [
    ...(printedIdOf(text)?.by === "card" ? [] : [address]),
    ...(number === null ? [] : [sql`number = ${number}::int`]),
    isOneOf([text, ...others.map(({ userId }) => userId)]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** A member's number: "495" and "#495". */
export function numberOf(text: string): number | null {
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1];
  return digits !== undefined && Number(digits) < MAX_NUMBER ? Number(digits) : null;
}

export const isOneOf = (ids: readonly string[]): SQL =>
  sql`user_id = any(${sql.param(ids)}::text[])`;
