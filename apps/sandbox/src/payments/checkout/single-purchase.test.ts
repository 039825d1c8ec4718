import { expect, it } from "vitest";
import { buy, openProvider, YEARLY } from "#payments/testing/open-provider.ts";

const gift = {
  mode: "payment" as const,
  line_items: [
    {
      price_data: {
        currency: "usd",
        unit_amount: 6000,
        product_data: { name: "A year, as a gift" },
      },
      quantity: 1,
    },
  ],
  metadata: { gift: "g-1" },
  payment_intent_data: { metadata: { gift: "g-1" }, receipt_email: "giver@example.com" },
};

it("charges a guest once, without a customer, and carries the metadata", async () => {
  const provider = openProvider();
  const session = await buy(provider, gift);
  expect(session).toMatchObject({
    mode: "payment",
    status: "complete",
    payment_status: "paid",
    amount_total: 6000,
    customer: null,
    subscription: null,
    invoice: null,
    metadata: { gift: "g-1" },
    customer_details: { email: "ada@example.com" },
  });
  expect(provider.types()).toEqual(["checkout.session.completed"]);
  const intent = await provider.stripe.paymentIntents.retrieve(String(session.payment_intent), {
    expand: ["latest_charge.balance_transaction"],
  });
  expect(intent).toMatchObject({
    status: "succeeded",
    metadata: { gift: "g-1" },
    latest_charge: {
      amount: 6000,
      receipt_email: "giver@example.com",
      metadata: { gift: "g-1" },
      balance_transaction: { type: "charge", amount: 6000 },
    },
  });
  const items = await provider.stripe.checkout.sessions.listLineItems(session.id);
  expect(items.data).toMatchObject([{ description: "A year, as a gift", amount_total: 6000 }]);
  await provider.stripe.refunds.create({ payment_intent: intent.id });
  await provider.control.settled();
  expect(provider.types().at(-1)).toBe("charge.refunded");
});

it("writes an invoice where the seller wants one", async () => {
  const provider = openProvider();
  await provider.stripe.coupons.create({ id: "TEN", percent_off: 10 });
  const session = await buy(provider, {
    ...gift,
    discounts: [{ coupon: "TEN" }],
    invoice_creation: {
      enabled: true,
      invoice_data: { footer: "Thank you.", metadata: { a: "b" } },
    },
  });
  const invoice = await provider.stripe.invoices.retrieve(String(session.invoice), {
    expand: ["payments"],
  });
  expect(invoice).toMatchObject({
    status: "paid",
    billing_reason: "manual",
    parent: null,
    footer: "Thank you.",
    subtotal: 6000,
    amount_paid: 5400,
    total_discount_amounts: [{ amount: 600 }],
    customer: session.customer,
    metadata: { a: "b" },
    payments: { data: [{ payment: { payment_intent: session.payment_intent } }] },
    lines: { data: [{ description: "A year, as a gift" }] },
  });
  expect(provider.types()).toEqual([
    "customer.created",
    "invoice.paid",
    "checkout.session.completed",
  ]);
});

it("sells a price of a product once, but none that renews", async () => {
  const provider = openProvider();
  const price = await provider.stripe.prices.create({
    product: "prod_sovereign_app",
    currency: "usd",
    unit_amount: 500,
  });
  const line_items = [{ price: price.id, quantity: 2 }];
  expect((await buy(provider, { mode: "payment", line_items })).amount_total).toBe(1000);
  const renewing = buy(provider, { ...gift, line_items: [{ price: YEARLY, quantity: 1 }] });
  await expect(renewing).rejects.toThrow("recurring prices in `payment` mode");
  const mixed = buy(provider, { ...gift, subscription_data: { trial_period_days: 3 } });
  await expect(mixed).rejects.toThrow("`subscription_data` in `payment` mode");
});
