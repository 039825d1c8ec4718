import { asc } from "drizzle-orm";
import { describe, expect } from "vitest";
import { journal, journalDifferences, webhookEvents } from "#schema/schema.ts";
import { atProvider, buyAtProvider, buyFoundation } from "#testing/at-provider.ts";
import { factsOf, ofKinds, type Rows, readJournal } from "#testing/journal-rows.ts";
import { moneyActsOf } from "#testing/money-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { PAYMENT_ENVIRONMENT } from "#testing/payment-provider.ts";
import { emptiedProductTest } from "#testing/product-test.ts";
import { asOwner } from "#testing/test-database.ts";
import type { TestProduct } from "#testing/test-product.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const YEAR_LATER = "2027-03-10T12:00:00.000Z";
const AFTER_RENEWAL = "2027-03-11T12:00:00.000Z";

const it = emptiedProductTest({ payments: true, stores: true, now: NOW });

const differences = (product: TestProduct) =>
  product.database.db.select().from(journalDifferences).orderBy(asc(journalDifferences.id));

const kindsOf = (rows: Rows) => rows.map(({ kind }) => kind).toSorted();

const passTo = async (product: TestProduct, iso: string) => {
  product.clock.set(iso);
  await product.payments.control.clock({ now: iso });
};

describe("the journal of card payments", () => {
  it("has a payment with its year, fee and member", async ({ product, billing, member }) => {
    const subscriptionId = await billing.subscribe(member);
    const rows = await readJournal(product);
    expect(kindsOf(rows)).toEqual(["fee", "invoice", "owner", "payment"]);
    const [payment] = ofKinds(rows, "payment");
    const sold = payment?.amount ?? 0;
    expect(sold).toBeGreaterThan(0);
    expect(payment).toMatchObject({
      source: "stripe",
      subscriptionId,
      product: "membership",
      currency: "USD",
      yearly: sold,
      discount: 0,
      tax: 0,
      at: new Date(NOW),
      from: new Date(NOW),
      to: new Date(YEAR_LATER),
      reason: "subscription_create",
    });
    expect(ofKinds(rows, "fee")).toMatchObject([
      { paymentId: payment?.externalId, currency: "USD" },
    ]);
    const [owner] = ofKinds(rows, "owner");
    expect(owner).toMatchObject({ subscriptionId, customerId: payment?.customerId });
    expect(owner?.memberKey).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(member.id);
  });

  it("has a renewal, and the end of what was not renewed", async ({ product, billing, member }) => {
    const subscription = await billing.subscribe(member);
    await passTo(product, AFTER_RENEWAL);
    const renewed = ofKinds(await readJournal(product), "payment");
    expect(renewed).toMatchObject([
      { reason: "subscription_create" },
      { reason: "subscription_cycle", from: new Date(YEAR_LATER), at: new Date(AFTER_RENEWAL) },
    ]);
    await product.payments.control.declineNextRenewal({ subscription });
    await passTo(product, "2028-03-11T12:00:00.000Z");
    await product.payments.control.giveUp({ subscription, status: "canceled" });
    expect(ofKinds(await readJournal(product), "payment", "ended")).toMatchObject([
      ...renewed.map(({ externalId }) => ({ externalId })),
      {
        kind: "ended",
        externalId: subscription,
        subscriptionId: subscription,
        amount: 0,
        at: new Date("2028-03-11T12:00:00.000Z"),
      },
    ]);
  });

  it("has a year whose end moved without money", async ({ product, billing, member }) => {
    const subscriptionId = await billing.subscribe(member);
    const to = new Date("2027-04-09T12:00:00.000Z");
    await atProvider(product, `subscriptions/${subscriptionId}`, {
      trial_end: String(to.getTime() / 1000),
      proration_behavior: "none",
    });
    const rows = await readJournal(product);
    expect(ofKinds(rows, "moved")).toMatchObject([{ subscriptionId, to, amount: 0 }]);
    expect(ofKinds(rows, "payment")).toHaveLength(1);
  });

  it("has payouts, and one that came back", async ({ product, billing, member }) => {
    const { control } = product.payments;
    await control.payoutInterval({ interval: "daily" });
    await billing.subscribe(member);
    const rows = await readJournal(product);
    const sumOf = (kind: "payment" | "fee") => ofKinds(rows, kind)[0]?.amount ?? 0;
    await passTo(product, "2026-03-14T09:00:00.000Z");
    const [payout] = ofKinds(await readJournal(product), "payout");
    expect(payout).toMatchObject({
      amount: sumOf("payment") - sumOf("fee"),
      currency: "USD",
      subscriptionId: null,
      at: new Date("2026-03-14T09:00:00.000Z"),
      to: new Date("2026-03-17T00:00:00.000Z"),
    });
    await control.failPayout();
    const after = await readJournal(product);
    expect(ofKinds(after, "payout")).toEqual([payout]);
    expect(ofKinds(after, "payout_returned")).toMatchObject([
      { externalId: payout?.externalId, amount: payout?.amount, reason: "account_closed" },
    ]);
  });

  it("has refunds in parts, and one that came back", async ({ product, billing, member }) => {
    const subscription = await billing.subscribe(member);
    const { control } = product.payments;
    await control.refund({ subscription, amount: 1000 });
    product.clock.advance(3600_000);
    await control.refund({ subscription });
    await control.failRefund({ subscription });
    const rows = await readJournal(product);
    const [payment] = ofKinds(rows, "payment");
    const refunds = ofKinds(rows, "refund");
    expect(refunds.map(({ amount }) => amount)).toEqual([1000, (payment?.amount ?? 0) - 1000]);
    expect(refunds.map(({ paymentId }) => paymentId)).toEqual(Array(2).fill(payment?.externalId));
    expect(ofKinds(rows, "refund_failed")).toMatchObject([
      { externalId: refunds[1]?.externalId, amount: refunds[1]?.amount },
    ]);
    expect(await differences(product)).toEqual([]);
  });

  it.for(["won", "lost"] as const)(
    "has a dispute that is %s",
    async (status, { product, billing, member }) => {
      const subscription = await billing.subscribe(member);
      const { control } = product.payments;
      await control.dispute({ subscription });
      const opened = await readJournal(product);
      const [payment] = ofKinds(opened, "payment");
      expect(ofKinds(opened, "dispute")).toMatchObject([
        { paymentId: payment?.externalId, amount: payment?.amount, reason: "fraudulent" },
      ]);
      expect(ofKinds(opened, "fee")).toHaveLength(2);
      await passTo(product, "2026-04-20T12:00:00.000Z");
      await control.closeDispute({ subscription, status });
      const rows = await readJournal(product);
      expect(ofKinds(rows, `dispute_${status}`)).toMatchObject([
        { at: new Date("2026-04-20T12:00:00.000Z"), amount: payment?.amount },
      ]);
      await product.runDaily();
      expect(await differences(product)).toEqual([]);
    },
  );

  it("has other products by their name, without a member", async ({ product }) => {
    await buyFoundation(product, "buyer@example.com");
    const rows = await readJournal(product);
    expect(kindsOf(rows)).toEqual(["fee", "invoice", "payment"]);
    for (const { product: sold } of rows) expect(sold).toBe("other");
    expect(ofKinds(rows, "payment")).toMatchObject([
      { reason: "Foundation", amount: 299700, yearly: null, from: null, to: null },
    ]);
  });

  it("has what a coupon took off, a free trial and the currency", async ({ product }) => {
    const price = PAYMENT_ENVIRONMENT.STRIPE_PRICE_ID;
    const terms = { name: "HALF", percent_off: "50", duration: "once" };
    const coupon = await atProvider(product, "coupons", terms);
    const trial = { "subscription_data[trial_period_days]": "14" };
    await buyAtProvider(product, {
      email: "a@example.com",
      price,
      "discounts[0][coupon]": coupon.id,
    });
    await buyAtProvider(product, { email: "b@example.com", price, ...trial });
    const [cheap, free] = ofKinds(await readJournal(product), "payment").toSorted(
      (one, other) => other.amount - one.amount,
    );
    expect(cheap?.amount).toBe((cheap?.yearly ?? 0) - (cheap?.discount ?? 0));
    expect(cheap?.discount).toBeGreaterThan(0);
    expect(cheap?.reason).toBe("HALF");
    expect(free).toMatchObject({
      amount: 0,
      yearly: cheap?.yearly,
      from: new Date(NOW),
      to: new Date("2026-03-24T12:00:00.000Z"),
    });
  });

  it("is the same for doubled and late events", async ({ product, billing, member }) => {
    const { control } = product.payments;
    const subscription = await billing.subscribe(member);
    await control.refund({ subscription, amount: 1000 });
    await control.dispute({ subscription });
    await control.closeDispute({ subscription, status: "won" });
    const expected = await factsOf(product);
    await asOwner(product.database, "alter table journal disable trigger all");
    await product.database.db.delete(journal);
    await asOwner(product.database, "alter table journal enable trigger all");
    await product.database.db.delete(webhookEvents);
    const events = control.state().events.toReversed();
    for (const { id } of events.slice(0, -2)) {
      product.clock.advance(1000);
      await control.redeliver({ event_id: id, times: 2 });
    }
    await product.runDaily();
    expect(await factsOf(product)).toEqual(expected);
  });
});

