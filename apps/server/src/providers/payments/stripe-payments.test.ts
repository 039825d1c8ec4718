import { createPaymentProvider } from "@sovereign/sandbox/payments";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { describeError } from "#problems/describe-error.ts";
import type { Payments } from "./payments.ts";
import { createStripePayments } from "./stripe-payments.ts";

const KEY = "sk_test_sandbox";
const YEAR_SECONDS = 366 * 24 * 3600;
const member = { userId: "user-1", email: "ann@example.com", customerId: null };

type Provider = ReturnType<typeof createPaymentProvider>;

let provider: Provider;
beforeEach(() => {
  provider = createPaymentProvider({ publicUrl: "http://pay.test", apiKey: KEY });
});
afterEach(async () => {
  vi.useRealTimers();
  await provider.close();
});

function driver(options: { fetch?: typeof fetch; secretKey?: string } = {}): Payments {
  return createStripePayments({
    secretKey: KEY,
    apiUrl: "http://pay.test",
    webhookSecrets: [],
    priceId: "price_sovereign_app_yearly",
    fetch: async (input, init) => provider.app.fetch(new Request(input, init)),
    ...options,
  });
}

const orderOf = (who: Parameters<Payments["createCheckout"]>[0]["member"]) => ({
  member: who,
  successUrl: "http://app.test/app?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://app.test/no",
});

