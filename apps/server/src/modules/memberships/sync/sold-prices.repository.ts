import type { Database } from "#database/database.ts";
import { soldPrices } from "#schema/schema.ts";

// Old prices are stored, so that a price change locks no one out (decision 42).

export async function findSoldPrices(db: Database): Promise<string[]> {
  const rows = await db.select({ id: soldPrices.priceId }).from(soldPrices);
  return rows.map(({ id }) => id);
}

/** Preserves an earlier time of the first sale. */
export async function rememberSoldPrice(db: Database, priceId: string, now: Date): Promise<void> {
  await db.insert(soldPrices).values({ priceId, soldSince: now }).onConflictDoNothing();
}
