import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { subscriptions, webhookEvents } from "#schema/schema.ts";
import { codeOf } from "#testing/account-requests.ts";
import { productTest } from "#testing/product-test.ts";
import { startTestProduct } from "#testing/test-product.ts";
import { createWebhookLedger } from "./webhook-ledger.repository.ts";

const NOW = "2026-03-10T12:00:00.000Z";

const it = productTest({ payments: true })
  .extend("ledger", ({ product }) => {
    return () => product.database.db.select().from(webhookEvents);
  })
  .extend("entry", ({ product }) => {
    return async (id: string) =>
      (
        await product.database.db.select().from(webhookEvents).where(eq(webhookEvents.eventId, id))
      )[0];
  })
  /** The id of the provider's latest event of a type. */
  .extend("eventOf", ({ product }) => (type: string): string => {
    const event = product.payments.control.state().events.findLast((each) => each.type === type);
    if (!event) throw new Error(`there was no ${type}`);
    return event.id;
  })
  .extend("send", ({ product }) => (body: string, signature?: string): Promise<Response> => {
    return product.fetch("/api/webhooks/stripe", {
      method: "POST",
      body,
      headers: signature ? { "stripe-signature": signature } : {},
    });
  });
it.beforeEach(async ({ product }) => {
  product.clock.set(NOW);
  await product.payments.control.reset();
  await product.database.db.delete(webhookEvents);
});

const BODY = JSON.stringify({ id: "evt_1", type: "x", created: 1, data: { object: {} } });

function signed(body: string, secret = "whsec_sandbox"): string {
  const at = Math.floor(Date.now() / 1000);
  return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;
}

describe("a payment webhook", () => {
  it("opens the membership, and every event is done", async ({ product, billing, ledger }) => {
    const member = await product.signUp();
    await billing.subscribe(member);
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    const events = product.payments.control.state().events.map(({ id }) => id);
    const rows = await ledger();
    expect(rows.map((row) => row.eventId).sort()).toEqual(events.sort());
    for (const row of rows) {
      expect(row).toMatchObject({ provider: "stripe", status: "done", attempts: 1, failure: null });
    }
  });

  it("sent fifty times is done once §4.41 §S29", async ({ billing, eventOf, product, ledger }) => {
    await billing.subscribe(null, "fifty@example.com");
    const event_id = eventOf("customer.subscription.created");
    await product.database.db.delete(webhookEvents);
    product.statements.splice(0);
    const { statuses } = await product.payments.control.redeliver({ event_id, times: 50 });
    expect(statuses).toEqual(Array.from({ length: 50 }, () => 200));
    expect(await ledger()).toMatchObject([{ eventId: event_id, status: "done", attempts: 1 }]);
    const writes = product.statements.filter((sql) =>
      sql.startsWith('insert into "subscriptions"'),
    );
    expect(writes.length).toBeLessThanOrEqual(1);
    const done = product.statements.filter((sql) => sql.startsWith('update "webhook_events"'));
    expect(done).toHaveLength(1);
  });

  it.for([
    ["no object", {}],
    ["none", { object: null }],
  ])(
    "with %s is accepted and logged: so would a retry be",
    async ([_, data], { product, send }) => {
      const event = { id: "evt_empty", object: "event", type: "invoice.paid", created: 1, data };
      product.logLines.length = 0;
      for (const body of [event, { ...event, id: "evt_bare", data: undefined }]) {
        const text = JSON.stringify(body);
        expect((await send(text, signed(text))).status).toBe(200);
      }
      expect(product.logLines.filter((line) => line.includes("has no object"))).toHaveLength(2);
    },
  );

  it("of a known id with another body is read again", async ({ product, billing, send }) => {
    const { control } = product.payments;
    const subscription = await billing.subscribe(null, "other-body@example.com");
    const event = (object: object) =>
      JSON.stringify({ id: "evt_1", type: "x", created: 1, data: { object } });
    const first = event({ object: "customer", id: "cus_1" });
    const second = event({ object: "subscription", id: subscription });
    await control.hold();
    await control.refund({ subscription });
    for (const body of [first, first]) await send(body, signed(body));
    expect(product.logLines.join("")).not.toContain("webhook_body_differs");
    expect((await send(second, signed(second))).status).toBe(200);
    expect(product.logLines.join("")).toContain("webhook_body_differs");
    const [row] = await product.database.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.externalId, subscription));
    expect(row?.revoked).toBe("refunded");
  });

  it("is its signed bytes: with a byte order mark it is another §S28", async ({ send }) => {
    const marked = `\ufeff${BODY}`;
    expect((await send(marked, signed(BODY))).status).toBe(400);
    expect((await send(marked, signed(marked))).status).toBe(200);
  });

  it.for<[string, object]>([
    ["a bad signature", { bad_signature: true }],
    ["an old signature", { age_seconds: 301 }],
    ["a signature from the future", { age_seconds: -301 }],
  ])(
    "with %s is refused and not stored §S28",
    async ([_, fault], { billing, eventOf, product, ledger }) => {
      await billing.subscribe(null, "refused@example.com");
      const event_id = eventOf("customer.subscription.created");
      await product.database.db.delete(webhookEvents);
      const { statuses } = await product.payments.control.redeliver({ event_id, ...fault });
      expect(statuses).toEqual([400]);
      expect(await ledger()).toEqual([]);
    },
  );

  it("without or with a forged signature is refused §4.42 §S28", async ({ send, ledger }) => {
    const answer = await send("{}");
    expect(answer.status).toBe(400);
    expect(await codeOf(answer)).toBe("billing.signature_invalid");
    const forged = await send(BODY, signed(BODY, "whsec_other"));
    expect([forged.status, await codeOf(forged)]).toEqual([400, "billing.signature_invalid"]);
    expect(await ledger()).toEqual([]);
  });

  it("about an unrelated object is done immediately", async ({ send, entry }) => {
    const body = JSON.stringify({
      id: "evt_payout",
      object: "event",
      type: "payout.paid",
      created: 1,
      data: { object: { id: "po_1", object: "payout" } },
    });
    const answer = await send(body, signed(body));
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    expect(await entry("evt_payout")).toMatchObject({ status: "done" });
  });

  it("whose follow-up fails is failed with a safe reason, and done when it arrives again", async ({
    billing,
    eventOf,
    product,
    entry,
  }) => {
    await billing.subscribe(null, "later@example.com");
    const event_id = eventOf("customer.subscription.created");
    await product.database.db.delete(webhookEvents);
    await product.payments.control.outage({ mode: "down" });
    const first = await product.payments.control.redeliver({ event_id });
    expect(first.statuses).toEqual([503]);
    const failed = await entry(event_id);
    expect(failed).toMatchObject({ status: "failed", attempts: 1, finishedAt: null });
    expect(failed?.failure).toMatch(/^billing\.provider_unavailable/);
    expect(failed?.failure).not.toContain("later@");
    await product.payments.control.outage({ mode: "none" });
    const second = await product.payments.control.redeliver({ event_id });
    expect(second.statuses).toEqual([200]);
    expect(await entry(event_id)).toMatchObject({ status: "done", attempts: 2, failure: null });
  });

  it("that was in progress when a process crashed is handled when it arrives again §S31", async ({
    product,
    billing,
    eventOf,
    entry,
  }) => {
    const member = await product.signUp();
    await product.payments.control.hold();
    await billing.openCheckout(member).then((url) => product.payments.pay(url, member.email));
    const event_id = eventOf("customer.subscription.created");
    const now = product.clock.now();
    const claimed = {
      provider: "stripe",
      eventId: event_id,
      type: "x",
      status: "processing",
    } as const;
    await product.database.db
      .insert(webhookEvents)
      .values({ ...claimed, createdAt: now, receivedAt: now });
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    await product.payments.control.redeliver({ event_id });
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    expect(await entry(event_id)).toMatchObject({ status: "done", attempts: 2 });
  });
});

