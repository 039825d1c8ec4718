import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
  type OpenProvider,
  openProvider,
  START,
  subscribe,
  YEARLY,
} from "#payments/testing/open-provider.ts";

const YEAR_LATER = Date.UTC(2027, 10, 21, 9) / 1000;

const order = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) => ({
  mode: "subscription" as const,
  line_items: [{ price: YEARLY, quantity: 1 }],
  success_url: "http://product.test/app?session_id={CHECKOUT_SESSION_ID}",
  ...more,
});

const pay = (provider: OpenProvider, id: string, card: string, email = "g@e.org") =>
  provider.hosted.pay(id, { email, card, name: "" });

describe("a guest's checkout", () => {
  it("creates a customer with the address as typed, a subscription, an invoice and a charge", async () => {
    const provider = openProvider();
    const { session, subscription, customer } = await subscribe(provider);
    const { stripe } = provider;
    expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    expect(session.customer_details?.email).toBe("Ada@Example.com");
    const found = await stripe.subscriptions.retrieve(subscription);
    expect(found).toMatchObject({ status: "active", metadata: { user_id: "member-1" } });
    expect(found.items.data[0]).toMatchObject({
      current_period_start: START / 1000,
      current_period_end: YEAR_LATER,
      price: { id: YEARLY, product: "prod_sovereign_app" },
    });
    const [invoice] = (await stripe.invoices.list({ subscription, status: "paid" })).data;
    expect(invoice).toMatchObject({ amount_paid: 4900, billing_reason: "subscription_create" });
    expect(invoice?.parent?.subscription_details?.subscription).toBe(subscription);
    expect(invoice?.lines.data[0]?.period).toEqual({ start: START / 1000, end: YEAR_LATER });
    const [payment] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? "" })).data;
    const intent = String(payment?.payment.payment_intent);
    const [charge] = (await stripe.charges.list({ payment_intent: intent })).data;
    expect(charge).toMatchObject({ amount: 4900, paid: true, disputed: false, customer });
    const found2 = await stripe.paymentIntents.retrieve(intent, { expand: ["latest_charge"] });
    expect(found2.latest_charge).toMatchObject({ id: charge?.id });
    const byIntent = await stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: intent },
    });
    expect(byIntent.data.map(({ id }) => id)).toEqual([payment?.id]);
  });

  it.each([
    ["4000 0000 0000 0002", "Your card was declined."],
    ["4000 0000 0000 9995", "Your card has insufficient funds."],
    ["5555 5555 5555 4444", "Real cards are refused here: no money moves."],
  ])("stays open after the card %s", async (card, words) => {
    const provider = openProvider();
    const session = await provider.stripe.checkout.sessions.create(order());
    const refused = await pay(provider, session.id, card);
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining(words) });
    expect(provider.hosted.findCheckout(session.id)?.status).toBe("open");
    expect((await provider.stripe.customers.list()).data).toEqual([]);
    expect(await pay(provider, session.id, "4242 4242 4242 4242")).toMatchObject({ ok: true });
  });
});

describe("a member's checkout", () => {
  it("belongs to the customer it names, whatever address is typed", async () => {
    const provider = openProvider();
    const customer = await provider.stripe.customers.create({ email: "known@e.org" });
    const session = await provider.stripe.checkout.sessions.create(
      order({ customer: customer.id, client_reference_id: "member-7" }),
    );
    expect(provider.hosted.findCheckout(session.id)).toMatchObject({
      fixedEmail: "known@e.org",
      amount: 4900,
      interval: "year",
      productName: "Sovereign, App",
    });
    await pay(provider, session.id, "4242424242424242", "other@e.org");
    const done = await provider.stripe.checkout.sessions.retrieve(session.id);
    expect(done).toMatchObject({ customer: customer.id, client_reference_id: "member-7" });
    expect((await provider.stripe.customers.list()).data.map(({ email }) => email)).toEqual([
      "known@e.org",
    ]);
  });
});

describe("a checkout", () => {
  it("expires after a day, or on request", async () => {
    const provider = openProvider();
    const { stripe, control, hosted } = provider;
    const abandoned = await stripe.checkout.sessions.create(order());
    const closed = await stripe.checkout.sessions.create(order());
    await stripe.checkout.sessions.expire(closed.id);
    await expect(stripe.checkout.sessions.expire(closed.id)).rejects.toThrow("status of `expired`");
    await control.clock({ advance_seconds: 86_400 });
    expect(hosted.findCheckout(abandoned.id)?.status).toBe("expired");
    expect(await pay(provider, abandoned.id, "4242424242424242")).toMatchObject({ ok: false });
    expect(provider.types()).toEqual(["checkout.session.expired", "checkout.session.expired"]);
  });

  it.each([
    [{ line_items: [] }, "line_items"],
    [{ line_items: [{ price: "price_none", quantity: 1 }] }, "line_items[0][price]"],
    [{ success_url: "" }, "success_url"],
    [{ success_url: "/app" }, "success_url"],
    [{ mode: "setup" as const }, "mode"],
    [{ customer: "cus_none" }, "customer"],
    [{ customer_email: "nobody" }, "customer_email"],
  ])("with %o is refused", async (wrong, param) => {
    const { stripe } = openProvider();
    await expect(stripe.checkout.sessions.create(order(wrong))).rejects.toMatchObject({
      statusCode: 400,
      param,
    });
  });
});
