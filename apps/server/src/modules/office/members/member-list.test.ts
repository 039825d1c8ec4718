import { listedMembershipOf } from "@sovereign/domain/listed-member";
import type { MemberCondition } from "@sovereign/domain/member-filter";
import { REVOCATIONS, type SubscriptionRecord } from "@sovereign/domain/subscription";
import { and, eq, ne } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { listedMembers, subscriptions, user } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createMemberList } from "./member-list.ts";
import { countEach } from "./members.repository.ts";

const HOUR_MS = 3_600_000;
const START = new Date("2026-06-01T10:00:00.000Z");
const MEMBERS = ["a", "b", "c"];

const instant = fc
  .integer({ min: -1500, max: 1500 })
  .map((hours) => new Date(START.getTime() + hours * HOUR_MS));
const price = fc.constantFrom(
  { amount: "64.00", currency: "USD" },
  { amount: "59.00", currency: "USD" },
  { amount: "75.00", currency: "EUR" },
);
const record = fc.record({
  source: fc.constantFrom("stripe", "revenuecat"),
  productId: fc.constant("prod"),
  status: fc.constantFrom(
    "active",
    "trialing",
    "past_due",
    "in_grace_period",
    "canceled",
    "incomplete",
  ),
  startedAt: fc.option(instant),
  periodStart: fc.option(instant),
  periodEnd: fc.option(instant),
  cancelAtPeriodEnd: fc.boolean(),
  revoked: fc.option(fc.constantFrom(...REVOCATIONS), { freq: 5 }),
  store: fc.option(fc.constantFrom("app_store", "play_store")),
  givesAccess: fc.option(fc.boolean()),
  price: fc.option(price),
});
const change = fc.record({
  record,
  owner: fc.constantFrom(...MEMBERS, null),
  id: fc.constantFrom("one", "two", "three", "four"),
  kind: fc.constantFrom("put", "put", "delete"),
  hoursLater: fc.integer({ min: 0, max: 400 }),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
type Stored = SubscriptionRecord & { startedAt: Date | null; owner: string | null };

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  for (const id of MEMBERS) {
    const dates = { createdAt: START, updatedAt: START };
    await database.db.insert(user).values({ id, name: "", email: `${id}@example.com`, ...dates });
  }
});
afterAll(() => database.close());

async function store({ id, owner, kind, record: values }: Change): Promise<void> {
  const { db } = database;
  if (kind === "delete") {
    await db.delete(subscriptions).where(eq(subscriptions.externalId, id));
    return;
  }
  // Another source's purchase of this id is another row; here an id has one.
  const source = values.source as "stripe";
  await db
    .delete(subscriptions)
    .where(and(eq(subscriptions.externalId, id), ne(subscriptions.source, source)));
  const row = { ...values, source, userId: owner };
  await db
    .insert(subscriptions)
    .values({ ...row, externalId: id, customerId: "cus", syncedAt: START })
    .onConflictDoUpdate({ target: [subscriptions.source, subscriptions.externalId], set: row });
}

/** What the conditions of the list mean, said once more by the domain. */
const CONDITIONS: [MemberCondition, (records: Stored[], now: Date) => boolean][] = [
  [
    { is: "paying" },
    (rows, now) => ["paying", "canceled"].includes(listedMembershipOf(rows, now).state),
  ],
  [{ is: "canceled" }, (rows, now) => listedMembershipOf(rows, now).state === "canceled"],
  [{ is: "in_grace" }, (rows, now) => listedMembershipOf(rows, now).state === "grace"],
  [{ is: "never_paid" }, (rows, now) => listedMembershipOf(rows, now).state === "never"],
  [{ is: "pays_twice" }, (rows, now) => listedMembershipOf(rows, now).paysTwice],
  [{ is: "refunded" }, (rows) => rows.some(({ revoked }) => revoked === "refunded")],
  [
    { is: "renews", days: 20 },
    (rows, now) => {
      const { state, paidUntil } = listedMembershipOf(rows, now);
      return state === "paying" && (paidUntil?.getTime() ?? 0) <= now.getTime() + 480 * HOUR_MS;
    },
  ],
  [
    { is: "lapsed", days: 20 },
    (rows, now) => {
      const { state, paidUntil } = listedMembershipOf(rows, now);
      return state === "lapsed" && (paidUntil?.getTime() ?? 0) >= now.getTime() - 480 * HOUR_MS;
    },
  ],
  [
    { is: "source", source: "app_store" },
    (rows, now) => {
      const { state, source } = listedMembershipOf(rows, now);
      return ["paying", "canceled", "grace"].includes(state) && source === "app_store";
    },
  ],
  [
    { is: "price", amount: "64.00", currency: "USD" },
    (rows, now) => {
      const { state, price: paid } = listedMembershipOf(rows, now);
      return ["paying", "canceled", "grace"].includes(state) && paid?.amount === "64.00";
    },
  ],
];

describe("the member list", () => {
  it("agrees with the domain after random changes at random times", {
    timeout: 120_000,
  }, async () => {
    const { db } = database;
    const list = createMemberList(db);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        await db.delete(subscriptions);
        const stored = new Map<string, Stored>();
        let now = START;
        for (const each of changes) {
          now = new Date(now.getTime() + each.hoursLater * HOUR_MS);
          await store(each);
          if (each.kind === "delete") stored.delete(each.id);
          else {
            const { record: values, owner, id: externalId } = each;
            stored.set(externalId, {
              ...values,
              source: values.source as "stripe",
              owner,
              externalId,
            });
          }
          await list.refresh(now);
          const of = (id: string) => [...stored.values()].filter(({ owner }) => owner === id);
          const rows = await db.select().from(listedMembers).orderBy(listedMembers.userId);
          expect(
            rows.map(({ state, source, paidUntil, paysTwice, externalId, priceAmount }) => ({
              state,
              source,
              paidUntil,
              paysTwice,
              externalId,
              priceAmount,
            })),
          ).toEqual(
            MEMBERS.map((id) => {
              const { price: paid, ...membership } = listedMembershipOf(of(id), now);
              return { ...membership, priceAmount: paid?.amount ?? null };
            }),
          );
          const counts = await countEach(
            db,
            CONDITIONS.map(([condition]) => [condition]),
            now,
          );
          expect(counts).toEqual(
            CONDITIONS.map(([, holds]) => MEMBERS.filter((id) => holds(of(id), now)).length),
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it("misses no change that is committed while it is updated", async () => {
    const { db } = database;
    const list = createMemberList(db);
    await db.delete(subscriptions);
    const row: typeof subscriptions.$inferInsert = {
      source: "stripe",
      externalId: "race",
      customerId: "cus",
      productId: "prod",
      userId: "a",
      status: "active",
      cancelAtPeriodEnd: false,
      syncedAt: START,
      periodStart: START,
      periodEnd: new Date("2027-01-01T00:00:00.000Z"),
    };
    await db.insert(subscriptions).values(row);
    const set = async (status: string) => {
      await db.transaction(async (tx) => {
        await tx.update(subscriptions).set({ status }).where(eq(subscriptions.externalId, "race"));
        await list.refresh(START);
      });
    };
    for (let turn = 0; turn < 40; turn += 1) {
      const status = turn % 2 ? "active" : "canceled";
      await Promise.all([set(status), list.refresh(START), list.refresh(START)]);
      await list.refresh(START);
      const [listed] = await db.select().from(listedMembers).where(eq(listedMembers.userId, "a"));
      expect(listed?.state).toBe(status === "active" ? "paying" : "lapsed");
    }
  });
});