describe("the journal of store purchases", () => {
  it.for(["app_store", "play_store"] as const)(
    "has what %s charged, in its currency, and what it returned",
    async (store, { product, member }) => {
      const { control } = product.stores;
      const app_user_id = member.id;
      await control.purchase({ app_user_id, store, price: 54.99, currency: "EUR" });
      const bought = await readJournal(product);
      const [payment] = ofKinds(bought, "payment");
      expect(payment).toMatchObject({
        source: store,
        amount: 5499,
        yearly: 5499,
        currency: "EUR",
        tax: 0,
        from: new Date(NOW),
        to: new Date(YEAR_LATER),
        customerId: null,
      });
      expect(ofKinds(bought, "fee")).toMatchObject([
        { paymentId: payment?.externalId, amount: 825 },
      ]);
      expect(ofKinds(bought, "owner")).toMatchObject([{ subscriptionId: payment?.subscriptionId }]);
      product.clock.set("2026-04-10T12:00:00.000Z");
      await control.refund({ app_user_id });
      const refund = { paymentId: payment?.externalId, amount: 5499, currency: "EUR" };
      expect(ofKinds(await readJournal(product), "refund", "refund_failed")).toMatchObject([
        { kind: "refund", at: new Date("2026-04-10T12:00:00.000Z"), ...refund },
      ]);
      await control.reverseRefund({ app_user_id });
      const rows = await readJournal(product);
      expect(ofKinds(rows, "refund", "refund_failed").map(({ kind }) => kind)).toEqual([
        "refund",
        "refund_failed",
      ]);
      expect(JSON.stringify(rows)).not.toContain(app_user_id);
      await product.runDaily();
      expect(await differences(product)).toEqual([]);
    },
  );

  it("follows a transfer to another member and back", async ({ product, member }) => {
    const other = await product.signUp();
    const [one, two] = [member.id, other.id];
    const { control } = product.stores;
    await control.purchase({ app_user_id: one, store: "app_store" });
    await control.transfer({ from: one, to: two });
    await control.transfer({ from: two, to: one });
    const owners = ofKinds(await readJournal(product), "owner").toSorted((a, b) => a.id - b.id);
    const [first, second, third] = owners.map(({ memberKey }) => memberKey);
    expect(owners).toHaveLength(3);
    expect([first === third, first === second]).toEqual([true, false]);
  });
});

describe("the journal of the office", () => {
  it("has given days without money, in one transaction", async ({ product, member }) => {
    const staff = await signUpStaff(product, "owner");
    const acts = moneyActsOf(product, staff);
    const userId = member.id;
    await acts.order(userId, { kind: "give", until: "2026-04-09" });
    const { db } = product.database;
    const given = await db.select().from(journal).orderBy(asc(journal.kind));
    expect(given).toMatchObject([
      { source: "office", kind: "moved", amount: 0, customerId: null },
      { source: "office", kind: "owner", subscriptionId: given[0]?.externalId },
    ]);
    expect(given[0]?.to?.toISOString()).toContain("2026-04-");
    await acts.order(userId, { kind: "cancel", when: "now" });
    expect(ofKinds(await readJournal(product), "ended")).toMatchObject([
      { source: "office", subscriptionId: given[0]?.externalId },
    ]);
  });
});
