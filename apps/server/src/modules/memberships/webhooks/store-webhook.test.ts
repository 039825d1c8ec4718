import { describe, expect } from "vitest";
import { eachStoreCustomer } from "#modules/memberships/reconcile/reconcile.repository.ts";
import { subscriptions, webhookEvents } from "#schema/schema.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";

const it = productTest({ stores: true })
  .extend("backend", ({ product }) => product.stores)
  .extend("ledger", ({ product }) => {
    return () => product.database.db.select().from(webhookEvents);
  });
it.beforeEach(async ({ product, backend }) => {
  product.clock.set(NOW);
  await backend.control.reset();
  await product.database.db.delete(webhookEvents);
  await product.database.db.delete(subscriptions);
});

describe("a store webhook", () => {
  it("opens a membership, and a refund closes it", async ({ backend, billing, ledger, member }) => {
    await backend.control.purchase({ app_user_id: member.id, store: "play_store" });
    await backend.control.settled();
    expect(await billing.check(member)).toMatchObject({
      subscribed: true,
      managed_by: "play_store",
      renews: true,
    });
    expect(await ledger()).toMatchObject([{ provider: "revenuecat", status: "done" }]);
    await backend.control.refund({ app_user_id: member.id });
    await backend.control.settled();
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
  });

  it("with another Authorization is refused §S36", async ({ product, ledger, member }) => {
    const event = { id: "evt_1", type: "INITIAL_PURCHASE", event_timestamp_ms: Date.parse(NOW) };
    for (const authorization of ["", "Bearer another", "sandbox-stores"]) {
      const answer = await product.fetch("/api/webhooks/revenuecat", {
        method: "POST",
        headers: { authorization },
        body: JSON.stringify({ event: { ...event, app_user_id: member.id } }),
      });
      expect(answer.status).toBe(401);
    }
    expect(await ledger()).toEqual([]);
  });

  it("of a transfer moves the purchase §S36", async ({ backend, billing, product }) => {
    const [from, to] = [await product.signUp(), await product.signUp()];
    await backend.control.purchase({ app_user_id: from.id, store: "app_store" });
    await backend.control.settled();
    await backend.control.transfer({ from: from.id, to: to.id });
    await backend.control.settled();
    expect(await billing.check(from)).toMatchObject({ subscribed: false });
    expect(await billing.check(to)).toMatchObject({ subscribed: true, managed_by: "app_store" });
    const told = product.mailer.sent.filter(({ to: address }) => address === from.email);
    expect(told.map(({ subject }) => subject)).toEqual([
      "Your store subscription left this account",
    ]);
    expect(told[0]?.text).toContain("the store charges it again");
    expect(told[0]?.text).not.toContain("Nothing more will be charged");
  });

  it("sent fifty times is handled once §S29", async ({ backend, product, ledger, member }) => {
    await backend.control.purchase({ app_user_id: member.id, store: "app_store" });
    await backend.control.settled();
    await product.database.db.delete(webhookEvents);
    const event_id = backend.control.state().events.at(-1)?.id ?? "";
    const { statuses } = await backend.control.redeliver({ event_id, times: 50 });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await ledger()).toMatchObject([{ eventId: event_id, status: "done", attempts: 1 }]);
  });

  it.for<[object, number]>([
    [{ bad_authorization: true }, 401],
    [{ bad_signature: true }, 400],
    [{ age_seconds: 301 }, 400],
    [{ age_seconds: -301 }, 400],
  ])(
    "is refused where it is forged: %j",
    async ([fault, status], { backend, product, ledger, member }) => {
      await backend.control.purchase({ app_user_id: member.id, store: "app_store" });
      await backend.control.settled();
      await product.database.db.delete(webhookEvents);
      const event_id = backend.control.state().events.at(-1)?.id ?? "";
      const { statuses } = await backend.control.redeliver({ event_id, ...fault });
      expect(statuses).toEqual([status]);
      expect(await ledger()).toEqual([]);
    },
  );

  it("is handled when it is sent again", async ({ backend, ledger, billing, member }) => {
    await backend.control.outage({ mode: "down" });
    await backend.control.purchase({ app_user_id: member.id, store: "app_store" });
    await backend.control.settled();
    expect(await ledger()).toMatchObject([{ status: "failed" }]);
    await backend.control.outage({ mode: "none" });
    const event_id = backend.control.state().events.at(-1)?.id ?? "";
    await backend.control.redeliver({ event_id });
    expect(await ledger()).toMatchObject([{ status: "done", attempts: 2 }]);
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
  });
});

describe("the daily reconciliation of the stores", () => {
  it("starts with the least recently read members", async ({ backend, product }) => {
    const members = [await product.signUp(), await product.signUp(), await product.signUp()];
    for (const { id } of members.toReversed()) {
      await backend.control.purchase({ app_user_id: id, store: "app_store" });
      await backend.control.settled();
      product.clock.advance(1000);
    }
    const { db } = product.database;
    const found: string[] = [];
    for await (const id of eachStoreCustomer(db, product.clock.now())) found.push(id);
    expect(found).toEqual(members.map(({ id }) => id).toReversed());
  });

  it("rereads known purchases, and changes nothing while the backend is down", async ({
    backend,
    product,
    billing,
    member,
  }) => {
    await backend.control.purchase({ app_user_id: member.id, store: "app_store" });
    await backend.control.settled();
    const { db } = product.database;
    await db.update(subscriptions).set({ status: "in_grace_period" });
    await backend.control.outage({ mode: "down" });
    await product.runDaily();
    expect(await db.select().from(subscriptions)).toMatchObject([{ status: "in_grace_period" }]);
    await backend.control.outage({ mode: "none" });
    await product.runDaily();
    expect(await db.select().from(subscriptions)).toMatchObject([{ status: "active" }]);
    expect(product.logLines.join("\n")).toContain('"storeDrift":1');
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
  });
});
