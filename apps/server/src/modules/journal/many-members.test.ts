import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { journal } from "#schema/schema.ts";
import { asOwner, openTestDatabase } from "#testing/test-database.ts";
import { eachStored } from "./comparing/compare.ts";
import { compareStores } from "./comparing/compare-stores.ts";
import { eachStoreCustomer } from "./comparing/known.repository.ts";
import { findRowsBetween } from "./recording/journal.repository.ts";
import { recordAllOwners } from "./recording/owners.repository.ts";

const DAY_MS = 24 * 3600_000;
const NOW = new Date("2026-03-24T07:30:00.000Z");
/** More than two pages. */
const MEMBERS = 2100;

let database: OpenDatabase;
const statements: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase((statement) => void statements.push(statement));
  const { db } = database;
  const members = sql.raw(`generate_series(1, ${MEMBERS}) as n`);
  await db.execute(sql`
    insert into "user" (id, name, email, email_verified, created_at, updated_at)
    select 'm' || n, '', 'm' || n || '@example.com', true, now(), now() from ${members}`);
  // Two purchases of each customer.
  await db.execute(sql`
    insert into subscriptions (source, external_id, user_id, owner_link, customer_id, product_id,
      status, store, period_end, cancel_at_period_end, synced_at)
    select 'revenuecat', 'sub_' || n || '_' || copy, 'm' || n, 'checkout', 'm' || n, 'prod',
      'active', 'app_store', now() + interval '1 year', false, now()
    from ${members}, generate_series(1, 2) as copy`);
});
afterAll(() => database.close());

describe("among many members", () => {
  it("the owner of each subscription is written once, not all in one statement", async () => {
    statements.length = 0;
    await recordAllOwners(database.db, NOW);
    expect(statements.filter((text) => text.includes("insert into journal")).length).toBe(5);
    await recordAllOwners(database.db, NOW);
    const { rows } = await database.db.execute(
      "select count(*)::int as count, count(distinct subscription_id)::int as of from journal",
    );
    expect(rows).toEqual([{ count: 2 * MEMBERS, of: 2 * MEMBERS }]);
  });

  it("a store's customers are read in pages, each once", async () => {
    statements.length = 0;
    const found = new Set<string>();
    let count = 0;
    for await (const id of eachStoreCustomer(database.db, NOW)) {
      found.add(id);
      count += 1;
    }
    expect([found.size, count]).toEqual([MEMBERS, MEMBERS]);
    expect(statements).toHaveLength(3);
  });

  it("the rows of a span are read in pages by their time, each once, and no others", async () => {
    await database.db.execute(sql`
      insert into journal (source, kind, external_id, at, product, amount, currency, discount, tax,
        recorded_at)
      select 'stripe', 'payment', 'paid_' || n,
        ${NOW.toISOString()}::timestamptz - (n / 100) * interval '1 day', 'other', 6400, 'USD',
        0, 0, now()
      from ${sql.raw(`generate_series(1, ${3 * MEMBERS}) as n`)}`);
    await asOwner(database, "analyze journal");
    const span = { from: new Date(NOW.getTime() - 22 * DAY_MS), to: NOW };
    statements.length = 0;
    const found: string[] = [];
    for await (const rows of eachStored(database.db, ["stripe"], span))
      found.push(...rows.map(({ externalId }) => externalId));
    // Those of today are at the span's end, which is not in it.
    const expected = Array.from({ length: 2200 }, (_, index) => `paid_${index + 100}`);
    expect(found.toSorted()).toEqual(expected.toSorted());
    expect(statements).toHaveLength(3);
    const page = findRowsBetween(database.db, { sources: ["stripe"], ...span }, { most: 1000 });
    const { rows } = await database.db.execute(sql`explain ${page.getSQL()}`);
    expect(JSON.stringify(rows)).toContain("journal_at");
  });

  it("of one customer, a stored payment that the store does not know is found, in the span only", async () => {
    const { db } = database;
    const before = new Date(NOW.getTime() - 60 * 24 * 3600_000);
    const paid = (externalId: string, at: Date, recordedAt = at) => ({
      ...({ source: "app_store", kind: "payment", externalId, at, recordedAt } as const),
      ...({ subscriptionId: "sub_1_1", product: "membership", currency: "USD" } as const),
      amount: 6400,
      discount: 0,
      tax: 0,
    });
    const yesterday = new Date(NOW.getTime() - 24 * 3600_000);
    await db
      .insert(journal)
      .values([
        paid("known", yesterday),
        paid("planted", yesterday),
        paid("old", before),
        paid("just written", yesterday, NOW),
      ]);
    const known = {
      id: "known",
      at: yesterday,
      to: null,
      amount: 6400,
      tax: 0,
      commission: 0,
      currency: "USD",
      refundedAt: null,
    };
    const stores = {
      moneyOf: async (customer: string) =>
        customer === "m1"
          ? [
              {
                subscriptionId: "sub_1_1",
                store: "app_store",
                transactions: [known],
                endedAt: null,
              },
            ]
          : [],
    };
    const unknown: string[] = [];
    const fail = () => expect.unreachable();
    const span = { from: new Date(NOW.getTime() - 35 * 24 * 3600_000), to: NOW };
    const counts = await compareStores(
      { db, stores },
      { span, settled: new Date(NOW.getTime() - 3600_000), now: NOW },
      {
        unknown: (rows) => void unknown.push(...rows.map(({ externalId }) => externalId)),
        missing: fail,
        noMember: fail,
        unreadable: fail,
        differing: () => {},
      },
    );
    expect(unknown).toEqual(["planted"]);
    expect(counts).toEqual({ facts: 1, active: 1 });
  });
});
