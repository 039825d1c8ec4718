import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { buy, clientOf, openProvider, subscribe, YEARLY } from "#payments/testing/open-provider.ts";

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("The request was not refused.");
    },
    (error: InstanceType<typeof Stripe.errors.StripeError>) => error,
  );

describe("a request", () => {
  it("returns the seeded product and price, in the requested API version", async () => {
    const { stripe } = openProvider();
    const price = await stripe.prices.retrieve(YEARLY, { expand: ["product"] });
    expect(price).toMatchObject({ unit_amount: 4900, currency: "usd", type: "recurring" });
    expect(price.recurring).toMatchObject({ interval: "year", interval_count: 1 });
    expect(price.product).toMatchObject({ id: "prod_sovereign_app", name: "Sovereign, App" });
    expect(price.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
    expect(price.lastResponse.requestId).toMatch(/^req_/);
  });

  it("is refused without the right key, whatever it requests", async () => {
    const { app } = openProvider();
    const stranger = clientOf((request) => app.fetch(request), "sk_test_of_another_one");
    const error = await refusal(stranger.prices.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect(error.statusCode).toBe(401);
    expect(error.message).not.toContain("sk_test_of_another_one");
    const answer = await app.request("/v1/no/such/address");
    expect(answer.status).toBe(401);
  });

  it("reads and is told a live account's objects with a live key", async () => {
    const apiKey = "sk_live_stand_in";
    const live = openProvider({ apiKey });
    const stripe = clientOf((request) => live.app.fetch(request), apiKey);
    expect(await stripe.prices.retrieve(YEARLY)).toMatchObject({ livemode: true });
    await buy({ ...live, stripe });
    expect(live.received.length).toBeGreaterThan(0);
    expect(live.received.filter(({ event }) => !event.livemode)).toEqual([]);
  });

  it("gets the real error for a URL that the fake does not know", async () => {
    const { stripe } = openProvider();
    const error = await refusal(stripe.quotes.list());
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error.statusCode).toBe(404);
    expect(error.message).toBe("Unrecognized request URL (GET: /v1/quotes).");
  });

  it("distinguishes a missing object in the URL from one in a parameter", async () => {
    const { stripe } = openProvider();
    const gone = await refusal(stripe.subscriptions.retrieve("sub_none"));
    expect(gone).toMatchObject({ statusCode: 404, code: "resource_missing", param: "id" });
    expect(gone.message).toBe("No such subscription: 'sub_none'");
    const named = await refusal(stripe.billingPortal.sessions.create({ customer: "cus_none" }));
    expect(named).toMatchObject({ statusCode: 400, code: "resource_missing", param: "customer" });
  });

  it.each([
    [{ nickname: "x" }, "parameter_unknown", "nickname"],
    [{ limit: "many" }, "parameter_invalid_integer", "limit"],
    [{ limit: 0 }, undefined, "limit"],
    [{ limit: 101 }, undefined, "limit"],
    [{ active: "perhaps" }, undefined, "active"],
    [{ starting_after: "prod_none" }, "resource_missing", "starting_after"],
  ])("with %o is refused naming the parameter", async (params, code, param) => {
    const { stripe } = openProvider();
    const error = await refusal(stripe.products.list(params as Stripe.ProductListParams));
    expect(error).toMatchObject({ statusCode: 400, param });
    expect(error.code).toBe(code);
  });
});

describe("expanding", () => {
  it("replaces identifiers with objects, and adds lists", async () => {
    const provider = openProvider();
    const { subscription, customer } = await subscribe(provider);
    const found = await provider.stripe.subscriptions.retrieve(subscription, {
      expand: [
        "customer",
        "latest_invoice.payments",
        "items.data.price",
        "items.data.price.product",
      ],
    });
    expect(found.customer).toMatchObject({ id: customer, email: "Ada@Example.com" });
    expect(found.items.data[0]?.price.product).toMatchObject({ object: "product" });
    const invoice = found.latest_invoice as Stripe.Invoice;
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatch(/^pi_/);
    const plain = await provider.stripe.subscriptions.retrieve(subscription);
    expect(plain.customer).toBe(customer);
    expect(plain.latest_invoice).toBe(invoice.id);
  });

  it.each([
    ["data.payments.data.payment.payment_intent", "You cannot expand more than 4 levels"],
    ["payments", "You may want to try expanding 'data.payments' instead."],
    ["data.total", "This property cannot be expanded (data.total)."],
    ["data.nothing", "This property cannot be expanded (data.nothing)."],
    ["data.parent", "This property cannot be expanded (data.parent)."],
    ["data.constructor", "This property cannot be expanded (data.constructor)."],
  ])("refuses %s", async (path, words) => {
    const provider = openProvider();
    await subscribe(provider);
    const error = await refusal(provider.stripe.invoices.list({ expand: [path] }));
    expect(error.statusCode).toBe(400);
    expect(error.message).toContain(words);
  });
});

describe("an idempotency key", () => {
  it("makes a repeated request return the first response and have no effect", async () => {
    const { stripe } = openProvider();
    const first = await stripe.customers.create({ email: "a@b.c" }, { idempotencyKey: "k" });
    const again = await stripe.customers.create({ email: "a@b.c" }, { idempotencyKey: "k" });
    expect(again.id).toBe(first.id);
    const headers = again.lastResponse.headers as unknown as Headers;
    expect(headers.get("idempotent-replayed")).toBe("true");
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it("is refused for another request, and free again after a day", async () => {
    const { stripe, control } = openProvider();
    await stripe.customers.create({ email: "a@b.c" }, { idempotencyKey: "k" });
    const error = await refusal(
      stripe.customers.create({ email: "other@b.c" }, { idempotencyKey: "k" }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    await control.clock({ advance_seconds: 86_400 });
    const other = await stripe.customers.create({ email: "other@b.c" }, { idempotencyKey: "k" });
    expect(other.email).toBe("other@b.c");
  });
});

describe("a list", () => {
  it("is paginated, newest first, in both directions", async () => {
    const { stripe } = openProvider();
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await stripe.customers.create({})).id);
    const first = await stripe.customers.list({ limit: 2 });
    expect(first).toMatchObject({ has_more: true, url: "/v1/customers" });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const last = await stripe.customers.list({ limit: 3, starting_after: ids[1] as string });
    expect(last.has_more).toBe(false);
    expect(last.data.map(({ id }) => id)).toEqual(ids.slice(2));
    const back = await stripe.customers.list({ limit: 2, ending_before: ids[3] as string });
    expect(back.has_more).toBe(true);
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
  });

  it("finds customers by their email as it was typed, and by their creation time", async () => {
    const { stripe, control } = openProvider();
    const first = await stripe.customers.create({ email: "Ada@Example.com" });
    await control.clock({ advance_seconds: 60 });
    await stripe.customers.create({ email: "ada@example.com" });
    const typed = await stripe.customers.list({ email: "Ada@Example.com" });
    expect(typed.data.map(({ id }) => id)).toEqual([first.id]);
    const later = await stripe.customers.list({ created: { gt: first.created } });
    expect(later.data).toHaveLength(1);
    expect((await stripe.customers.list({ created: first.created })).data).toHaveLength(1);
  });
});

describe("the search for customers", () => {
  it("finds an email regardless of case, while the list matches exactly", async () => {
    const { stripe } = openProvider();
    const { id } = await stripe.customers.create({ email: "Ada@Example.com" });
    await stripe.customers.create({ email: "eve@example.com" });
    const email = "ada@example.com";
    const found = await stripe.customers.search({ query: `email:"${email}"` });
    expect(found.data.map((customer) => customer.id)).toEqual([id]);
    expect((await stripe.customers.list({ email })).data).toEqual([]);
    const unread = await refusal(stripe.customers.search({ query: "name:'Ada'" }));
    expect(unread).toMatchObject({ statusCode: 400, param: "query" });
  });
});
