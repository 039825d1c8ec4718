import type { ListedMembership } from "@sovereign/domain/listed-member";
import { asc, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { ANSWERED_DAYS } from "#modules/one-things/office/answered-days.statements.ts";
import { listedMembers, subscriptions } from "#schema/schema.ts";

/**
 * Locks up to `limit` members whose state is out of date and returns their ids. It skips those
 * that a change in progress has locked: it has not been committed, or marks them again.
 */
export async function lockOutdated(tx: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: listedMembers.userId })
    .from(listedMembers)
    .where(lte(listedMembers.changesAt, now))
    .orderBy(asc(listedMembers.changesAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return rows.map(({ id }) => id);
}

export async function hasOutdated(db: Database, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: listedMembers.userId })
    .from(listedMembers)
    .where(lte(listedMembers.changesAt, now))
    // Otherwise PostgreSQL reads the table for the first one.
    .orderBy(asc(listedMembers.changesAt))
    .limit(1);
  return found.length > 0;
}

/** Reads one row more than `members`, however many there are. */
export async function isListLargerThan(db: Database, members: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select exists (select from listed_members offset ${members}::int) as larger`);
  return rows[0]?.larger === true;
}

export function findSubscriptions(tx: Database, userIds: string[]) {
  return tx.select(RECORD).from(subscriptions).where(inArray(subscriptions.userId, userIds));
}

/** The columns by which the domain decides about a subscription. */
export const RECORD = {
  userId: subscriptions.userId,
  source: subscriptions.source,
  externalId: subscriptions.externalId,
  productId: subscriptions.productId,
  status: subscriptions.status,
  startedAt: subscriptions.startedAt,
  periodStart: subscriptions.periodStart,
  periodEnd: subscriptions.periodEnd,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  trial: subscriptions.trial,
  revoked: subscriptions.revoked,
  price: subscriptions.price,
  store: subscriptions.store,
  givesAccess: subscriptions.givesAccess,
};

export type Listed = ListedMembership & {
  userId: string;
  wasRefunded: boolean;
  changesAt: Date | null;
};

export async function storeStates(tx: Database, listed: readonly Listed[]): Promise<void> {
  const rows = listed.map(({ price, paidUntil, changesAt, ...row }) => ({
    user_id: row.userId,
    state: row.state,
    source: row.source,
    external_id: row.externalId,
    price_amount: price?.amount ?? null,
    price_currency: price?.currency ?? null,
    paid_until: paidUntil,
    pays_twice: row.paysTwice,
    was_refunded: row.wasRefunded,
    changes_at: changesAt,
  }));
  await tx.execute(sql`
    update listed_members set
      state = sent.state, source = sent.source, external_id = sent.external_id,
      price_amount = sent.price_amount, price_currency = sent.price_currency,
      paid_until = sent.paid_until, pays_twice = sent.pays_twice,
      was_refunded = sent.was_refunded, changes_at = sent.changes_at
    from json_populate_recordset(null::listed_members, ${JSON.stringify(rows)}::json) as sent
    where listed_members.user_id = sent.user_id`);
}

/**
 * Returns up to `limit` members whose days have changed, in an order no index has: with one
 * PostgreSQL would read both tables row by row.
 */
export async function findChangedDays(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select "user".id from "user" join listed_members as listed on listed.user_id = "user".id
    where listed.days_version <> "user".days_version
    order by listed.number limit ${limit}::int`);
  return rows.map(({ id }) => String(id));
}

/** Reads the last answered day of these members. */
export async function storeLastDays(db: Database, userIds: readonly string[]): Promise<void> {
  await db.execute(sql`
    update listed_members set
      days_version = "user".days_version,
      last_kept = (
        select max(day) from ${ANSWERED_DAYS} as answered where answered.user_id = "user".id
      )
    from "user"
    where "user".id = any(${sql.param([...userIds])}::text[])
      and listed_members.user_id = "user".id`);
}
