import type { OfficeRenewals } from "@sovereign/contract/office-renewals";
import type { JournalRow } from "@sovereign/domain/journal";
import { SubscriptionStory } from "@sovereign/domain/testing/journal-rows";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { journal, renewals, subscriptions } from "#schema/schema.ts";
import { runningSubscription } from "#testing/office-members.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";
import type { TestProduct } from "#testing/test-product.ts";
import { findHistory } from "./outcomes.repository.ts";

const NOW = "2026-03-24T09:00:00.000Z";
const YEARLY = 6400;

const it = freshProductTest(async () => ({ now: NOW }));

async function write(product: TestProduct, stories: readonly SubscriptionStory[]) {
  const rows: JournalRow[] = stories.flatMap((story) => story.rows);
  const recordedAt = product.clock.now();
  await product.database.db.insert(journal).values(rows.map((row) => ({ ...row, recordedAt })));
}

/** A subscription that pays now until a day, as its provider has it. */
async function runs(product: TestProduct, id: string, until: string, cancels = false) {
  await product.database.db.insert(subscriptions).values(
    runningSubscription(null, product.clock.now(), {
      externalId: id,
      startedAt: new Date("2025-03-01T12:00:00Z"),
      periodStart: new Date("2025-04-01T12:00:00Z"),
      periodEnd: new Date(`${until}T12:00:00Z`),
      cancelAtPeriodEnd: cancels,
    }),
  );
}

/** Twelve members join each month from early 2024 on; nine of them renew. */
function history(): SubscriptionStory[] {
  return Array.from({ length: 14 }, (_, at) => at).flatMap((at) => {
    const day = `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-10`;
    const later = (years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
    return Array.from({ length: 12 }, (_, each) => {
      const story = new SubscriptionStory(`sub_${at}_${each}`, { yearly: YEARLY }).pays(day);
      if (each >= 9) return story.ends(later(1));
      story.pays(later(1));
      return later(2) < NOW ? story.pays(later(2)) : story;
    });
  });
}

async function read(product: TestProduct): Promise<OfficeRenewals> {
  const owner = await signUpStaff(product, "owner");
  const answer = await owner.fetch("/api/office/renewals?fresh=true");
  expect(answer.status).toBe(200);
  return answer.json();
}

it("is empty before the first payment", async ({ product }) => {
  const found = await read(product);
  expect(found).toMatchObject({
    all: { due: 0, canceled: 0, yearly: [] },
    first_due: null,
    back_test: null,
    thirty_days: { by: "2026-04-23", due: 0, renewing: null },
  });
  expect(found.months.map(({ month }) => month)).toHaveLength(13);
  expect(found.months[0]).toMatchObject({ month: "2026-03", due: 0, renewing: null });
});

it("has no number before ten outcomes", async ({ product }) => {
  const story = new SubscriptionStory("sub_1", { yearly: YEARLY }).pays("2025-04-10");
  await write(product, [story]);
  await runs(product, "sub_1", "2026-04-10");
  const found = await read(product);
  expect(found.first_due).toBe("2026-04-10");
  expect(found.thirty_days).toMatchObject({ due: 1, canceled: 0, renewing: null });
  expect(found.months[1]).toEqual({
    month: "2026-04",
    due: 1,
    canceled: 0,
    renewing: null,
    yearly: [{ amount: "64.00", currency: "USD" }],
  });
});

it("forecasts from what came of those who were due", async ({ product }) => {
  const due = Array.from({ length: 20 }, (_, at) => `sub_due_${at}`);
  const stories = due.map((id) => new SubscriptionStory(id, { yearly: YEARLY }).pays("2025-06-01"));
  await write(product, [...history(), ...stories]);
  for (const [at, id] of due.entries()) await runs(product, id, "2026-06-01", at < 4);
  const found = await read(product);
  const june = found.months.find(({ month }) => month === "2026-06");
  expect(june).toMatchObject({ due: 20, canceled: 4 });
  expect(june?.yearly).toEqual([{ amount: "1280.00", currency: "USD" }]);
  const { expected = 0, low = 0, high = 0 } = june?.renewing ?? {};
  // Of the sixteen who have not canceled three in four renew.
  expect(expected).toBeGreaterThanOrEqual(11);
  expect(expected).toBeLessThanOrEqual(13);
  expect(low).toBeGreaterThan(5);
  expect(high).toBeLessThanOrEqual(16);
  expect(found.back_test?.of).toBeGreaterThanOrEqual(9);
  expect(found.back_test?.held).toBe(found.back_test?.of);
  const closing = found.months.reduce((sum, month) => sum + month.due, 0);
  expect(found.all.due).toBe(closing);
  // The zone's other name, which only Node knows.
  const { db } = product.database;
  const inZone = (timeZone: string) => findHistory(db, { now: product.clock.now(), timeZone });
  const outcomes = await inZone("AET");
  expect(outcomes.outcomes.length).toBeGreaterThanOrEqual(9);
  expect(outcomes).toEqual(await inZone("Australia/Sydney"));
});

it("keeps when a renewal was first canceled, and forgets it when it is taken back", async ({
  product,
}) => {
  const { db } = product.database;
  await write(product, [new SubscriptionStory("sub_1", { yearly: YEARLY }).pays("2025-06-01")]);
  await runs(product, "sub_1", "2026-06-01", true);
  const canceledAt = async () =>
    (
      await db
        .select({ at: renewals.canceledAt })
        .from(renewals)
        .where(eq(renewals.subscriptionId, "sub_1"))
    )[0]?.at?.toISOString() ?? null;
  await product.runAtStart();
  expect(await canceledAt()).toBe(NOW);
  product.clock.set("2026-04-24T09:00:00.000Z");
  // Far enough on that the list does not read this subscription's rows again.
  await asOwner(product.database, "select setval(pg_get_serial_sequence('journal', 'id'), 10000)");
  await write(product, [new SubscriptionStory("sub_2", { yearly: YEARLY }).pays("2025-01-01")]);
  await product.runAtStart();
  expect(await canceledAt()).toBe(NOW);
  await db
    .update(subscriptions)
    .set({ cancelAtPeriodEnd: false })
    .where(eq(subscriptions.externalId, "sub_1"));
  await product.runAtStart();
  expect(await canceledAt()).toBeNull();
});
