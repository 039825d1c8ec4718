import { describe, expect, it } from "vitest";
import { Problem } from "#problems/problem.ts";
import { isSilent } from "#providers/provider-answer.ts";
import { UNREADABLE } from "./payments.ts";
import { createStripePayments } from "./stripe-payments.ts";

const START = 1_772_000_000;
const YEAR = 365 * 86_400;
const MONTH = 30 * 86_400;
const item = {
  subscription: "sub_1",
  current_period_start: START,
  current_period_end: START + YEAR,
  quantity: 1,
  price: { id: "price_app", product: "prod_app" },
};
const itemOf = (id: string, product: string, quantity = 1) => ({
  ...item,
  price: { id, product },
  quantity,
});
const subscription = {
  id: "sub_1",
  object: "subscription",
  customer: { id: "cus_1", email: "ann@example.com" },
  metadata: {},
  status: "active",
  cancel_at_period_end: false,
  cancel_at: null,
  items: { data: [item], has_more: false },
};
const withItem = (change: object) => ({
  ...subscription,
  items: { data: [{ ...item, ...change }] },
});
const invoice = {
  id: "in_1",
  customer: "cus_1",
  parent: { subscription_details: { subscription: "sub_1" } },
  payments: { data: [{ status: "paid", payment: { charge: "ch_1" } }] },
};
const charge = { id: "ch_1", customer: "cus_1", refunded: false, disputed: false };
const listOf = (...data: unknown[]) => ({ object: "list", data, has_more: false });

type Sales = Partial<Parameters<typeof createStripePayments>[0]>;

/** A driver for price_app with a fake provider, whose answers by path are changed as given. */
function driver(answers: Record<string, unknown>, sales: Sales = {}) {
  const all: Record<string, unknown> = {
    "/v1/subscriptions/sub_1": subscription,
    "/v1/invoices": listOf(invoice),
    "/v1/charges/ch_1": charge,
    ...answers,
  };
  return createStripePayments({
    secretKey: "sk_test_x",
    apiUrl: "http://pay.test",
    webhookSecrets: [],
    priceId: "price_app",
    ...sales,
    fetch: async (input, init) => {
      const found = all[new URL(new Request(input, init).url).pathname];
      return found instanceof Response ? found.clone() : Response.json(found);
    },
  });
}

/** Reads `sub_1`; returns it, or the problem and the message of its cause. */
const read = (answers: Record<string, unknown>) =>
  driver(answers)
    .readSubscription("sub_1")
    .catch((error: unknown) => error);

/** A lazily created body of `bytes` bytes. */
function longAnswer(bytes: number): Response {
  const chunk = new TextEncoder().encode(" ".repeat(65_536));
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += chunk.length;
      if (sent > bytes) throw new Error("it was read to its end");
      controller.enqueue(chunk);
    },
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

describe("an invalid response", () => {
  it("does not include a complete one", async () => {
    expect(await read({})).toMatchObject({ id: "sub_1", status: "active", customerId: "cus_1" });
  });

  it.each<[string, Record<string, unknown>]>([
    ["null", { "/v1/subscriptions/sub_1": null }],
    ["a string", { "/v1/subscriptions/sub_1": "active" }],
    ["another id", { "/v1/subscriptions/sub_1": { ...subscription, id: "sub_2" } }],
    ["no customer", { "/v1/subscriptions/sub_1": { ...subscription, customer: null } }],
    ["an unknown status", { "/v1/subscriptions/sub_1": { ...subscription, status: "resting" } }],
    ["no items", { "/v1/subscriptions/sub_1": { ...subscription, items: { data: [] } } }],
    ["no product", { "/v1/subscriptions/sub_1": withItem({ price: { id: "p", product: null } }) }],
    ["another's items", { "/v1/subscriptions/sub_1": withItem({ subscription: "sub_2" }) }],
    ["no end", { "/v1/subscriptions/sub_1": withItem({ current_period_end: undefined }) }],
    ["an end that is null", { "/v1/subscriptions/sub_1": withItem({ current_period_end: null }) }],
    ["a textual end", { "/v1/subscriptions/sub_1": withItem({ current_period_end: "2027" }) }],
    [
      "an end in milliseconds",
      { "/v1/subscriptions/sub_1": withItem({ current_period_end: START * 1000 }) },
    ],
    [
      "an end in the year 9999",
      { "/v1/subscriptions/sub_1": withItem({ current_period_end: 253_402_300_799 }) },
    ],
    [
      "an end before its start",
      { "/v1/subscriptions/sub_1": withItem({ current_period_end: START - 1 }) },
    ],
    [
      "a year that lasts thirty",
      { "/v1/subscriptions/sub_1": withItem({ current_period_end: START + 30 * YEAR }) },
    ],
    [
      "another's invoice",
      {
        "/v1/invoices": listOf({
          ...invoice,
          parent: { subscription_details: { subscription: "sub_2" } },
        }),
      },
    ],
    ["another's charge", { "/v1/charges/ch_1": { ...charge, customer: "cus_2" } }],
    ["a list without data", { "/v1/invoices": { object: "list" } }],
  ])("%s", async (_, answers) => {
    const refused = await read(answers);
    expect(refused).toMatchObject({ code: "billing.provider_unavailable" });
    // The provider responded, so no other request is delayed.
    expect(isSilent(refused)).toBe(false);
    expect(String((refused as Problem).cause)).not.toContain("ann@");
  });

  it("a body of fifty megabytes, which is not read to its end", async () => {
    const refused = await read({ "/v1/subscriptions/sub_1": longAnswer(50 * 1024 * 1024) });
    expect(refused).toMatchObject({ code: "billing.provider_unavailable" });
  });
});

