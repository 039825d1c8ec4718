import type { ListedMembership } from "@sovereign/domain/listed-member";
import { asc, inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
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
    .limit(1);
  return found.length > 0;
}

/** Reads every member: only for a short list. */
export async function haveDaysChanged(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from "user" join listed_members as listed on listed.user_id = "user".id
    where listed.days_version <> "user".days_version limit 1`);
  return rows.length > 0;
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
    ...{ user_id: row.userId, state: row.state, source: row.source, external_id: row.externalId },
    ...{ price_amount: price?.amount ?? null, price_currency: price?.currency ?? null },
    ...{ paid_until: paidUntil, pays_twice: row.paysTwice, was_refunded: row.wasRefunded },
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
 * Reads the last answered day of those, among the next `limit` members, whose days have changed.
 * Returns the last member looked at; null after the last of all. A page counts members, not
 * changes, so that no statement takes longer the more members there are.
 */
export async function storeLastDays(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<string | null> {
  const { rows } = await db.execute(sql`
    with page as materialized (
      select id, days_version from "user" where id > ${after} order by id limit ${limit}::int
    ), changed as (
      update listed_members set
        days_version = page.days_version,
        last_kept = (
          select max(target_date) from one_things
          where one_things.user_id = page.id and reflected_at is not null
        )
      from page
      where listed_members.user_id = page.id and listed_members.days_version <> page.days_version
    )
    select max(id) as last, count(*)::int as members from page`);
  const { last, members } = pageRow.parse(rows[0]);
  return members === limit ? last : null;
}

const pageRow = z.object({ last: z.string().nullable(), members: z.int() });
