import { count, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { oneThings, programmeDays, soldPrices, user } from "#schema/schema.ts";
import { productTest } from "#testing/product-test.ts";
import { playedYear, seedYear } from "./seed-year.ts";

const it = productTest();

describe("two years of a business", () => {
  it("become members with the days they kept, and prices that were sold", async ({ product }) => {
    const { control } = product.payments;
    const played = playedYear.parse(await control.year({ seed: 1 }));
    const [first, second] = played.members.filter(({ days }) => days.length > 3);
    if (!first || !second) throw new Error("nobody kept a day");
    const { db } = product.database;
    expect(await seedYear(db, { ...played, members: [second, first] })).toBe(2);

    const rowsOf = async (table: typeof oneThings | typeof programmeDays) => {
      const [row] = await db
        .select({ rows: count() })
        .from(table)
        .where(eq(table.userId, first.id));
      return row?.rows;
    };
    expect(await rowsOf(oneThings)).toBe(first.days.length);
    expect(await rowsOf(programmeDays)).toBe(first.programmeDays);
    const [stored] = await db.select().from(user).where(eq(user.id, first.id));
    expect(stored?.createdAt).toEqual(new Date(first.joinedAt * 1000));
    expect(await db.$count(soldPrices)).toBeGreaterThanOrEqual(played.prices.length);
  });
});
