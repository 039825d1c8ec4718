import { createPaymentProvider } from "@sovereign/sandbox/payments";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStripePayments } from "./stripe-payments.ts";

const START = new Date();

type Target = { name: string; secretKey: string; apiUrl: string; fetch?: typeof fetch };

function standIn(): Target {
  const apiUrl = "https://payments.test";
  const secretKey = "sk_test_sandbox";
  const { app } = createPaymentProvider({ publicUrl: apiUrl, apiKey: secretKey });
  const send: typeof fetch = async (input, init) => app.fetch(new Request(input, init));
  return { name: "the fake", secretKey, apiUrl, fetch: send };
}

/** Stripe itself is called only with the test key of a real account: see apps/sandbox/README.md. */
function stripeItself(): Target[] {
  const secretKey = process.env.STRIPE_SMOKE_KEY;
  if (!secretKey) return [];
  // Never with a live key.
  const isTestKey = /^(sk|rk)_test_/.test(secretKey);
  if (!isTestKey) throw new Error("STRIPE_SMOKE_KEY has to be a test key");
  return [{ name: "Stripe itself", secretKey, apiUrl: "https://api.stripe.com" }];
}

function clientOf({ secretKey, apiUrl, fetch }: Target): Stripe {
  const httpClient = fetch && Stripe.createFetchHttpClient(fetch);
  return new Stripe(secretKey, {
    host: new URL(apiUrl).hostname,
    ...(httpClient && { httpClient }),
  });
}

describe.each([standIn(), ...stripeItself()])(
  "the driver against $name",
  { timeout: 120_000 },
  (target) => {
    const stripe = clientOf(target);
    let price: Stripe.Price;
    let customer: Stripe.Customer;
    let subscription: Stripe.Subscription;
    const driver = () =>
      createStripePayments({ ...target, webhookSecrets: ["whsec_smoke"], priceId: price.id });

    beforeAll(async () => {
      price = await stripe.prices.create({
        currency: "usd",
        unit_amount: 4900,
        recurring: { interval: "year" },
        product_data: { name: "Smoke test" },
      });
      customer = await stripe.customers.create({
        email: `smoke-${START.getTime()}@example.com`,
        payment_method: "pm_card_visa",
        invoice_settings: { default_payment_method: "pm_card_visa" },
      });
      subscription = await stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: price.id }],
        metadata: { user_id: "smoke-user" },
      });
    });
    afterAll(async () => {
      if (customer) await stripe.customers.del(customer.id);
      if (price) await stripe.prices.update(price.id, { active: false });
    });

    it("reads a subscription and finds it again by customer, address and list", async () => {
      const payments = driver();
      expect(await payments.readSubscription(subscription.id)).toMatchObject({
        id: subscription.id,
        customerId: customer.id,
        customerEmail: customer.email,
        userId: "smoke-user",
        status: "active",
        cancelAtPeriodEnd: false,
        revoked: null,
      });
      expect(await payments.subscriptionsOf(customer.id)).toEqual([subscription.id]);
      expect(await payments.customersWithEmail(customer.email ?? "")).toEqual([customer.id]);
      const listed: string[] = [];
      for await (const { id } of payments.eachSubscription()) listed.push(id);
      expect(listed).toContain(subscription.id);
      expect(await payments.readSubscription("sub_doesnotexist")).toBeNull();
    });

    it("reads the receipt of a payment", async () => {
      const of = { subscriptionId: subscription.id, customerId: customer.id };
      const paid = { amount: "49.00", currency: "USD" };
      expect(await driver().readReceipt(of)).toMatchObject({
        number: expect.stringMatching(/./),
        paid,
        refunded: null,
        onItsWay: null,
        term: { unit: "year", count: 1 },
        card: { brand: "visa", lastFour: "4242" },
        renewal: { price: paid },
        endsAt: null,
        // Stripe sends no receipts in test mode.
        sentTo: null,
      });
    });

    it("opens a checkout for the price", async () => {
      const payments = driver();
      const { url } = await payments.createCheckout({
        member: { userId: "smoke-user", email: "smoke@example.com", customerId: customer.id },
        successUrl: "https://example.com/?session_id={CHECKOUT_SESSION_ID}",
        cancelUrl: "https://example.com/",
      });
      expect(new URL(url).protocol).toBe("https:");
    });

    it("refuses a card that is declined immediately", async () => {
      await expect(
        stripe.paymentMethods.attach("pm_card_chargeDeclined", { customer: customer.id }),
      ).rejects.toMatchObject({ type: "StripeCardError", statusCode: 402, code: "card_declined" });
    });

    it("reads a subscription as incomplete while its first payment is declined", async () => {
      const card = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", {
        customer: customer.id,
      });
      const order = {
        customer: customer.id,
        items: [{ price: price.id }],
        default_payment_method: card.id,
      };
      await expect(
        stripe.subscriptions.create({ ...order, payment_behavior: "error_if_incomplete" }),
      ).rejects.toMatchObject({ type: "StripeCardError", statusCode: 402, code: "card_declined" });
      const { id, latest_invoice: invoice } = await stripe.subscriptions.create({
        ...order,
        expand: ["latest_invoice"],
      });
      expect(invoice).toMatchObject({ status: "open", amount_paid: 0 });
      const read = await driver().readSubscription(id);
      expect(read).toMatchObject({ status: "incomplete", revoked: null });
    });

    it("lists events by subscription", async () => {
      const subjects: unknown[] = [];
      for await (const { about } of driver().eventsSince(START)) subjects.push(about);
      expect(subjects).toContainEqual(
        expect.objectContaining({ kind: "subscription", id: subscription.id }),
      );
    });

    it("reads a full refund, then the cancellation", async () => {
      const payments = driver();
      const charges = await stripe.charges.list({ customer: customer.id });
      const charge = charges.data.find(({ paid }) => paid)?.id ?? "";
      expect(await payments.customerOfCharge(charge)).toBe(customer.id);
      await stripe.refunds.create({ charge });
      expect((await payments.readSubscription(subscription.id))?.revoked).toBe("refunded");
      await stripe.subscriptions.cancel(subscription.id);
      expect((await payments.readSubscription(subscription.id))?.status).toBe("canceled");
    });
  },
);
