import type { Database } from "#database/database.ts";
import { soldPrices } from "#schema/schema.ts";

// The prices this deployment has sold by are remembered, so that a change of the price locks nobody out
// (decision 42).

/** Every price it was ever started with. */
export async function findSoldPrices(db: Database): Promise<string[]> {
  const rows = await db.select({ id: soldPrices.priceId }).from(soldPrices);
  return rows.map(({ id }) => id);
}

/** Notes a price as one that is sold by from an instant on, unless it is noted already. */
export async function rememberSoldPrice(db: Database, priceId: string, now: Date): Promise<void> {
  await db.insert(soldPrices).values({ priceId, soldSince: now }).onConflictDoNothing();
}