/** Buys a membership; returns the subscription id. */
async function buy(payments: Payments, who: typeof member | null = member) {
  const { url } = await payments.createCheckout(orderOf(who));
  const checkoutId = new URL(url).pathname.split("/").at(-1) ?? "";
  expect(await payments.readCheckout(checkoutId)).toMatchObject({ complete: false });
  const email = who?.email ?? "Guest@Example.com";
  const card = "4242424242424242";
  const paid = await provider.hosted.pay(checkoutId, { email, card, name: "Ann" });
  expect(paid).toEqual({ ok: true, redirect: expect.stringContaining("app.test/app") });
  const checkout = await payments.readCheckout(checkoutId);
  expect(checkout?.complete).toBe(true);
  return checkout?.subscriptionId ?? "";
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** The problem's code and everything that would be logged of it. */
async function refusalOf(answer: Promise<unknown>): Promise<{ code: unknown; logged: string }> {
  const error = await answer.then(
    () => new Error("it was not refused"),
    (refusal: unknown) => refusal,
  );
  const { code } = error as { code?: unknown };
  return { code, logged: JSON.stringify(describeError(error)) };
}

describe("a purchase through the driver", () => {
  it("returns the member's subscription as stored by the provider", async () => {
    const payments = driver();
    const id = await buy(payments);
    const found = await payments.readSubscription(id);
    expect(found).toMatchObject({
      id,
      customerEmail: "ann@example.com",
      userId: "user-1",
      productId: "prod_sovereign_app",
      status: "active",
      cancelAtPeriodEnd: false,
      revoked: null,
    });
    const days = (Number(found?.periodEnd) - Number(found?.periodStart)) / (24 * 3600_000);
    expect(days).toBeGreaterThan(364);
    const customerId = found?.customerId ?? "";
    expect(await payments.subscriptionsOf(customerId)).toEqual([id]);
    expect(await payments.customersWithEmail("ann@example.com")).toEqual([customerId]);
    const listed = await all(payments.eachSubscription());
    expect(listed).toMatchObject([{ id, status: "active", periodEnd: found?.periodEnd }]);
    const { url } = await payments.createPortal({ customerId, returnUrl: "http://app.test/app" });
    expect(url).toContain("http://pay.test/p/session/");
  });

  it("of a guest has no member, and the address as typed", async () => {
    const payments = driver();
    const found = await payments.readSubscription(await buy(payments, null));
    expect(found).toMatchObject({ userId: null, customerEmail: "Guest@Example.com" });
  });

  it("with a customer deleted at the provider starts a new one", async () => {
    const payments = driver();
    const again = { ...member, customerId: "cus_deleted" };
    const { url } = await payments.createCheckout(orderOf(again));
    expect(url).toContain("/c/pay/");
  });

  it("is still listed once it has ended", async () => {
    const payments = driver();
    const id = await buy(payments);
    await provider.control.declineNextRenewal({ subscription: id });
    await provider.control.clock({ advance_seconds: YEAR_SECONDS });
    await provider.control.giveUp({ subscription: id, status: "canceled" });
    const { customerId = "" } = (await payments.readSubscription(id)) ?? {};
    expect(await payments.subscriptionsOf(customerId)).toEqual([id]);
    expect(await all(payments.eachSubscription())).toMatchObject([{ id, status: "canceled" }]);
  });

  it("returns null for ids that the provider does not know", async () => {
    const payments = driver();
    expect(await payments.readSubscription("sub_none")).toBeNull();
    expect(await payments.readCheckout("cs_none")).toBeNull();
    expect(await payments.customerOfCharge("ch_none")).toBeNull();
    const portal = payments.createPortal({ customerId: "cus_none", returnUrl: "http://app.test" });
    expect((await refusalOf(portal)).code).toBe("billing.no_subscription");
  });
});

describe("a revoked paid period", () => {
  it.each([
    { next: "paid", status: "active", revoked: null },
    { next: "declined", status: "past_due", revoked: "refunded" },
  ])("is fully refunded: with the next one $next it is $revoked", async ({ next, ...state }) => {
    const payments = driver();
    const subscription = await buy(payments);
    await provider.control.refund({ subscription });
    expect((await payments.readSubscription(subscription))?.revoked).toBe("refunded");
    if (next === "declined") await provider.control.declineNextRenewal({ subscription });
    await provider.control.clock({ advance_seconds: YEAR_SECONDS });
    expect(await payments.readSubscription(subscription)).toMatchObject(state);
  });

  it.each([
    { status: "won", revoked: null },
    { status: "lost", revoked: "disputed" },
  ] as const)("is disputed: once $status it is $revoked", async ({ status, revoked }) => {
    const payments = driver();
    const subscription = await buy(payments);
    await provider.control.dispute({ subscription });
    expect((await payments.readSubscription(subscription))?.revoked).toBe("disputed");
    await provider.control.closeDispute({ subscription, status });
    expect((await payments.readSubscription(subscription))?.revoked).toBe(revoked);
  });
});

describe("a provider with an unexpected response", () => {
  it("is unavailable when it is down or refuses our key, which is not logged", async () => {
    const secretKey = "sk_test_51SecretPart";
    const wrong = await refusalOf(driver({ secretKey }).readSubscription("sub_1"));
    await provider.control.outage({ mode: "down" });
    const down = await refusalOf(driver().createCheckout(orderOf(member)));
    const listing = await refusalOf(all(driver().eachSubscription()));
    for (const { code } of [wrong, down, listing])
      expect(code).toBe("billing.provider_unavailable");
    expect(wrong.logged).toContain("401");
    expect(wrong.logged).not.toContain("SecretPart");
  });

  it("times out before a member has waited ten seconds", async () => {
    vi.useFakeTimers();
    const silent = driver({ fetch: () => new Promise(() => {}) });
    const refused = refusalOf(silent.createCheckout(orderOf(member)));
    await vi.advanceTimersByTimeAsync(9999);
    expect((await refused).code).toBe("billing.provider_unavailable");
  });

  it("causes an error without its message, which may contain an address", async () => {
    const error = { type: "invalid_request_error", message: "Bad: ann@example.com", code: "x" };
    const fetch = async () => Response.json({ error }, { status: 400 });
    const { code, logged } = await refusalOf(driver({ fetch }).createCheckout(orderOf(member)));
    expect(code).toBe("x");
    expect(logged).not.toContain("ann@");
  });
});

/** A driver whose fake provider responds by path, otherwise with 404. */
function answering(answers: Record<string, unknown>): Payments {
  const invoices = { object: "list", data: [], has_more: false };
  const all: Record<string, unknown> = { "/v1/invoices": invoices, ...answers };
  return driver({
    async fetch(input) {
      const found = all[new URL(new Request(input).url).pathname];
      const missing = { error: { type: "invalid_request_error", code: "resource_missing" } };
      return found ? Response.json(found) : Response.json(missing, { status: 404 });
    },
  });
}

const START = 1_772_000_000;
const item = {
  current_period_start: START,
  current_period_end: START + YEAR_SECONDS,
  price: { id: "price_1", product: { id: "prod_1", object: "product" } },
};
const subscription = {
  id: "sub_1",
  object: "subscription",
  customer: { id: "cus_1", deleted: true },
  metadata: {},
  status: "active",
  cancel_at_period_end: false,
  cancel_at: null,
  items: { data: [item] },
};

describe("unusual responses", () => {
  it("a deleted customer has no address, and a product may be expanded", async () => {
    const payments = answering({ "/v1/subscriptions/sub_1": subscription });
    expect(await payments.readSubscription("sub_1")).toMatchObject({
      customerId: "cus_1",
      customerEmail: null,
      productId: "prod_1",
    });
  });

  it.each([
    { cancel_at: START + YEAR_SECONDS, cancels: true },
    { cancel_at: START + 3 * YEAR_SECONDS, cancels: false },
  ])("a date of cancellation $cancel_at counts for its period", async ({ cancel_at, cancels }) => {
    const payments = answering({ "/v1/subscriptions/sub_1": { ...subscription, cancel_at } });
    expect((await payments.readSubscription("sub_1"))?.cancelAtPeriodEnd).toBe(cancels);
  });

  it.each([
    ["warning_needs_response", null],
    ["warning_closed", null],
    ["prevented", null],
    ["won", null],
    ["needs_response", "disputed"],
    ["under_review", "disputed"],
    ["appeal_needs_response", "disputed"],
    ["appeal_under_review", "disputed"],
    ["lost", "disputed"],
  ])("a dispute that is %s means %s", async (status, revoked) => {
    const payment = { type: "payment_intent", payment_intent: "pi_1" };
    const given_up = { status: "canceled", payment: { ...payment, payment_intent: "pi_0" } };
    const payments = answering({
      "/v1/subscriptions/sub_1": subscription,
      "/v1/invoices": {
        data: [
          {
            customer: "cus_1",
            parent: { subscription_details: { subscription: "sub_1" } },
            payments: { data: [given_up, { status: "paid", payment }] },
          },
        ],
      },
      "/v1/payment_intents/pi_1": { id: "pi_1", latest_charge: "ch_1" },
      // A partial refund, which revokes nothing.
      "/v1/charges/ch_1": {
        id: "ch_1",
        customer: "cus_1",
        amount_refunded: 100,
        refunded: false,
        disputed: true,
      },
      "/v1/disputes": { data: [{ id: "dp_1", status }] },
    });
    expect((await payments.readSubscription("sub_1"))?.revoked).toBe(revoked);
  });
});

it("lists more events than a page has", async () => {
  const payments = driver();
  const bought: string[] = [];
  for (let count = 0; count < 36; count += 1) bought.push(await buy(payments));
  const events = await all(payments.eventsSince(new Date(0)));
  const abouts = events.flatMap(({ about }) => (about.kind === "subscription" ? about.id : []));
  expect(new Set(abouts)).toEqual(new Set(bought));
});

it("lists the events and their subjects", async () => {
  const payments = driver();
  const id = await buy(payments);
  const events = await all(payments.eventsSince(new Date(0)));
  const abouts = events.flatMap(({ about }) => (about.kind === "subscription" ? about.id : []));
  expect(abouts).toHaveLength(3);
  expect(new Set(abouts)).toEqual(new Set([id]));
  expect(await all(payments.eventsSince(new Date(Date.now() + 60_000)))).toEqual([]);
});

it("reads from the key whether money moves", () => {
  expect(driver().mode).toBe("test");
  expect(driver({ secretKey: "sk_live_x" }).mode).toBe("live");
  expect(driver({ secretKey: "rk_live_x" }).mode).toBe("live");
});
