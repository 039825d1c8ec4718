import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { expect } from "vitest";
import {
  eraseAgain,
  erasedAccountsFile,
  erasedKey,
  readErased,
} from "#app/data/backup/erased-accounts.repository.ts";
import { accountDeletions, user } from "#schema/schema.ts";
import type { Member } from "#testing/billing.ts";
import { tablesHolding } from "#testing/database-scan.ts";
import { freshProductTest } from "#testing/product-test.ts";

const MINUTE = 60_000;

/** Callbacks that run once after the step of that name. */
const then = new Map<string, () => Promise<void> | void>();

const it = freshProductTest({
  payments: true,
  async afterStep(step) {
    const act = then.get(step);
    then.delete(step);
    await act?.();
  },
});

const remove = (member: Pick<Member, "fetch">) =>
  member.fetch("/api/functions/delete-account", {
    method: "POST",
    body: JSON.stringify({ confirmed: true }),
  });

it("continues to sync purchases when a crashed deletion is abandoned because the provider is down", async ({
  product,
  billing,
  member,
}) => {
  const { clock, payments, database } = product;
  await billing.subscribe(member);
  then.set("payments canceled", () => {
    throw new Error("the node died");
  });
  expect((await remove(member)).status).toBe(500);
  await payments.control.outage({ mode: "down" });
  clock.advance(2 * MINUTE);
  await product.runRepeated();
  expect(await database.db.$count(accountDeletions)).toBe(0);
  await payments.control.outage({ mode: "none" });

  // The account still exists; canceled purchases are known, and new ones count.
  await product.runDaily();
  expect(await billing.check(member)).toMatchObject({ subscribed: false });
});

it("deletes when one of two simultaneous requests fails and the other has canceled", async ({
  product,
  billing,
  member,
}) => {
  const { payments, database } = product;
  const id = decodeJwt(member.accessToken).sub ?? "";
  const subscription = await billing.subscribe(member);
  then.set("payments canceled", async () => {
    await payments.control.outage({ mode: "down" });
    expect((await remove(member)).status).toBe(503);
    await payments.control.outage({ mode: "none" });
  });
  const answer = await remove(member);
  const state = payments.control.state().subscriptions.find((s) => s.id === subscription);
  expect(state?.status).toBe("canceled");
  expect(answer.status).toBe(200);
  expect(await tablesHolding(database.db, id, member.email)).toEqual([]);
});

it("deletes again an account that a backup restored, using the list in DATA_DIR", async ({
  product,
  member,
}) => {
  const { db } = product.database;
  const neighbor = await product.signUp();
  const id = decodeJwt(member.accessToken).sub ?? "";
  const row = await db.select().from(user).where(eq(user.id, id));
  expect((await remove(member)).status).toBe(200);
  const keys = await readErased(erasedAccountsFile(product.config.dataDir), false);
  expect(keys).toEqual([erasedKey(id)]);
  expect(await eraseAgain(db, keys)).toBe(0);

  // Restores the account as an earlier backup would.
  await db.insert(user).overridingSystemValue().values(row);
  expect(await eraseAgain(db, keys)).toBe(1);
  expect(await eraseAgain(db, keys)).toBe(0);
  await product.runRepeated();
  expect(await tablesHolding(db, id, member.email)).toEqual([]);
  expect((await tablesHolding(db, neighbor.email)).sort()).toEqual([
    `listed_members: ${neighbor.email}`,
    `user: ${neighbor.email}`,
  ]);
});
