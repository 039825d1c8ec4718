import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SyncWriter } from "#modules/memberships/memberships.types.ts";
import {
  type ListedSubscription,
  type Payments,
  UNREADABLE,
} from "#providers/payments/payments.ts";
import { subscriptions } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { createAttempts, reconcileCards } from "./comparisons.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");
const END = new Date("2027-03-10T12:00:00.000Z");
const stored = { status: "active", periodEnd: END, cancelAtPeriodEnd: false };
const later = { periodEnd: new Date(END.getTime() + 1000) };
const row = {
  source: "stripe",
  externalId: "sub_1",
  customerId: "cus_1",
  productId: "prod_1",
  price: { amount: "49.00", currency: "USD" },
  ...stored,
  announced: stored,
  syncedAt: NOW,
} as const;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.insert(subscriptions).values([row, { ...row, externalId: "sub_2" }]);
});
afterAll(() => database.close());

/** Reconciles the provider's list, of what it has itself; reading `sub_2` fails. */
async function reconcile(list: ListedSubscription[], own: ListedSubscription[] = list) {
  const read: string[] = [];
  const lines: string[] = [];
  const log = { error: (_: object, line: string) => lines.push(line) };
  const { attempt, failures } = createAttempts(log as never);
  const payments = {
    async *eachSubscription() {
      yield* list;
    },
  } as Partial<Payments> as Payments;
  const writer = {
    async syncSubscription(id) {
      read.push(id);
      if (id === "sub_2") throw new Error("the subscription sub_2 has no item");
      const found = own.find((each) => each.id === id);
      if (!found) return;
      const { id: _, ...state } = found;
      await database.db
        .update(subscriptions)
        .set({ ...state, announced: { ...stored, status: state.status } })
        .where(eq(subscriptions.externalId, id));
    },
  } as Partial<SyncWriter> as SyncWriter;
  const drift = await reconcileCards({ db: database.db, payments, writer, attempt });
  await database.db.update(subscriptions).set({ ...stored, announced: stored });
  return { read, drift, failures: failures(), lines };
}

describe("comparing the cards", () => {
  it.each<[string, Partial<ListedSubscription>, string[]]>([
    ["nothing", {}, []],
    ["its status alone", { status: "past_due" }, ["sub_1"]],
    ["its period's end alone", later, ["sub_1"]],
    ["its cancellation alone", { cancelAtPeriodEnd: true }, ["sub_1"]],
  ])("rereads a row that differs in %s", async (_, difference, expected) => {
    const { read, drift } = await reconcile([{ id: "sub_1", ...stored, ...difference }]);
    expect([read, drift]).toEqual([expected, expected.length]);
  });

  it("calls nothing a difference where only the list is old", async () => {
    const old = [{ id: "sub_1", ...stored, status: "past_due" }];
    expect(await reconcile(old, [{ id: "sub_1", ...stored }])).toMatchObject({
      read: ["sub_1"],
      drift: 0,
    });
  });

  it("rereads one that is charged at an unknown price, and no ended one", async () => {
    const unpriced = [
      { ...row, externalId: "sub_3", price: null },
      { ...row, externalId: "sub_4", price: null, status: "canceled" },
    ].map((one) => ({ ...one, announced: { ...stored, status: one.status } }));
    const ids = unpriced.map(({ externalId }) => externalId);
    await database.db.insert(subscriptions).values(unpriced);
    const { read, drift } = await reconcile([{ id: "sub_1", ...stored }]);
    await database.db.delete(subscriptions).where(inArray(subscriptions.externalId, ids));
    expect([read, drift]).toEqual([["sub_3"], 0]);
  });

  it("continues after an unreadable one, and reports it", async () => {
    const unreadable = { status: UNREADABLE, periodEnd: null, cancelAtPeriodEnd: false };
    const found = await reconcile([
      { id: "sub_2", ...unreadable },
      { id: "sub_1", ...stored, ...later },
    ]);
    expect(found).toEqual({
      read: ["sub_2", "sub_1"],
      drift: 1,
      failures: 1,
      lines: ["could not reconcile a membership"],
    });
  });
});