it("an event done by another node stays done if it fails here", async ({ product, entry }) => {
  const written = createWebhookLedger(product.database.db);
  const at = product.clock.now();
  const event = { provider: "stripe", id: "evt_two_nodes", type: "x", createdAt: at } as const;
  await written.claim(event, at);
  await written.finish(event, at);
  await written.fail(event, "late");
  expect(await entry(event.id)).toMatchObject({ status: "done", failure: null });
});

it("while a secret is being replaced, both are accepted", async () => {
  const environment = { STRIPE_WEBHOOK_SECRET: "whsec_new, whsec_sandbox" };
  const both = await startTestProduct({ payments: true, now: NOW, environment });
  for (const [secret, status] of [
    ["whsec_sandbox", 200],
    ["whsec_new", 200],
    ["whsec_x", 400],
  ] as const) {
    const headers = { "stripe-signature": signed(BODY, secret) };
    const answer = await both.fetch("/api/webhooks/stripe", {
      method: "POST",
      body: BODY,
      headers,
    });
    expect([secret, answer.status]).toEqual([secret, status]);
  }
  await both.close();
});

const NO_SECRETS = {
  STRIPE_WEBHOOK_SECRET: "",
  REVENUECAT_WEBHOOK_AUTHORIZATION: "",
  REVENUECAT_WEBHOOK_SECRET: "",
};

it.each([
  ["without any payments", { now: NOW }],
  ["with keys", { now: NOW, payments: true, stores: true, environment: NO_SECRETS }],
])("a hook without a secret refuses: %s §4.42", async (_, options) => {
  const bare = await startTestProduct(options);
  for (const path of ["/api/webhooks/stripe", "/api/webhooks/revenuecat"]) {
    const answer = await bare.fetch(path, { method: "POST", body: "{}" });
    expect([answer.status, await codeOf(answer)]).toEqual([503, "billing.not_configured"]);
  }
  await bare.close();
});
