import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { subscriptions } from "#database/schema.ts";
import { OTHER_PRODUCT, type Payments } from "#providers/payments/payments.ts";
import { createStripePayments } from "#providers/payments/stripe-payments.ts";
import { billingOf } from "#testing/billing.ts";
import { PAYMENT_ENVIRONMENT } from "#testing/payment-provider.ts";
import { startTestProduct, type TestProduct } from "#testing/test-product.ts";

/** Asks the stand-in as the owner's other tools would: not through our driver. */
async function atProvider(product: TestProduct, path: string, fields: Record<string, string>) {
  const answer = await product.payments.fetch(`${PAYMENT_ENVIRONMENT.STRIPE_API_URL}/v1/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { authorization: `Bearer ${PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY}` },
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { id: string; url: string };
}

/** Buys something else that the account sells by a payment link, as Foundation is sold. */
async function buyFoundation(product: TestProduct, email: string): Promise<void> {
  const { id } = await atProvider(product, "products", { name: "Foundation" });
  const price = await atProvider(product, "prices", {
    product: id,
    currency: "usd",
    unit_amount: "299700",
    "recurring[interval]": "month",
  });
  const { url } = await atProvider(product, "checkout/sessions", {
    mode: "subscription",
    success_url: "http://foundation.test/",
    "line_items[0][price]": price.id,
    "line_items[0][quantity]": "1",
  });
  await product.payments.pay(url, email);
}

describe("another product of the same account", () => {
  let product: TestProduct;
  let billing: ReturnType<typeof billingOf>;
  beforeAll(async () => {
    product = await startTestProduct({ payments: true });
    billing = billingOf(product);
  });
  beforeEach(() => product.payments.control.reset());
  afterAll(() => product.close());

  it("opens no membership, is stored nowhere and mailed about by nobody", async () => {
    const member = await product.signUp();
    await product.payments.control.clock({ now: product.clock.now().toISOString() });
    product.mailer.sent.length = 0;
    await buyFoundation(product, member.email);
    await billing.call(member, "restore-purchase");
    product.logLines.length = 0;
    await product.runDaily();
    expect(product.logLines.join("")).toContain('"cardDrift":0');
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    expect(await product.database.db.select().from(subscriptions)).toEqual([]);
    expect(product.mailer.sent).toEqual([]);
  });

  it("beside a membership is nobody who pays twice", async () => {
    const member = await product.signUp();
    await billing.subscribe(member);
    await buyFoundation(product, member.email);
    const [membership, stored] = [
      await billing.check(member),
      await product.database.db.select().from(subscriptions),
    ];
    expect(membership).toMatchObject({ subscribed: true, paid_twice: false });
    expect(membership.product_id).toBe("prod_sovereign_app");
    expect(stored).toHaveLength(1);
  });
});

describe("a subscription that was changed to another product at the provider", () => {
  it("ends the membership, and is ours again when it is changed back", async () => {
    let isOther = false;
    const driver = createStripePayments({
      secretKey: PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY,
      apiUrl: PAYMENT_ENVIRONMENT.STRIPE_API_URL,
      priceId: PAYMENT_ENVIRONMENT.STRIPE_PRICE_ID,
      webhookSecrets: [PAYMENT_ENVIRONMENT.STRIPE_WEBHOOK_SECRET],
      fetch: (input, init) => product.payments.fetch(input, init),
    });
    const payments: Payments = {
      ...driver,
      async readSubscription(id) {
        const found = await driver.readSubscription(id);
        return found && isOther ? { ...found, status: OTHER_PRODUCT } : found;
      },
    };
    const product = await startTestProduct({ payments: true, doubles: { payments } });
    const billing = billingOf(product);
    const member = await product.signUp();
    await billing.subscribe(member);
    isOther = true;
    await billing.call(member, "restore-purchase");
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    expect(product.mailer.lastTo(member.email).subject).toBe("Your membership has ended");
    isOther = false;
    await billing.call(member, "restore-purchase");
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    await product.close();
  });
});
