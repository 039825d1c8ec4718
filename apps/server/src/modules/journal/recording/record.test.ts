import type { JournalRow } from "@sovereign/domain/journal";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { journal } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { recordRows } from "./record.ts";

const it = test
  .extend("database", () => openTestDatabase())
  .extend("db", ({ database }, { onCleanup }) => {
    onCleanup(() => database.close());
    return database.db;
  });
const NOW = new Date("2026-03-11T12:00:00Z");

const paid: JournalRow = {
  source: "stripe",
  kind: "payment",
  externalId: "ch_1",
  at: new Date("2026-03-10T12:00:00Z"),
  paymentId: null,
  subscriptionId: "sub_1",
  customerId: "cus_1",
  memberKey: null,
  product: "membership",
  amount: 5200,
  currency: "USD",
  discount: 0,
  tax: 0,
  from: new Date("2026-03-10T12:00:00Z"),
  to: new Date("2027-03-10T12:00:00Z"),
  yearly: 5200,
  reason: null,
};

describe("a row of the journal", () => {
  it("is written once, however often it is read", async ({ db }) => {
    const refund: JournalRow = { ...paid, kind: "refund", externalId: "re_1", paymentId: "ch_1" };
    expect((await recordRows(db, [paid, paid], NOW)).added).toHaveLength(1);
    const again = await Promise.all([1, 2, 3].map(() => recordRows(db, [paid, refund], NOW)));
    expect(again.flatMap(({ added }) => added)).toMatchObject([{ kind: "refund" }]);
    expect(again.flatMap(({ differing }) => differing)).toEqual([]);
    expect(await db.select().from(journal)).toMatchObject([paid, refund]);
  });

  it("that the provider has with another amount is reported and stays", async ({ db }) => {
    await recordRows(db, [paid], NOW);
    const now = { ...paid, amount: 5201 };
    const { added, differing } = await recordRows(db, [now], NOW);
    expect(added).toEqual([]);
    expect(differing).toMatchObject([{ provider: { amount: 5201 }, ours: { amount: 5200 } }]);
    expect(await db.select().from(journal)).toMatchObject([{ amount: 5200 }]);
  });

  it("cannot be changed by the product's own connection", async ({ db }) => {
    await recordRows(db, [paid], NOW);
    for (const statement of [
      "update journal set amount = 0",
      "delete from journal",
      "truncate journal",
    ]) {
      const changed = db.execute(sql.raw(statement)).then(
        () => "changed",
        ({ cause }) => cause.code,
      );
      expect([statement, await changed]).toEqual([statement, "42501"]);
    }
    expect(await db.select().from(journal)).toMatchObject([{ amount: 5200 }]);
  });
});
