import type { MoneyMonths } from "@sovereign/contract/office-money";
import { journalRow, SubscriptionStory } from "@sovereign/domain/testing/journal-rows";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { journalDifferences, user } from "#schema/schema.ts";
import { monthOf, read, rowsOf, write } from "#testing/office-money.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";
import { createBooks } from "./books/books.ts";

/** In New York it is still the evening of 31 March. */
const it = freshProductTest({
  now: "2026-04-01T02:00:00.000Z",
  environment: { BOOKS_TIME_ZONE: "America/New_York" },
});

async function ownerIn(product: TestProduct, timeZone: string) {
  const owner = await signUpStaff(product, "owner");
  await product.database.db.update(user).set({ timeZone }).where(eq(user.id, owner.userId));
  await owner.stayProved();
  return owner;
}

describe("the time zone of the books", () => {
  it("cuts days and months, whoever reads them", async ({ product }) => {
    const { db } = product.database;
    const paid = [
      ["sub_february", "2026-03-01T03:00"],
      ["sub_march", "2026-04-01T01:00"],
    ] as const;
    await write(
      db,
      paid.flatMap(([id, at]) => new SubscriptionStory(id, { yearly: 6400 }).pays(at).rows),
    );
    const fact = journalRow({ at: new Date("2026-03-01T03:00:00.000Z"), externalId: "in_lost" });
    await db.insert(journalDifferences).values({
      at: product.clock.now(),
      kind: "unknown",
      source: "stripe",
      rowKind: "payment",
      externalId: fact.externalId,
      ours: JSON.parse(JSON.stringify(fact)),
    });
    for (const timeZone of ["Pacific/Auckland", "America/Los_Angeles"]) {
      const owner = await ownerIn(product, timeZone);
      const { current, began, months } = await read<MoneyMonths>(owner);
      expect([current, began]).toEqual(["2026-03", "2026-02"]);
      expect(months.slice(-3).map((month) => month.adds_up)).toEqual([true, false, false]);
      const march = await monthOf(owner, "2026-03");
      expect([march.running, march.last_day]).toEqual([true, "2026-03-31"]);
      expect(march.cash.received.rows).toBe(1);
      const { rows } = await rowsOf(owner, "2026-03", "new");
      expect(rows.map((row) => [row.subscription_id, row.day])).toEqual([
        ["sub_march", "2026-03-31"],
      ]);
      const file = await owner.fetch("/api/office/money/2026-03/export?figure=new");
      expect(await file.text()).toContain("America/New_York");
      const list = await owner.fetch("/api/office/money/export");
      expect(await list.text()).toContain("America/New_York");
      const { today } = await (await owner.fetch("/api/office/renewals")).json();
      expect(today).toBe("2026-03-31");
      const { figures } = await (await owner.fetch("/api/office/today")).json();
      expect(figures).toMatchObject({ paying_before: 1, came: 1 });
      expect(figures.days.at(-1)).toEqual({ day: "2026-03-31", came: 1, left: 0 });
    }
  });

  it("says when it was changed, and what it was", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const booksOf = async () => (await (await owner.fetch("/api/office")).json()).books;
    const { now } = product.clock;
    await createBooks(product.database.db, "UTC").noteTimeZone(now());
    expect(await booksOf()).toEqual({ time_zone: "America/New_York", change: null });
    await product.runRepeated();
    const change = { former: "UTC", since: now().toISOString() };
    expect(await booksOf()).toEqual({ time_zone: "America/New_York", change });
    product.clock.advance(60_000);
    await product.runRepeated();
    expect((await booksOf()).change).toEqual(change);
  });
});
