import { inArray, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database, OpenDatabase } from "#database/database.ts";
import { subscriptions } from "#schema/schema.ts";
import { asOwner, openTestDatabase } from "#testing/test-database.ts";
import { eachRenewing } from "./mails/mails.repository.ts";
import {
  eachStoreCustomer,
  eachUnsettledCard,
  findUnsettledCards,
} from "./reconcile/reconcile.repository.ts";
import { findEnded } from "./sync/subscriptions.repository.ts";

const NOW = new Date("2026-03-24T07:30:00.000Z");
const MONTH_LATER = new Date("2026-04-23T07:30:00.000Z");
/** More than two pages of any query. */
const MEMBERS = 4100;

let database: OpenDatabase;
const statements: string[] = [];
beforeEach(async () => {
  database = await openTestDatabase((statement) => void statements.push(statement));
  statements.length = 0;
});
afterEach(() => database.close());

/** Members whose years end in groups of a hundred at the same instant, none of them announced. */
async function addSubscriptions(source: "stripe" | "revenuecat"): Promise<void> {
  await database.db.execute(sql`
    insert into subscriptions (source, external_id, customer_id, product_id, status,
      period_start, period_end, cancel_at_period_end, synced_at)
    select ${source}, 'sub_' || n, 'cus_' || n, 'prod', 'active',
      ${NOW.toISOString()}::timestamptz - interval '340 days',
      ${NOW.toISOString()}::timestamptz + (n / 100) * interval '1 hour' + interval '1 minute',
      false, ${NOW.toISOString()}::timestamptz - (n / 1000) * interval '1 day'
    from generate_series(1, ${MEMBERS}::int) as n`);
  await asOwner(database, "analyze subscriptions");
}

const idsOf = (prefix: string) =>
  Array.from({ length: MEMBERS }, (_, index) => `${prefix}_${index + 1}`).sort();

async function* renewing(db: Database) {
  for await (const { externalId } of eachRenewing(db, NOW, MONTH_LATER)) yield externalId;
}

/** Customers are read as syncs leave them, of which every tenth fails. */
async function* readMeanwhile(db: Database) {
  const read: string[] = [];
  for await (const id of eachStoreCustomer(db, NOW)) {
    yield id;
    if (read.push(id) < 10) continue;
    const synced = read.splice(0).slice(1);
    await db
      .update(subscriptions)
      .set({ syncedAt: MONTH_LATER })
      .where(inArray(subscriptions.customerId, synced));
  }
}

describe("among many members", () => {
  it.for([
    ["those who renew", "sub", "stripe", renewing],
    ["unsettled cards", "sub", "stripe", eachUnsettledCard],
    ["a store's customers, though each is read meanwhile,", "cus", "revenuecat", readMeanwhile],
  ] as const)("%s are read in pages, each once", async ([, prefix, source, each]) => {
    await addSubscriptions(source);
    const found: string[] = [];
    for await (const id of each(database.db)) found.push(id);
    expect(found.sort()).toEqual(idsOf(prefix));
    expect(statements.filter((text) => text.startsWith("select")).length).toBeGreaterThan(2);
  });

  it("settled cards are not read to find the others", async () => {
    await addSubscriptions("stripe");
    await database.db.execute(sql`
      update subscriptions set user_id = null, announced = jsonb_build_object('status', status),
        price = '{"amount": "64.00", "currency": "USD"}'`);
    await database.db.execute(sql`
      insert into "user" (id, name, email, email_verified, created_at, updated_at)
      values ('owner', '', 'owner@example.com', true, now(), now())`);
    await database.db.execute(sql`
      update subscriptions set user_id = 'owner', owner_link = 'added'
      where external_id <> 'sub_7'`);
    await asOwner(database, "vacuum analyze subscriptions");
    const found = findUnsettledCards(database.db, "");
    const { rows } = await database.db.execute(sql`explain ${found.getSQL()}`);
    const plan = rows.map((row) => Object.values(row).join("")).join("\n");
    expect(plan).toContain("subscriptions_unsettled");
  });

  it("a sweep of ended periods reads by its indexes", async () => {
    await addSubscriptions("stripe");
    const ended = findEnded(database.db, NOW, { most: 100, after: undefined });
    const { rows } = await database.db.execute(sql`explain ${ended.getSQL()}`);
    const plan = rows.map((row) => Object.values(row).join("")).join("\n");
    expect(plan).toContain("subscriptions_ending");
    expect(plan).toContain("subscriptions_past_due");
    expect(plan).not.toContain("Seq Scan");
  });
});