it("finds the product's item on the second page of a subscription's items", async () => {
  const unrelated = itemOf("price_else", "prod_else");
  const found = await read({
    "/v1/subscriptions/sub_1": { ...subscription, items: { data: [unrelated], has_more: true } },
    "/v1/subscription_items": listOf(unrelated, item),
  });
  expect(found).toMatchObject({ status: "active", priceId: "price_app" });
});

it("returns the time until the next request after a rate limit", async () => {
  const error = { type: "rate_limit_error", code: "rate_limit" };
  const busy = Response.json({ error }, { status: 429, headers: { "retry-after": "7" } });
  const refused = await read({ "/v1/subscriptions/sub_1": busy });
  expect(refused).toBeInstanceOf(Problem);
  expect(refused).toMatchObject({ code: "billing.provider_unavailable", retryAfter: 7 });
  expect(isSilent(refused)).toBe(false);
});

async function listed(payments: ReturnType<typeof driver>) {
  const found = [];
  for await (const each of payments.eachSubscription()) found.push(each);
  return found;
}

it.each<[string, object, string[]]>([
  ["omits one without an item", { items: { data: [] } }, []],
  ["lists one without items as unreadable", { items: undefined }, [UNREADABLE]],
  [
    "lists one without a price as unreadable",
    { items: { data: [{ ...item, price: null }] } },
    [UNREADABLE],
  ],
])("%s, and all other subscriptions", async (_, odd, statuses) => {
  const subscriptions = listOf(
    subscription,
    { ...subscription, ...odd, id: "sub_2" },
    { ...subscription, id: "sub_3" },
  );
  const found = await listed(driver({ "/v1/subscriptions": subscriptions }));
  expect(found.map(({ id, status }) => [id, status])).toEqual([
    ["sub_1", "active"],
    ...statuses.map((status) => ["sub_2", status]),
    ["sub_3", "active"],
  ]);
});

const app = itemOf("price_app", "prod_app");
const former = itemOf("price_x", "prod_app");
const other = {
  ...itemOf("price_other", "prod_other"),
  current_period_end: START + MONTH,
};
const none = itemOf("price_app", "prod_app", 0);
const ours = ["active", "prod_app"] as const;
const another = ["other_product", "prod_app"] as const;

describe("the product of a subscription", () => {
  it.each<[string, object[], Sales & { livemode?: boolean }, readonly [string, string]]>([
    ["at the price", [app], {}, ours],
    ["at another price of the same product", [former], {}, another],
    ["of another product", [other], {}, ["other_product", "prod_other"]],
    ["at a previous price", [former], { formerPriceIds: ["price_x"] }, ours],
    ["at a remembered price", [former], { soldPrices: async () => ["price_x"] }, ours],
    [
      "of a previous product",
      [itemOf("price_x", "prod_old")],
      { productIds: ["prod_old"] },
      ["active", "prod_old"],
    ],
    ["with ours in addition to another", [other, app], {}, ours],
    ["with zero of ours in addition to another", [other, none], {}, another],
    ["with ours twice, once with quantity zero", [none, app], {}, ours],
    ["of the other mode", [app], { livemode: true }, another],
    ["of the mode of a live key", [app], { livemode: true, secretKey: "rk_live_x" }, ours],
    ["of test money with a live key", [app], { secretKey: "sk_live_x" }, another],
  ])("%s", async (_, items, { livemode = false, ...sales }, [status, productId]) => {
    const sold = { ...subscription, livemode, items: { data: items } };
    const payments = driver(
      {
        "/v1/subscriptions/sub_1": sold,
        "/v1/subscriptions": listOf(sold),
        "/v1/invoices": listOf(),
      },
      sales,
    );
    const length = productId === "prod_other" ? MONTH : YEAR;
    const periodEnd = new Date((START + length) * 1000);
    const found = await payments.readSubscription("sub_1");
    expect(found).toMatchObject({ status, productId, periodEnd });
    expect(await listed(payments)).toMatchObject([{ id: "sub_1", status, periodEnd }]);
  });
});
