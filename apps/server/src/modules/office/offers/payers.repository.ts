import { type Money, moneyFrom } from "@sovereign/domain/money";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

const found = z.object({
  currency: z.string(),
  yearly: z.coerce.number(),
  card: z.coerce.number(),
  app_store: z.coerce.number(),
  google_play: z.coerce.number(),
  all: z.coerce.number(),
});

export type Payers = { price: Money } & Omit<z.infer<typeof found>, "currency" | "yearly">;

/** Counts who pays by the yearly price they pay, as far as the books are up to date. */
export async function countPayers(db: Database): Promise<Payers[]> {
  const { rows } = await db.execute(sql`
    select currency, yearly, count(*) as all,
      count(*) filter (where source = 'stripe') as card,
      count(*) filter (where source = 'app_store') as app_store,
      count(*) filter (where source = 'play_store') as google_play
    from paid_spans where to_at is null
    group by currency, yearly order by count(*) desc, currency, yearly`);
  return rows.map((row) => {
    const { currency, yearly, ...counts } = found.parse(row);
    return { price: moneyFrom(yearly, currency), ...counts };
  });
}
