import { expect, it } from "vitest";
import { UNREADABLE } from "./payments.ts";
import { createStripePayments } from "./stripe-payments.ts";

const END = 1_803_536_000;

const subscription = (id: string, items: unknown) => ({
  id,
  object: "subscription",
  status: "active",
  cancel_at_period_end: false,
  cancel_at: null,
  items,
});
const itemOf = (price: object | null) => ({ data: [{ current_period_end: END, price }] });
const whole = itemOf({ id: "price_app", product: "prod_app" });

async function listed(odd: object) {
  const data = [subscription("sub_1", whole), odd, subscription("sub_3", whole)];
  const answers: Record<string, object> = {
    "/v1/subscriptions": { object: "list", data, has_more: false },
  };
  const payments = createStripePayments({
    secretKey: "sk_test_x",
    apiUrl: "http://pay.test",
    webhookSecrets: [],
    priceId: "price_app",
    fetch: async (input) => Response.json(answers[new URL(new Request(input).url).pathname]),
  });
  const found: [string, string][] = [];
  for await (const { id, status } of payments.eachSubscription()) found.push([id, status]);
  return found;
}

it("omits a subscription without an item from the list, and no other", async () => {
  const found = await listed(subscription("sub_2", { data: [] }));
  expect(found).toEqual([
    ["sub_1", "active"],
    ["sub_3", "active"],
  ]);
});

it.each([
  ["items", subscription("sub_2", undefined)],
  ["a price", subscription("sub_2", itemOf(null))],
])("lists one that lacks %s as unreadable, and all others", async (_, odd) => {
  expect(await listed(odd)).toEqual([
    ["sub_1", "active"],
    ["sub_2", UNREADABLE],
    ["sub_3", "active"],
  ]);
});
