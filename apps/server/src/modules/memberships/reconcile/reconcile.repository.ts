import { PAID_STATUSES } from "@sovereign/domain/subscription";
import { and, asc, eq, exists, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { begunOf } from "#modules/memberships/records/subscription-rows.repository.ts";
import { hasAddress } from "#schema/has-address.ts";
import { subscriptions, user } from "#schema/schema.ts";

const AT_ONCE = 2000;

const STATE = {
  id: subscriptions.externalId,
  status: subscriptions.status,
  periodEnd: subscriptions.periodEnd,
  cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
  givesAccess: subscriptions.givesAccess,
};

export type StoredState = Awaited<ReturnType<typeof findStorePurchases>>[number];

export async function findCards(db: Database, ids: string[]): Promise<Map<string, StoredState>> {
  const rows = await db
    .select(STATE)
    .from(subscriptions)
    .where(and(eq(subscriptions.source, "stripe"), inArray(subscriptions.externalId, ids)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds cards with a newly verified payer, an unannounced change or an unknown price, in pages. */
export async function* eachUnsettledCard(db: Database): AsyncGenerator<string> {
  let page: { id: string }[];
  let after = "";
  do {
    page = await findUnsettledCards(db, after);
    for (const { id } of page) yield id;
    after = page.at(-1)?.id ?? after;
  } while (page.length === AT_ONCE);
}

/** The index `subscriptions_unsettled` has few others. */
export function findUnsettledCards(db: Database, after: string) {
  const payer = db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        hasAddress(subscriptions.customerEmail),
        eq(user.emailVerified, true),
        // A member with one has to confirm it first (decision 42).
        sql`not exists (${begunOf(user.id)})`,
      ),
    );
  const announcedStatus = sql`${subscriptions.announced} ->> 'status'`;
  const isUnsettled = or(
    and(isNull(subscriptions.userId), exists(payer)),
    sql`${announcedStatus} is distinct from ${subscriptions.status}`,
    and(isNull(subscriptions.price), inArray(subscriptions.status, PAID_STATUSES)),
  );
  return db
    .select({ id: subscriptions.externalId })
    .from(subscriptions)
    .where(
      // A parameter would hide from the planner which index it is.
      and(
        sql`${subscriptions.source} = 'stripe'`,
        gt(subscriptions.externalId, after),
        isUnsettled,
      ),
    )
    .orderBy(asc(subscriptions.externalId))
    .limit(AT_ONCE);
}

/**
 * Returns the longest unread first, in pages: the backend limits requests, so a run may be
 * interrupted. Rows read during the run count as read after `now`.
 */
export async function* eachStoreCustomer(db: Database, now: Date): AsyncGenerator<string> {
  const { customerId, syncedAt } = subscriptions;
  const readAt = sql`min(${syncedAt})`;
  const position = sql<string>`extract(epoch from ${readAt})::text`;
  let page: { id: string; at: string }[];
  let last: { id: string; at: string } | undefined;
  do {
    const isLater: SQL | undefined =
      last && sql`(${readAt}, ${customerId}) > (to_timestamp(${last.at}::numeric), ${last.id})`;
    page = await db
      .select({ id: customerId, at: position })
      .from(subscriptions)
      .where(eq(subscriptions.source, "revenuecat"))
      .groupBy(customerId)
      .having(and(sql`${readAt} <= ${now.toISOString()}::timestamptz`, isLater))
      .orderBy(asc(readAt), asc(customerId))
      .limit(AT_ONCE);
    for (const { id } of page) yield id;
    last = page.at(-1) ?? last;
  } while (page.length === AT_ONCE);
}

export function findStorePurchases(db: Database, customerId: string) {
  return db
    .select(STATE)
    .from(subscriptions)
    .where(and(eq(subscriptions.source, "revenuecat"), eq(subscriptions.customerId, customerId)))
    .orderBy(asc(subscriptions.externalId));
}
