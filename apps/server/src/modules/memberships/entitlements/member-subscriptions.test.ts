import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#database/database.ts";
import { subscriptions, user } from "#schema/schema.ts";
import { openTestDatabase } from "#testing/test-database.ts";
import { loadMemberSubscriptions } from "./member-subscriptions.repository.ts";

const NOW = new Date("2026-03-10T12:00:00.000Z");

let database: OpenDatabase;
const statements: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase((statement) => statements.push(statement));
  const stamps = { name: "", createdAt: NOW, updatedAt: NOW };
  await database.db.insert(user).values({ id: "ada", email: "ada@example.com", ...stamps });
  await database.db.insert(subscriptions).values({
    source: "stripe",
    externalId: "sub_1",
    customerId: "cus_1",
    customerEmail: "ada@example.com",
    productId: "prod_1",
    status: "active",
    periodStart: NOW,
    periodEnd: null,
    cancelAtPeriodEnd: false,
    syncedAt: NOW,
  });
});
afterAll(() => database.close());

const load = () => loadMemberSubscriptions(database.db, "ada");
const setVerified = (emailVerified: boolean) =>
  database.db.update(user).set({ emailVerified }).where(eq(user.id, "ada"));

describe("loading a member's subscriptions", () => {
  it("claims unowned subscriptions for a verified address only, once, in one statement §S33", async () => {
    expect(await load()).toEqual({ rows: [], claimed: [] });
    await setVerified(true);
    statements.length = 0;
    const loaded = await Promise.all(Array.from({ length: 10 }, load));
    expect(statements).toHaveLength(10);
    expect(loaded.filter(({ claimed }) => claimed.length === 1)).toHaveLength(1);

    const stored = await database.db.select().from(subscriptions);
    const {
      announced: _,
      doubtedAt: __,
      trialNotice: ___,
      endedByStaffAt: ____,
      priceMove: _____,
      ...row
    } = stored[0] ?? {};
    expect(row).toMatchObject({ userId: "ada", externalId: "sub_1" });
    expect(await load()).toEqual({ rows: [row], claimed: [] });
  });

  it("still returns the member's subscriptions when the address becomes unverified again", async () => {
    await setVerified(false);
    expect((await load()).rows).toHaveLength(1);
  });
});
