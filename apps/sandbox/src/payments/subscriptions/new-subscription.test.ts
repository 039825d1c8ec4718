import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { type OpenProvider, openProvider, START, YEARLY } from "#payments/testing/open-provider.ts";

const YEAR_LATER = Date.UTC(2027, 10, 21, 9) / 1000;
const LACK = "This customer has no attached payment source or default payment method.";

const customerWith = ({ stripe }: OpenProvider, card: string) =>
  stripe.customers.create({
    email: "ada@example.com",
    payment_method: card,
    invoice_settings: { default_payment_method: card },
  });

async function start(
  provider: OpenProvider,
  card: string,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
) {
  const customer = await customerWith(provider, card);
  const subscription = await provider.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: YEARLY }],
    expand: ["latest_invoice.payments"],
    ...more,
  });
  await provider.control.settled();
  return { customer, subscription, invoice: subscription.latest_invoice as Stripe.Invoice };
}

async function intentOf({ stripe }: OpenProvider, invoice: Stripe.Invoice) {
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice.id })).data;
  return stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent));
}

const failing = "pm_card_chargeCustomerFail";

describe("a first payment that is declined", () => {
  it("makes the subscription incomplete with an open invoice, until that is paid", async () => {
    const provider = openProvider();
    const { subscription, invoice } = await start(provider, failing);
    expect(subscription.status).toBe("incomplete");
    expect(invoice).toMatchObject({ status: "open", attempt_count: 1, amount_remaining: 4900 });
    expect(await intentOf(provider, invoice)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { type: "card_error", code: "card_declined" },
    });
    expect(provider.types()).toEqual([
      "customer.created",
      "customer.subscription.created",
      "invoice.payment_failed",
      "customer.updated",
    ]);
    const named = { subscription: subscription.id };
    await expect(provider.control.renewNow(named)).rejects.toThrow("is not paid");
    await provider.control.recover(named);
    const found = await provider.stripe.subscriptions.retrieve(subscription.id);
    expect(found.status).toBe("active");
    expect(provider.received.at(-1)?.event).toMatchObject({
      type: "customer.subscription.updated",
      data: { previous_attributes: { status: "incomplete" } },
    });
  });

  it("ends the subscription for good after 23 hours", async () => {
    const provider = openProvider();
    const { subscription, invoice } = await start(provider, failing);
    const { stripe, control } = provider;
    await control.clock({ advance_seconds: 23 * 3600 - 1 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("incomplete");
    await control.clock({ advance_seconds: 1 });
    const ended_at = START / 1000 + 23 * 3600;
    const over = await stripe.subscriptions.retrieve(subscription.id);
    expect(over).toMatchObject({ status: "incomplete_expired", ended_at });
    expect((await stripe.invoices.retrieve(invoice.id)).status).toBe("void");
    expect((await intentOf(provider, invoice)).status).toBe("canceled");
    const ended = await stripe.subscriptions.list({ status: "ended" });
    expect(ended.data.map(({ id }) => id)).toEqual([subscription.id]);
    await expect(stripe.subscriptions.cancel(subscription.id)).rejects.toMatchObject({
      statusCode: 404,
    });
    await expect(control.recover({ subscription: subscription.id })).rejects.toThrow("has ended");
    await control.clock({ now: new Date(YEAR_LATER * 1000).toISOString() });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe(over.status);
  });
});

describe("a first payment that is not confirmed yet", () => {
  it.each([
    ["with a card", "pm_card_visa", "requires_confirmation"],
    ["without one", undefined, "requires_payment_method"],
  ])("%s has an open invoice without an attempt", async (_, card, status) => {
    const provider = openProvider();
    const { stripe } = provider;
    const customer = card ? await customerWith(provider, card) : await stripe.customers.create();
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: YEARLY }],
      payment_behavior: "default_incomplete",
      expand: ["latest_invoice"],
    });
    const invoice = subscription.latest_invoice as Stripe.Invoice;
    expect(subscription.status).toBe("incomplete");
    expect(invoice).toMatchObject({ status: "open", attempted: false, attempt_count: 0 });
    expect((await intentOf(provider, invoice)).status).toBe(status);
    expect((await stripe.charges.list()).data).toEqual([]);
  });
});

describe("a subscription that cannot be", () => {
  it("without a card, a customer or a card of that customer", async () => {
    const provider = openProvider();
    const { subscriptions, customers } = provider.stripe;
    const items = [{ price: YEARLY }];
    const { id: customer } = await customers.create();
    await expect(subscriptions.create({ customer, items })).rejects.toMatchObject({
      statusCode: 400,
      code: "resource_missing",
      message: expect.stringContaining(LACK),
    });
    const other = await customerWith(provider, "pm_card_visa");
    const theirs = String(other.invoice_settings.default_payment_method);
    await expect(
      subscriptions.create({ customer, items, default_payment_method: theirs }),
    ).rejects.toMatchObject({ param: "default_payment_method", code: "resource_missing" });
    await customers.del(other.id);
    await expect(subscriptions.create({ customer: other.id, items })).rejects.toMatchObject({
      param: "customer",
      code: "resource_missing",
    });
    expect((await subscriptions.list({ status: "all" })).data).toEqual([]);
  });
});
