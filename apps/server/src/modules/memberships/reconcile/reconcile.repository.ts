import { PAID_STATUSES } from "@sovereign/domain/subscription";
import { and, asc, eq, exists, inArray, isNull, min, or, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { begunOf } from "#modules/memberships/records/subscription-rows.repository.ts";
import { subscriptions, user } from "#schema/schema.ts";

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

/** Finds cards with a newly verified payer, an unannounced change or an unknown price. */
export async function findUnsettledCards(db: Database): Promise<string[]> {
  const payer = db
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.email, subscriptions.customerEmail),
        eq(user.emailVerified, true),
        // A member with one has to confirm it first (decision 42).
        sql`not exists (${begunOf(user.id)})`,
      ),
    );
  const announcedStatus = sql`${subscriptions.announced} ->> 'status'`;
  const rows = await db
    .select({ id: subscriptions.externalId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.source, "stripe"),
        or(
          and(isNull(subscriptions.userId), exists(payer)),
          sql`${announcedStatus} is distinct from ${subscriptions.status}`,
          and(isNull(subscriptions.price), inArray(subscriptions.status, PAID_STATUSES)),
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns the longest unread first: the backend limits requests, so a run may be interrupted. */
export async function findStoreCustomers(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.customerId })
    .from(subscriptions)
    .where(eq(subscriptions.source, "revenuecat"))
    .groupBy(subscriptions.customerId)
    .orderBy(asc(min(subscriptions.syncedAt)));
  return rows.map(({ id }) => id);
}

export function findStorePurchases(db: Database, customerId: string) {
  return db
    .select(STATE)
    .from(subscriptions)
    .where(and(eq(subscriptions.source, "revenuecat"), eq(subscriptions.customerId, customerId)))
    .orderBy(asc(subscriptions.externalId));
}
