import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { factorRemovals, staffActs, subscriptions } from "#schema/schema.ts";
import { moneyActsTest } from "#testing/money-acts.ts";
import { factorRequests } from "#testing/second-factor.ts";
import type { TestProduct } from "#testing/test-product.ts";

const MIGRATION = new URL("../../../data/schema/migrations/0039_no-circle.sql", import.meta.url);

const it = moneyActsTest();

/** Runs what the upgrade does with rows of earlier versions. */
async function upgrade({ database }: TestProduct): Promise<void> {
  const statements = readFileSync(MIGRATION, "utf8").split("--> statement-breakpoint");
  const moves = statements.filter((each) => /^(?:UPDATE|INSERT)/m.test(each));
  expect(moves).toHaveLength(2);
  for (const statement of moves) await database.db.execute(sql.raw(statement));
}

it("an upgrade knows which subscriptions staff have ended, and which go on", async ({
  product,
  office,
}) => {
  const { db } = product.database;
  const mine = eq(subscriptions.userId, office.userId);
  await office.order(office.userId, { kind: "cancel", when: "period_end" });
  await upgrade(product);
  expect(await office.rowsOf()).toMatchObject([{ endedByStaffAt: null }]);
  await office.order(office.userId, { kind: "cancel", when: "now" });
  expect(await office.rowsOf()).toMatchObject([{ endedByStaffAt: product.clock.now() }]);
  await db.update(subscriptions).set({ endedByStaffAt: null }).where(mine);
  await upgrade(product);
  expect(await office.rowsOf()).toMatchObject([{ endedByStaffAt: expect.any(Date) }]);
});

it("an upgrade keeps saying when a second factor will be removed", async ({
  product,
  office,
  member,
}) => {
  const app = await product.setUpApp(member);
  const { list } = factorRequests(product.fetch, app.accessToken);
  const act = await office.order(office.userId, { kind: "remove_factor", id: randomUUID() });
  await product.database.db.delete(factorRemovals);
  expect(await list()).toMatchObject({ removal_at: null });
  await upgrade(product);
  expect(await list()).toMatchObject({ removal_at: act.held_until });
});

it("a node that starts knows of a removal that a node of an earlier version announced", async ({
  product,
  office,
  member,
}) => {
  const app = await product.setUpApp(member);
  const { list } = factorRequests(product.fetch, app.accessToken);
  const act = await office.order(office.userId, { kind: "remove_factor", id: randomUUID() });
  await product.database.db.delete(factorRemovals);
  product.mailer.sent.splice(0);
  await product.runAtStart();
  expect(await list()).toMatchObject({ removal_at: act.held_until });
  expect(product.mailer.sent).toEqual([]);
});

it("an act that a node of an earlier version would run at its time is left alone by it", async ({
  product,
  office,
}) => {
  const { db } = product.database;
  const order = async () => {
    const { id } = await office.order(office.userId, { kind: "refund", amount: "1.00" });
    const isIt = eq(staffActs.id, id);
    await db.update(staffActs).set({ tryAt: staffActs.heldUntil }).where(isIt);
    return { id, read: () => db.select().from(staffActs).where(isIt) };
  };
  const undone = await order();
  await office.undo(undone.id);
  expect(await undone.read()).toMatchObject([{ state: "undone", tryAt: null }]);
  const done = await order();
  product.clock.advance(60_000);
  await product.runRepeated();
  expect(await done.read()).toMatchObject([{ state: "done", tryAt: null }]);
});
