import type { JournalRow } from "@sovereign/domain/journal";
import { asc, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { recordRows } from "#modules/journal/recording/record.ts";
import {
  journalComparisons,
  journalDifferences,
  journalReads,
  subscriptions,
} from "#schema/schema.ts";
import type { Member } from "#testing/billing.ts";
import { ofKinds, readJournal } from "#testing/journal-rows.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { driverOf } from "#testing/payment-provider.ts";
import { emptiedProductTest } from "#testing/product-test.ts";
import { createComparison } from "./comparison.service.ts";
import { createDifferenceReport } from "./difference-report.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const NEXT_DAY = "2026-03-11T12:00:00.000Z";
/** By then the providers' lists have whatever happened. */
const SETTLED_MS = 2 * 3600_000;
const MONTH = { from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-04-01T00:00:00Z") };

const it = emptiedProductTest({ payments: true, stores: true, now: NOW })
  .extend("differences", ({ product }) => () => {
    const { id } = journalDifferences;
    return product.database.db.select().from(journalDifferences).orderBy(asc(id));
  })
  .extend("comparison", ({ product }) =>
    createComparison({
      db: product.database.db,
      clock: () => product.clock.now(),
      payments: driverOf(product.payments),
      stores: undefined,
      log: { info() {}, warn() {}, error() {} } as never,
    }),
  )
  /** The sentences of `journal check`. */
  .extend("check", ({ comparison }) => async () => {
    const lines: string[] = [];
    const report = createDifferenceReport((line) => void lines.push(line));
    await comparison.check(MONTH, report.findings);
    return lines;
  })
  /** A member who pays, whose purchase is in the journal. */
  .extend("payer", async ({ product, billing, member }) => {
    const subscription = await billing.subscribe(member);
    return { member, subscription, rows: await readJournal(product) };
  })
  /** A purchase whose events were all lost. */
  .extend("unheard", ({ product, billing }) => async (member: Member) => {
    await product.payments.control.hold();
    await product.payments.pay(await billing.openCheckout(member), member.email);
    return product.payments.subscriptionsOf(member.email).at(-1) ?? "";
  });

const planted: JournalRow = {
  source: "stripe",
  kind: "payment",
  externalId: "ch_planted",
  paymentId: null,
  at: new Date(NOW),
  subscriptionId: "sub_planted",
  customerId: null,
  memberKey: null,
  product: "membership",
  amount: 1234,
  currency: "USD",
  from: null,
  to: null,
  yearly: null,
  discount: 0,
  tax: 0,
  reason: null,
};

describe("the nightly comparison", () => {
  it("writes what webhooks lost, with its own date, and keeps that it did", async ({
    product,
    payer,
    unheard,
    comparison,
    differences,
  }) => {
    expect(payer.rows.length).toBeGreaterThan(0);
    const subscription = await unheard(await product.signUp());
    product.clock.set(NEXT_DAY);
    await comparison.nightly();
    const rows = await readJournal(product);
    const found = rows.filter(({ subscriptionId }) => subscriptionId === subscription);
    expect(ofKinds(found, "payment")).toMatchObject([
      { at: new Date(NOW), recordedAt: new Date(NEXT_DAY) },
    ]);
    const kept = await differences();
    expect(kept.map(({ kind, rowKind }) => [kind, rowKind]).toSorted()).toEqual([
      ["missing", "fee"],
      ["missing", "invoice"],
      ["missing", "payment"],
      ["no_member", null],
    ]);
    for (const { kind, resolution } of kept) {
      expect(resolution).toBe(kind === "missing" ? "found by the comparison" : null);
    }
    expect(await product.database.db.select().from(journalComparisons)).toMatchObject([
      { source: "stripe", active: 2, finishedAt: new Date(NEXT_DAY) },
    ]);
  });

  it("reports a planted row and a changed one, and changes neither", async ({
    product,
    payer,
    comparison,
    differences,
    check,
  }) => {
    const { db } = product.database;
    const [payment] = ofKinds(payer.rows, "payment");
    if (!payment) throw new Error("nothing was paid");
    await product.payments.control.hold();
    await product.payments.control.refund({ subscription: payer.subscription, amount: 1000 });
    const [refund] = await driverOf(product.payments)
      .moneyOf(payment.customerId ?? "")
      .then((rows) => rows.filter(({ kind }) => kind === "refund"));
    if (!refund) throw new Error("nothing was returned");
    await recordRows(db, [planted, { ...refund, amount: 999 }], product.clock.now());
    expect(await check()).toEqual([]);
    product.clock.advance(SETTLED_MS);
    const lines = await check();
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain("The journal has the payment ch_planted of 12.34 USD");
    expect(lines.join()).toContain("amount is 10.00 USD there and 9.99 USD here");
    product.clock.set(NEXT_DAY);
    await comparison.nightly();
    await comparison.nightly();
    expect(await differences()).toMatchObject([
      { kind: "differs", externalId: refund.externalId, resolvedAt: null },
      { kind: "unknown", externalId: "ch_planted", resolvedAt: null },
    ]);
    const rows = await readJournal(product);
    expect(ofKinds(rows, "refund")).toMatchObject([{ amount: 999 }]);
    expect(rows).toHaveLength(payer.rows.length + 2);
  });

  it("writes payouts whose events were lost, and knows those that it has", async ({
    product,
    payer,
    comparison,
    differences,
    check,
  }) => {
    expect(payer.rows.length).toBeGreaterThan(0);
    const { control } = product.payments;
    await control.hold();
    await control.payoutInterval({ interval: "daily" });
    product.clock.set("2026-03-14T12:00:00.000Z");
    await control.clock({ advance_seconds: 1 });
    await control.failPayout();
    product.clock.advance(SETTLED_MS);
    expect((await check()).join()).toMatch(/Stripe has the payout po_\w+ of .* lacks it/);
    product.clock.set("2026-03-15T12:00:00.000Z");
    await comparison.nightly();
    expect((await differences()).map(({ rowKind, kind }) => `${kind} ${rowKind}`)).toEqual([
      "missing payout",
      "missing payout_returned",
    ]);
    expect(await check()).toEqual([]);
    await comparison.nightly();
    expect(await differences()).toHaveLength(2);
  });

  it("fills an empty journal", async ({ product, unheard, comparison, differences, member }) => {
    await unheard(member);
    await product.database.db.delete(journalReads);
    product.clock.set(NEXT_DAY);
    await comparison.nightly();
    expect((await differences()).map(({ kind }) => kind)).toEqual(["no_member"]);
  });

  it("closes a difference once a member has the subscription", async ({
    product,
    payer,
    unheard,
    comparison,
    differences,
    member,
  }) => {
    expect(payer.member.email).toBe(member.email);
    const buyer = await product.signUp();
    await unheard(buyer);
    await comparison.nightly();
    expect(await differences()).toEqual([]);
    product.clock.advance(SETTLED_MS);
    await comparison.nightly();
    const open = (await differences()).filter(({ resolvedAt }) => resolvedAt === null);
    expect(open).toMatchObject([{ kind: "no_member", provider: { address: buyer.email } }]);
    await product.payments.control.release();
    await comparison.nightly();
    const after = await differences();
    expect(after.filter(({ resolvedAt }) => resolvedAt === null)).toEqual([]);
    expect(JSON.stringify(after)).not.toContain(buyer.email);
  });
});

describe("a check", () => {
  it("finds nothing or names what is missing", async ({ product, payer, unheard, check }) => {
    expect(payer.rows.length).toBeGreaterThan(0);
    expect(await check()).toEqual([]);
    const subscription = await unheard(await product.signUp());
    expect(await check()).toEqual([]);
    product.clock.advance(SETTLED_MS);
    const lines = await check();
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toContain(`${subscription} is active at Stripe since ${NOW}`);
    const { db } = product.database;
    expect(await db.select().from(journalComparisons)).toEqual([]);
    expect(
      await db.select().from(subscriptions).where(eq(subscriptions.externalId, subscription)),
    ).toEqual([]);
  });
});

it("is repaired by staff", async ({ product, payer, unheard, comparison, differences }) => {
  expect(payer.rows.length).toBeGreaterThan(0);
  const buyer = await product.signUp();
  const subscription = await unheard(buyer);
  product.clock.advance(SETTLED_MS);
  await comparison.nightly();
  const open = (await differences()).filter(({ resolvedAt }) => resolvedAt === null);
  const staff = await signUpStaff(product, "owner");
  const ids = open.map(({ id }) => `provider ${id}`);
  const answer = await staff.post("/api/office/money/missing", { ids });
  expect([answer.status, await answer.json()]).toEqual([200, { left: 0 }]);
  const rows = await readJournal(product);
  const found = rows.filter(({ subscriptionId }) => subscriptionId === subscription);
  expect(
    ofKinds(found, "payment", "owner")
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(["owner", "payment"]);
  expect((await differences()).at(-1)).toMatchObject({ resolution: "fetched by staff" });
});

it("money that could not be read is read later", async ({ product, billing, member }) => {
  await billing.subscribe(member);
  await product.payments.control.outage({ mode: "down" });
  await expect(readJournal(product)).rejects.toThrow("could not be read");
  await product.payments.control.outage({ mode: "none" });
  product.clock.advance(60_000);
  expect(ofKinds(await readJournal(product), "payment")).toHaveLength(1);
});
