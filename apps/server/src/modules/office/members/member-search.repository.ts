import { foldAddress } from "@sovereign/domain/credentials";
import type { MemberCondition } from "@sovereign/domain/member-filter";
import { SUBSCRIPTION_SOURCES } from "@sovereign/domain/subscription";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { conditionsSql } from "./member-conditions.repository.ts";

const SOURCES = sql.raw(`(${SUBSCRIPTION_SOURCES.map((source) => `'${source}'`).join(", ")})`);

/** No larger number is a member's. */
const MAX_NUMBER = 2 ** 31;

/** At most this many matches are read by id instead of being searched for again. */
const FEW = 1000;

/** Reads every subscription, so only for a whole address. */
const WHOLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Returns members by a provider's id, the reference of a failed request, or the address they paid
 * with.
 */
async function findByIds(db: Database, text: string): Promise<string[]> {
  const lower = text.toLowerCase();
  const { rows } = await db.execute(sql`
    select user_id from (
      select user_id from subscriptions where source in ${SOURCES} and external_id = ${text}
      union all
      select user_id from subscriptions where source in ${SOURCES} and customer_id = ${text}
      union all
      select user_id from subscriptions
      where ${WHOLE_ADDRESS.test(text)} and customer_email = ${lower}
      union all
      select user_id from failed_requests where request_id = ${text}
    ) as found
    where user_id is not null`);
  return rows.map(({ user_id: id }) => String(id));
}

type MemberSearch = {
  text: string;
  conditions: readonly MemberCondition[];
  findByFormerAddress: (text: string) => Promise<string[]>;
};

/** Returns what the rows of `listed_members` must meet that a search finds. */
export async function whereOf(
  db: Database,
  { text, conditions, findByFormerAddress }: MemberSearch,
  now: Date,
): Promise<SQL> {
  const meets = conditionsSql(conditions, now);
  if (text === "") return meets;
  const former = await findByFormerAddress(text.toLowerCase());
  const found = [...(await findByIds(db, text)), ...former];
  const where = sql`(${searchSql(text, found)} and ${meets})`;
  const ids = await findUserIds(db, where, FEW + 1);
  return ids.length > FEW ? where : isOneOf(ids);
}

async function findUserIds(db: Database, where: SQL, limit: number): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select user_id as id from listed_members where ${where} limit ${limit}::int`);
  return rows.map(({ id }) => String(id));
}

/** Whether a row has a text in its address, as its number or id, or is one of `ids`. */
function searchSql(text: string, ids: readonly string[]): SQL {
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1];
  const number = digits !== undefined && Number(digits) < MAX_NUMBER ? Number(digits) : null;
  const ways = [
    sql`lower(email) like ${`%${foldAddress(text).replace(/[\\%_]/g, "\\$&")}%`}`,
    ...(number === null ? [] : [sql`number = ${number}::int`]),
    isOneOf([text, ...ids]),
  ];
  return sql`(${sql.join(ways, sql` or `)})`;
}

export const isOneOf = (ids: readonly string[]): SQL =>
  sql`user_id = any(${sql.param(ids)}::text[])`;
