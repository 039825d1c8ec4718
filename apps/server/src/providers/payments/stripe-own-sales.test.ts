import { describe, expect, it } from "vitest";
import { createStripePayments } from "./stripe-payments.ts";

const START = 1_772_000_000;
const item = (id: string, product: string, months: number, quantity = 1) => ({
  current_period_start: START,
  current_period_end: START + months * 30 * 24 * 3600,
  price: { id, product },
  quantity,
});

type Sales = Partial<Parameters<typeof createStripePayments>[0]>;

/** A driver for price_app, with a provider that has one subscription. */
function startDriver(
  items: object[],
  { livemode = false, ...sales }: Sales & { livemode?: boolean },
) {
  const subscription = {
    id: "sub_1",
    object: "subscription",
    customer: { id: "cus_1", email: "ann@example.com" },
    metadata: {},
    status: "active",
    livemode,
    cancel_at_period_end: false,
    cancel_at: null,
    items: { data: items },
  };
  const list = (data: object[]) => ({ object: "list", data, has_more: false });
  const answers: Record<string, object> = {
    "/v1/subscriptions/sub_1": subscription,
    "/v1/subscriptions": list([subscription]),
    "/v1/invoices": list([]),
  };
  return createStripePayments({
    secretKey: "sk_test_x",
    apiUrl: "http://pay.test",
    webhookSecrets: [],
    priceId: "price_app",
    ...sales,
    fetch: async (input) => Response.json(answers[new URL(new Request(input).url).pathname]),
  });
}

const app = item("price_app", "prod_app", 12);
const other = item("price_other", "prod_other", 1);

describe("the product of a subscription", () => {
  it.each([
    ["at the price", [app], {}, "active", "prod_app"],
    [
      "at another price of the same product",
      [item("price_x", "prod_app", 12)],
      {},
      "other_product",
      "prod_app",
    ],
    ["of another product", [other], {}, "other_product", "prod_other"],
    [
      "at a previous price",
      [item("price_x", "prod_app", 12)],
      { formerPriceIds: ["price_x"] },
      "active",
      "prod_app",
    ],
    [
      "at a remembered price",
      [item("price_x", "prod_app", 12)],
      { soldPrices: async () => ["price_x"] },
      "active",
      "prod_app",
    ],
    [
      "of a previous product",
      [item("price_x", "prod_old", 12)],
      { productIds: ["prod_old"] },
      "active",
      "prod_old",
    ],
    ["with ours in addition to another", [other, app], {}, "active", "prod_app"],
    [
      "with zero of ours in addition to another",
      [other, item("price_app", "prod_app", 12, 0)],
      {},
      "other_product",
      "prod_app",
    ],
    [
      "with ours twice, once with quantity zero",
      [item("price_app", "prod_app", 12, 0), app],
      {},
      "active",
      "prod_app",
    ],
    ["of the other mode", [app], { livemode: true }, "other_product", "prod_app"],
    [
      "of the mode of a live key",
      [app],
      { livemode: true, secretKey: "rk_live_x" },
      "active",
      "prod_app",
    ],
    [
      "of test money with a live key",
      [app],
      { secretKey: "sk_live_x" },
      "other_product",
      "prod_app",
    ],
  ] as const)("%s", async (_, items, sales, status, productId) => {
    const payments = startDriver([...items], sales);
    const found = await payments.readSubscription("sub_1");
    const months = productId === "prod_other" ? 1 : 12;
    const periodEnd = new Date((START + months * 30 * 24 * 3600) * 1000);
    expect(found).toMatchObject({ status, productId, periodEnd });
    for await (const listed of payments.eachSubscription()) {
      expect(listed).toMatchObject({ id: "sub_1", status, periodEnd });
    }
  });
});
