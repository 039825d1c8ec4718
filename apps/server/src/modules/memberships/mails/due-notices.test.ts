import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { subscriptions } from "#schema/schema.ts";
import { productTest } from "#testing/product-test.ts";
import { createDueNotices } from "./trial-mails.ts";

const it = productTest();

it("asks about a notice of a charge when it leaves, and not only when it was written", async ({
  product,
}) => {
  const { db } = product.database;
  const member = await product.signUpSubscriber("card");
  const isNoticeDue = createDueNotices({ db, clock: product.clock.now });
  const mine = eq(subscriptions.userId, member.id);
  const [row] = await db.select().from(subscriptions).where(mine);
  const template = "renewal-reminder-30-days";
  const key = `${template}:${row?.externalId}:${row?.periodEnd?.toISOString()}`;
  const ask = (about = key) => isNoticeDue({ template, key: about });
  expect(await ask()).toBe(true);
  expect(await ask(`${key.slice(0, -5)}123Z`)).toBe(false);
  expect(await ask(`${template}:unknown:2026-03-10T12:00:00.000Z`)).toBe(false);
  // Sent again by staff, who looked.
  expect(await ask("act-1")).toBe(true);
  await db.update(subscriptions).set({ cancelAtPeriodEnd: true }).where(mine);
  expect(await ask()).toBe(false);
  const trial = { template: "trial-ending" as const, key: `trial-ending:${row?.externalId}` };
  expect(await isNoticeDue(trial)).toBe(false);
  await db.update(subscriptions).set({ trial: true, status: "trialing" }).where(mine);
  // It is set to end; what says so is another.
  expect(await isNoticeDue(trial)).toBe(false);
  const uncharged = { ...trial, key: `${trial.key}:uncharged` };
  expect(await isNoticeDue(uncharged)).toBe(true);
  await db.update(subscriptions).set({ cancelAtPeriodEnd: false }).where(mine);
  expect(await isNoticeDue(uncharged)).toBe(false);
  expect(await isNoticeDue(trial)).toBe(true);
});
