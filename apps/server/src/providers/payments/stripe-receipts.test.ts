import { describe, expect, it } from "vitest";
import { createStripePayments } from "./stripe-payments.ts";

const PAID_AT = 1_774_343_640;
const END = 1_805_879_640;
const OF = { subscriptionId: "sub_1", customerId: "cus_1" };

const ITEM = {
  current_period_end: END,
  quantity: 1,
  discounts: [],
  tax_rates: [],
  price: {
    currency: "usd",
    unit_amount: 4900,
    recurring: { interval: "year", interval_count: 1 },
  },
};
const SUBSCRIPTION = {
  id: "sub_1",
  object: "subscription",
  status: "active",
  customer: { id: "cus_1", object: "customer", balance: 0, discount: null },
  cancel_at: null,
  cancel_at_period_end: false,
  items: { data: [ITEM] },
  discounts: [],
  default_tax_rates: [],
  automatic_tax: { enabled: false },
  pause_collection: null,
  pending_update: null,
  schedule: null,
};
const INVOICE = {
  id: "in_1",
  object: "invoice",
  number: "A1B2-0001",
  currency: "usd",
  amount_paid: 4900,
  customer: "cus_1",
  created: PAID_AT - 60,
  parent: { subscription_details: { subscription: "sub_1" } },
  status_transitions: { paid_at: PAID_AT },
  payments: { data: [{ status: "paid", payment: { payment_intent: "pi_1" } }] },
};
const CHARGE = {
  id: "ch_1",
  object: "charge",
  currency: "usd",
  amount_refunded: 0,
  customer: "cus_1",
  livemode: false,
  receipt_email: null,
  receipt_number: null,
  payment_method_details: { type: "card", card: { brand: "visa", last4: "4242" } },
};

type Changes = {
  subscription?: object | null;
  invoice?: object | null;
  charge?: object | null;
  invoices?: unknown;
  refunds?: object[];
};

/** The receipt from these responses, each given as changes to the default. */
function receiptFrom({ subscription, invoice, charge, invoices, refunds = [] }: Changes) {
  const list = invoice === null ? [] : [{ ...INVOICE, ...invoice }];
  const answers: Record<string, unknown> = {
    "/v1/subscriptions/sub_1": { ...SUBSCRIPTION, ...subscription },
    "/v1/invoices": invoices ?? { object: "list", data: list, has_more: false },
    "/v1/invoices/create_preview": { object: "invoice", total: 3920, currency: "usd" },
    "/v1/refunds": { object: "list", data: refunds, has_more: false },
    "/v1/payment_intents/pi_1": {
      id: "pi_1",
      object: "payment_intent",
      latest_charge: charge === null ? null : { ...CHARGE, ...charge },
    },
  };
  const payments = createStripePayments({
    secretKey: "sk_test_x",
    apiUrl: "http://pay.test",
    webhookSecrets: [],
    priceId: "price_app",
    fetch: async (input) => {
      const { pathname } = new URL(new Request(input).url);
      const isDeleted = subscription === null;
      if (!isDeleted) return Response.json(answers[pathname]);
      const error = { type: "invalid_request_error", code: "resource_missing", message: "none" };
      return Response.json({ error }, { status: 404 });
    },
  });
  return payments.readReceipt(OF);
}

const usd = (amount: string) => ({ amount, currency: "USD" });
const PAID = new Date("2026-03-24T09:14:00Z");
const RENEWS = new Date("2027-03-24T09:14:00Z");

