import { and, eq, gt, gte, inArray, isNull, or } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { subscriptions } from "#schema/schema.ts";

const CUSTOMERS_AT_ONCE = 1000;

/** Returns which of these card subscriptions have a row here. */
export async function findKnown(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const { source, externalId } = subscriptions;
  const rows = await db
    .select({ id: externalId })
    .from(subscriptions)
    .where(and(eq(source, "stripe"), inArray(externalId, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the stores' customers whose purchases were running at `from` or later, page by page. */
export async function* eachStoreCustomer(db: Database, from: Date): AsyncGenerator<string> {
  const { source, customerId, periodEnd } = subscriptions;
  const isRunning = and(eq(source, "revenuecat"), or(isNull(periodEnd), gte(periodEnd, from)));
  let page: { id: string }[];
  let after = "";
  do {
    page = await db
      .selectDistinct({ id: customerId })
      .from(subscriptions)
      .where(and(isRunning, gt(customerId, after)))
      .orderBy(customerId)
      .limit(CUSTOMERS_AT_ONCE);
    for (const { id } of page) yield id;
    after = page.at(-1)?.id ?? after;
  } while (page.length === CUSTOMERS_AT_ONCE);
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
