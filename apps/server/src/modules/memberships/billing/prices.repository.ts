import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { rememberSoldPrice } from "#modules/memberships/sync/subscriptions.repository.ts";
import { type PricedAmount, prices, soldPrices } from "#schema/schema.ts";

/** The channel by which every node learns another price. */
export const PRICES_CHANNEL = "prices_changed";

export type PriceRow = typeof prices.$inferSelect;
export type { PricedAmount };

/** In the order in which they were made. */
export const findPrices = (db: Database, live: boolean): Promise<PriceRow[]> =>
  db.select().from(prices).where(eq(prices.live, live)).orderBy(asc(prices.madeAt), asc(prices.id));

/** The same, in the caller's transaction: another change waits for its end, and then sees it. */
export async function lockPrices(tx: Database, live: boolean): Promise<PriceRow[]> {
  await tx
    .select({ id: prices.id })
    .from(prices)
    .where(eq(prices.live, live))
    .orderBy(asc(prices.id))
    .for("update");
  // A statement that waits for a lock does not see what was inserted in the meantime.
  return findPrices(tx, live);
}

const tell = (tx: Database, id: string) =>
  tx.execute(sql`select pg_notify(${PRICES_CHANNEL}, ${id})`);

/** Once under its id; subscriptions at it are memberships from then on. */
export async function insertPrice(tx: Database, row: PriceRow): Promise<void> {
  await tx.insert(prices).values(row).onConflictDoNothing();
  for (const { priceId } of row.amounts) await rememberSoldPrice(tx, priceId, row.madeAt);
  await tell(tx, row.id);
}

/** Of a price that has not begun. */
export async function setAmounts(tx: Database, id: string, amounts: PricedAmount[]): Promise<void> {
  await tx.update(prices).set({ amounts }).where(eq(prices.id, id));
}

export async function takeBackPrice(tx: Database, id: string, now: Date): Promise<void> {
  await tx.update(prices).set({ undoneAt: now }).where(eq(prices.id, id));
  await tell(tx, id);
}

/** When a price was first sold by this deployment, also before it kept its prices. */
export async function findSoldSince(db: Database, priceId: string): Promise<Date | undefined> {
  const [found] = await db.select().from(soldPrices).where(eq(soldPrices.priceId, priceId));
  return found?.soldSince;
}

const firstSale = z.object({ at: z.coerce.date().nullable() });

/**
 * Returns when a price was first sold: as a membership, free days included, or as a gift whose
 * checkout was opened while it was sold.
 */
export async function findFirstSale(
  db: Database,
  { amounts, from }: Pick<PriceRow, "amounts" | "from">,
  until: Date | null,
): Promise<Date | null> {
  const ids = amounts.map(({ priceId }) => priceId);
  const { rows } = await db.execute(sql`
    select min(at) as at from (
      select min(started_at) as at from subscriptions
      where source = 'stripe'
        -- Who was moved to it has not bought at it.
        and (price_move is null or price_move ->> 'to' <> price_id)
        and price_id in (${sql.join(
          ids.map((id) => sql`${id}`),
          sql`, `,
        )})
      union all
      select min(paid_at) as at from gifts
      where paid_at is not null and created_at >= ${from.toISOString()}::timestamptz
        and (${until?.toISOString() ?? null}::timestamptz is null
          or created_at < ${until?.toISOString() ?? null}::timestamptz)
    ) sales`);
  return firstSale.parse(rows[0]).at;
}
