import type { Database } from "#database/database.ts";
import { soldPrices } from "#database/schema.ts";

/**
 * The prices this deployment has sold by: remembered, so that a change of the price locks nobody out
 * (decision 42).
 */
export function createSoldPrices(db: Database) {
  return {
    async all(): Promise<string[]> {
      const rows = await db.select({ id: soldPrices.priceId }).from(soldPrices);
      return rows.map(({ id }) => id);
    },
    async remember(priceId: string, now: Date): Promise<void> {
      await db.insert(soldPrices).values({ priceId, soldSince: now }).onConflictDoNothing();
    },
  };
}
