import { and, eq, gte, inArray, isNull, or } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { subscriptions } from "#schema/schema.ts";

/** Returns which of these card subscriptions have a row here. */
export async function findKnown(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { source, externalId } = subscriptions;
  const rows = await db
    .select({ id: externalId })
    .from(subscriptions)
    .where(and(eq(source, "stripe"), inArray(externalId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the stores' customers whose purchases were running at `from` or later. */
export async function findStoreCustomers(db: Database, from: Date): Promise<string[]> {
  const { source, customerId, periodEnd } = subscriptions;
  const rows = await db
    .selectDistinct({ id: customerId })
    .from(subscriptions)
    .where(and(eq(source, "revenuecat"), or(isNull(periodEnd), gte(periodEnd, from))))
    .orderBy(customerId);
  return rows.map(({ id }) => id);
}

export async function findStoreCustomer(
  db: Database,
  subscriptionId: string,
): Promise<string | undefined> {
  const { source, externalId, customerId } = subscriptions;
  const [row] = await db
    .select({ id: customerId })
    .from(subscriptions)
    .where(and(eq(source, "revenuecat"), eq(externalId, subscriptionId)));
  return row?.id;
}
