import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStripePayments } from "./stripe-payments.ts";

const secretKey = process.env.STRIPE_SMOKE_KEY ?? "";
const START = new Date();

/** Runs only when asked to, with the test key of a real account: see docs/operations.md. */
describe.skipIf(!secretKey)(
  "the driver against a real Stripe sandbox",
  { timeout: 120_000 },
  () => {
    // Never with a key that moves money.
    const isTestKey = /^(sk|rk)_test_/.test(secretKey);
    const stripe = new Stripe(secretKey || "sk_test_none");
    let price: Stripe.Price;
    let customer: Stripe.Customer;
    let subscription: Stripe.Subscription;
    const driver = () =>
      createStripePayments({
        secretKey,
        apiUrl: "https://api.stripe.com",
        webhookSecrets: ["whsec_smoke"],
        priceId: price.id,
      });

    beforeAll(async () => {
      if (!isTestKey) throw new Error("STRIPE_SMOKE_KEY has to be a test key");
      price = await stripe.prices.create({
        currency: "usd",
        unit_amount: 7900,
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

    it("opens a checkout of the price", async () => {
      const payments = driver();
      const { url } = await payments.createCheckout({
        member: { userId: "smoke-user", email: "smoke@example.com", customerId: customer.id },
        successUrl: "https://example.com/?session_id={CHECKOUT_SESSION_ID}",
        cancelUrl: "https://example.com/",
      });
      expect(new URL(url).protocol).toBe("https:");
    });

    it("lists what happened, by subscription", async () => {
      const subjects: unknown[] = [];
      for await (const { about } of driver().eventsSince(START)) subjects.push(about);
      expect(subjects).toContainEqual({ kind: "subscription", id: subscription.id });
    });

    it("sees a full refund, then the end", async () => {
      const payments = driver();
      const charges = await stripe.charges.list({ customer: customer.id, limit: 1 });
      const charge = charges.data[0]?.id ?? "";
      expect(await payments.customerOfCharge(charge)).toBe(customer.id);
      await stripe.refunds.create({ charge });
      expect((await payments.readSubscription(subscription.id))?.revoked).toBe("refunded");
      await stripe.subscriptions.cancel(subscription.id);
      expect((await payments.readSubscription(subscription.id))?.status).toBe("canceled");
    });
  },
);
