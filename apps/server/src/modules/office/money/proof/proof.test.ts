import type { MoneyMonths } from "@sovereign/contract/office-money";
import { at, SubscriptionStory } from "@sovereign/domain/testing/journal-rows";
import { inArray } from "drizzle-orm";
import { describe, expect } from "vitest";
import { subscriptions } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { runningSubscription } from "#testing/office-members.ts";
import { monthOf, read, write } from "#testing/office-money.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";
import { createDifferences } from "./differences.service.ts";

const it = emptiedProductTest({ now: "2026-03-31T12:00:00.000Z" });

describe("what does not add up", () => {
  it("is what the memberships here have and the rows do not; nothing is adjusted", async ({
    product,
  }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const { rows } = new SubscriptionStory("sub_1", { yearly: 6400 }).pays("2026-03-10");
    await write(db, rows);
    const stored = runningSubscription(null, at("2026-03-22"), {
      customerEmail: "w.obi@example.com",
      periodStart: at("2026-03-22"),
      periodEnd: at("2027-03-22"),
    });
    await db.insert(subscriptions).values([
      { ...stored, externalId: "sub_1", status: "canceled" },
      { ...stored, externalId: "sub_2" },
      { ...stored, externalId: "sub_3" },
    ]);
    const { months } = await read<MoneyMonths>(owner);
    expect(months.slice(-2).map((month) => month.adds_up)).toEqual([true, false]);
    const { proof, bridge } = await monthOf(owner, "2026-03");
    expect(bridge.closing).toEqual({ members: 1, yearly: [{ amount: "64.00", currency: "USD" }] });
    expect(proof.differences).toMatchObject({
      rows: [
        { kind: "ledger", subscription_id: "sub_1", members: -1 },
        {
          kind: "missing",
          subscription_id: "sub_2",
          members: 1,
          source: "card",
          address: "w.obi@example.com",
          since: "2026-03-22T12:00:00.000Z",
          fetchable: true,
          yearly: { amount: "64.00", currency: "USD" },
        },
        { subscription_id: "sub_3" },
      ],
      by_providers: { members: 2, yearly: [{ amount: "128.00", currency: "USD" }] },
      unexplained: { members: 1, yearly: [{ amount: "64.00", currency: "USD" }] },
    });
    const missing = ["sub_2", "sub_3"].flatMap(
      (id) => new SubscriptionStory(id, { yearly: 6400 }).pays("2026-03-22").rows,
    );
    await write(db, [
      ...missing,
      ...new SubscriptionStory("sub_1", { yearly: 6400 }).ends("2026-03-20").rows,
    ]);
    expect((await monthOf(owner, "2026-03")).proof.differences).toBeNull();
  });

  it.for(["begins", "ends"])(
    "is nothing of money whose reading %s while this is read",
    async (when, { product }) => {
      const { db } = product.database;
      const owner = await signUpStaff(product, "owner");
      const row = runningSubscription(null, at("2026-03-22"), { externalId: "sub_1" });
      await db.insert(subscriptions).values(row);
      await read<MoneyMonths>(owner);
      const reading = [{ provider: row.source, customerId: row.customerId }];
      const answers = when === "begins" ? [[], reading] : [reading, []];
      const journal = {
        lastComparisons: async () => [],
        openDifferences: async () => [],
        readsSince: async () => answers.shift() ?? [],
        fetchMissing: async () => 0,
      };
      const { find } = createDifferences({ db, journal, pageOf: () => null });
      expect(await find(product.clock.now())).toEqual([]);
      expect(await find(product.clock.now())).toHaveLength(1);
    },
  );

  it("names a store's purchase whose price nobody said, and counts it until it is said", async ({
    product,
  }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const { rows } = new SubscriptionStory("sub_1", { yearly: 6400 }).pays("2026-03-10");
    await write(db, rows);
    const store = { source: "revenuecat", store: "app_store", price: null } as const;
    const time = { periodStart: at("2026-03-22"), periodEnd: at("2027-03-22") };
    await db
      .insert(subscriptions)
      .values([
        runningSubscription(null, at("2026-03-10"), { externalId: "sub_1", ...time }),
        runningSubscription(null, at("2026-03-22"), { externalId: "store_1", ...store, ...time }),
      ]);
    const countedAs = async () => {
      const { proof, without_price: inMonth } = await monthOf(owner, "2026-03");
      const today = await (await owner.fetch("/api/office/today?fresh=true")).json();
      return { rows: proof.differences?.rows, inMonth, inToday: today.figures.without_price };
    };
    const unpriced = { kind: "unpriced", subscription_id: "store_1", source: "app_store" };
    expect(await countedAs()).toMatchObject({
      rows: [{ ...unpriced, members: 1, yearly: null, fetchable: false }],
      inMonth: 1,
      inToday: 1,
    });
    await write(db, new SubscriptionStory("store_1", { yearly: 4900 }).pays("2026-03-22").rows);
    expect(await countedAs()).toEqual({ rows: undefined, inMonth: 0, inToday: 0 });
  });

  it("is another price too, unless it was reduced or taxed", async ({ product }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const pays = (id: string, more = {}) =>
      new SubscriptionStory(id, { yearly: 6400 }).pays("2026-03-10", more).rows;
    await write(db, [
      ...pays("same"),
      ...pays("other"),
      ...pays("euros"),
      ...pays("reduced", { amount: 4800, discount: 1600 }),
      ...pays("taxed", { amount: 7000, tax: 600 }),
    ]);
    const stored = (externalId: string, amount: string, currency = "USD") =>
      runningSubscription(null, at("2026-03-10"), {
        externalId,
        periodStart: at("2026-03-10"),
        periodEnd: at("2027-03-10"),
        price: { amount, currency },
      });
    await db
      .insert(subscriptions)
      .values([
        stored("same", "64.00"),
        stored("other", "59.00"),
        stored("euros", "64.00", "EUR"),
        stored("reduced", "48.00"),
        stored("taxed", "70.10"),
      ]);
    const { proof } = await monthOf(owner, "2026-03");
    expect(proof.differences?.rows).toMatchObject([
      {
        kind: "price",
        subscription_id: "euros",
        members: 0,
        yearly: null,
        prices: { member: { currency: "EUR" }, rows: { currency: "USD" } },
      },
      {
        kind: "price",
        subscription_id: "other",
        fetchable: false,
        yearly: { amount: "-5.00", currency: "USD" },
        prices: { member: { amount: "59.00" }, rows: { amount: "64.00" } },
      },
    ]);
    await db
      .update(subscriptions)
      .set({ price: { amount: "64.00", currency: "USD" } })
      .where(inArray(subscriptions.externalId, ["other", "euros"]));
    expect((await monthOf(owner, "2026-03")).proof.differences).toBeNull();
  });

  it("is fetched with a proof of the last ten minutes", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const fetchMissing = () => owner.post("/api/office/money/missing", { ids: ["ledger sub_1"] });
    expect((await fetchMissing()).status).toBe(200);
    await owner.letProofAge();
    expect(await refusalOf(await fetchMissing())).toEqual([403, "office.proof_too_old"]);
  });
});