describe("a receipt", () => {
  it("has the amount, the time, the card, the number and the next charge", async () => {
    expect(await receiptFrom({})).toEqual({
      number: "A1B2-0001",
      paidAt: PAID,
      paid: usd("49.00"),
      refunded: null,
      onItsWay: null,
      term: { unit: "year", count: 1 },
      card: { brand: "visa", lastFour: "4242" },
      renewal: { at: RENEWS, price: usd("49.00"), later: null },
      endsAt: null,
      sentTo: null,
    });
  });

  it("is null while nothing has been paid", async () => {
    expect(await receiptFrom({ invoice: null })).toBeNull();
  });

  it("states the refunded amount", async () => {
    const charge = { amount_refunded: 2000 };
    const refunds = [
      { id: "re_2", amount: 500, status: "pending" },
      { id: "re_1", amount: 1500, status: "succeeded" },
      { id: "re_0", amount: 900, status: "failed" },
    ];
    expect(await receiptFrom({ charge, refunds })).toMatchObject({
      refunded: usd("15.00"),
      onItsWay: usd("5.00"),
    });
  });

  it("of a trial or a credit is zero and has no card", async () => {
    const invoice = { amount_paid: 0, payments: { data: [] } };
    const subscription = { status: "trialing" };
    expect(await receiptFrom({ invoice, subscription })).toMatchObject({
      paid: usd("0.00"),
      card: null,
      renewal: { at: RENEWS, price: usd("49.00"), later: null },
    });
  });

  it.each([
    ["usd", 5, "0.05"],
    ["eur", 123_456, "1234.56"],
    ["jpy", 4900, "4900"],
    ["kwd", 24_500, "24.500"],
    ["isk", 990_000, "9900.00"],
  ])("in %s converts %i to %s", async (currency, amount_paid, amount) => {
    const read = await receiptFrom({ invoice: { currency, amount_paid } });
    expect(read?.paid).toEqual({ amount, currency: currency.toUpperCase() });
  });

  it("has an email address only when the provider sent one", async () => {
    const receipt_email = "reader@example.com";
    const live = { livemode: true, receipt_email, receipt_number: "1234-5678" };
    expect(await receiptFrom({ charge: live })).toMatchObject({ sentTo: receipt_email });
    for (const charge of [
      { ...live, receipt_number: null },
      { ...live, livemode: false },
    ]) {
      expect(await receiptFrom({ charge })).toMatchObject({ sentTo: null });
    }
  });

  it.each([
    ["at the period's end", { cancel_at_period_end: true }],
    ["by its date", { cancel_at: END }],
  ])("states the end of a subscription canceled %s", async (_, subscription) => {
    expect(await receiptFrom({ subscription })).toMatchObject({ renewal: null, endsAt: RENEWS });
  });

  it.each([
    ["is past due", { status: "past_due" }],
    ["has ended", { status: "canceled" }],
    ["is paused", { pause_collection: { behavior: "void" } }],
  ])("promises no charge for a subscription that %s", async (_, subscription) => {
    expect(await receiptFrom({ subscription })).toMatchObject({ renewal: null, endsAt: null });
  });

  it.each([
    ["a discount", { discounts: ["di_1"] }],
    ["a discount of the customer's", { customer: { balance: 0, discount: { id: "di_1" } } }],
    ["a credit", { customer: { balance: -500, discount: null } }],
    ["a tax", { automatic_tax: { enabled: true } }],
    ["a tax rate", { items: { data: [{ ...ITEM, tax_rates: [{ id: "txr_1" }] }] } }],
    ["a planned change", { schedule: "sub_sched_1" }],
    ["another item", { items: { data: [ITEM, ITEM] } }],
    [
      "a price in tiers",
      { items: { data: [{ ...ITEM, price: { ...ITEM.price, unit_amount: null } }] } },
    ],
  ])("states the next charge as the provider computes it with %s", async (_, subscription) => {
    expect(await receiptFrom({ subscription })).toMatchObject({
      renewal: { at: RENEWS, price: usd("39.20"), later: null },
    });
  });

  it("states what a year costs when a discount of some years is over", async () => {
    const discounts = [{ id: "di_1", end: END + 1 }];
    expect(await receiptFrom({ subscription: { discounts } })).toMatchObject({
      renewal: { price: usd("39.20"), later: usd("49.00") },
    });
  });

  it.each([
    [
      "it was paid by another method",
      { payment_method_details: { type: "sepa_debit", sepa_debit: {} } },
    ],
    [
      "its digits are invalid",
      { payment_method_details: { card: { brand: "visa", last4: "<b>" } } },
    ],
    ["it has no details", { payment_method_details: undefined }],
  ])("has no card when %s", async (_, charge) => {
    expect(await receiptFrom({ charge })).toMatchObject({ card: null, paid: usd("49.00") });
  });
});

describe("a nonsensical provider response is no receipt", () => {
  it.each<[string, Changes]>([
    ["about a subscription that it does not know", { subscription: null, invoice: null }],
    ["about another customer's invoice", { invoice: { customer: "cus_2" } }],
    ["about another customer's charge", { charge: { customer: "cus_2" } }],
    [
      "about another subscription",
      { invoice: { parent: { subscription_details: { subscription: "sub_2" } } } },
    ],
    ["about no subscription", { invoice: { parent: null } }],
    ["a negative amount", { invoice: { amount_paid: -1 } }],
    ["half a cent", { invoice: { amount_paid: 0.5 } }],
    ["a textual amount", { invoice: { amount_paid: "4900" } }],
    ["a huge amount", { invoice: { amount_paid: 1e300 } }],
    ["no currency", { invoice: { currency: "dollars" } }],
    ["an invalid time", { invoice: { status_transitions: { paid_at: 1e15 } } }],
    ["a number that is too long", { invoice: { number: "1".repeat(101) } }],
    [
      "a negative price",
      {
        subscription: { items: { data: [{ ...ITEM, price: { ...ITEM.price, unit_amount: -1 } }] } },
      },
    ],
    ["a subscription without items", { subscription: { items: { data: [] } } }],
    ["a list without data", { invoices: { object: "list" } }],
    ["a list of ids", { invoices: { object: "list", data: ["in_1"] } }],
  ])("%s §2.43", async (_, changes) => {
    await expect(receiptFrom(changes)).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
  });
});
