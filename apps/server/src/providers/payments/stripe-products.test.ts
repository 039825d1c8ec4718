import { describe, expect, it } from "vitest";
import { createStripePayments } from "./stripe-payments.ts";

const START = 1_772_000_000;
const item = (product: string, months: number) => ({
  current_period_start: START,
  current_period_end: START + months * 30 * 24 * 3600,
  price: { product },
});

/** A driver for the price of prod_app, and how often it asked for that price. */
function startDriver(items: object[], productIds?: string[]) {
  let asked = 0;
  let isDown = false;
  const subscription = {
    id: "sub_1",
    object: "subscription",
    customer: { id: "cus_1", email: "ann@example.com" },
    metadata: {},
    status: "active",
    cancel_at_period_end: false,
    cancel_at: null,
    items: { data: items },
  };
  const list = (data: object[]) => ({ object: "list", data, has_more: false });
  const answers: Record<string, object> = {
    "/v1/prices/price_app": { id: "price_app", product: "prod_app" },
    "/v1/subscriptions/sub_1": subscription,
    "/v1/subscriptions": list([subscription]),
    "/v1/invoices": list([]),
  };
  const payments = createStripePayments({
    secretKey: "sk_test_x",
    apiUrl: "http://pay.test",
    webhookSecrets: [],
    priceId: "price_app",
    ...(productIds && { productIds }),
    async fetch(input) {
      const { pathname } = new URL(new Request(input).url);
      if (pathname.startsWith("/v1/prices/")) asked += 1;
      return isDown ? new Response("", { status: 500 }) : Response.json(answers[pathname]);
    },
  });
  const setDown = (down: boolean) => {
    isDown = down;
  };
  return { payments, asked: () => asked, setDown };
}

describe("whose subscription it is", () => {
  it.each([
    ["of the price's product", [item("prod_app", 12)], undefined, "active", "prod_app"],
    ["of another product", [item("prod_other", 1)], undefined, "other_product", "prod_other"],
    [
      "of a product it was sold as before",
      [item("prod_old", 12)],
      ["prod_old"],
      "active",
      "prod_old",
    ],
    [
      "of ours beside another",
      [item("prod_other", 1), item("prod_app", 12)],
      [],
      "active",
      "prod_app",
    ],
  ])("%s", async (_, items, productIds, status, productId) => {
    const { payments } = startDriver(items, productIds);
    const found = await payments.readSubscription("sub_1");
    const months = productId === "prod_other" ? 1 : 12;
    const periodEnd = new Date((START + months * 30 * 24 * 3600) * 1000);
    expect(found).toMatchObject({ status, productId, periodEnd });
    for await (const listed of payments.eachSubscription()) {
      expect(listed).toMatchObject({ id: "sub_1", status, periodEnd });
    }
  });

  it("asks for the price once, and again when it had no answer", async () => {
    const { payments, asked, setDown } = startDriver([item("prod_app", 12)]);
    setDown(true);
    await expect(payments.readSubscription("sub_1")).rejects.toMatchObject({
      code: "billing.provider_unavailable",
    });
    setDown(false);
    await Promise.all([payments.readSubscription("sub_1"), payments.readSubscription("sub_1")]);
    await payments.readSubscription("sub_1");
    expect(asked()).toBe(2);
  });
});
