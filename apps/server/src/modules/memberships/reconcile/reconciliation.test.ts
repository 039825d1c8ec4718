import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { subscriptions, webhookEvents } from "#schema/schema.ts";
import type { Member } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";

const it = productTest({ payments: true })
  /** The log line of the latest run. */
  .extend("report", ({ product }) => (): Record<string, unknown> => {
    const lines = product.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const found = lines.findLast(({ msg }) =>
      /^memberships (reconciled|differed from the providers)$/.test(`${msg}`),
    );
    if (!found) throw new Error("nothing was reconciled");
    return found;
  })
  /** A member whose purchase was never reported. */
  .extend("unheard", ({ product, billing }) => async () => {
    const member = await product.signUp();
    await product.payments.control.hold();
    await product.payments.pay(await billing.openCheckout(member), member.email);
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    return member;
  });
it.beforeEach(async ({ product }) => {
  product.clock.set(NOW);
  await product.payments.control.reset();
  const { db } = product.database;
  await db.delete(webhookEvents);
  await db.delete(subscriptions);
  product.logLines.splice(0);
});

describe("the daily reconciliation", () => {
  it("handles events that never came §4.41", async ({ unheard, product, billing, report }) => {
    const member = await billing.passTo("2026-03-10T13:00:00.000Z", await unheard());
    await product.runDaily();
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    expect(report()).toMatchObject({ level: 40, cardDrift: 0, failures: 0 });
    expect(report().missedEvents).toBeGreaterThan(0);
    const rows = await product.database.db.select().from(webhookEvents);
    expect(rows.length).toBe(report().missedEvents);
    await product.runDaily();
    expect(report()).toMatchObject({ level: 30, missedEvents: 0, cardDrift: 0 });
  });

  it("handles an event whose webhook may still come, and calls it no difference", async ({
    unheard,
    product,
    billing,
    report,
  }) => {
    const member = await unheard();
    await product.runDaily();
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    expect(report()).toMatchObject({ level: 30, missedEvents: 0, cardDrift: 0 });
  });

  it("finds a refund after days without a webhook, which no list of subscriptions shows", async ({
    product,
    billing,
    report,
  }) => {
    let member: Member = await product.signUp();
    const subscription = await billing.subscribe(member);
    await product.payments.control.hold();
    await product.payments.control.refund({ subscription });
    member = await billing.passTo("2026-03-16T12:00:00.000Z", member);
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    await product.runDaily();
    expect(report()).toMatchObject({ cardDrift: 0 });
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
  });

  it("finds differences of long past events", async ({ unheard, billing, product, report }) => {
    let member: Member = await unheard();
    const later = "2026-03-20T12:00:00.000Z";
    member = await billing.passTo(later, member);
    await product.runDaily();
    expect(report()).toMatchObject({ event: "membership_drift", missedEvents: 0, cardDrift: 1 });
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    const stale = { status: "past_due" };
    await product.database.db.update(subscriptions).set(stale);
    await product.runDaily();
    expect(report()).toMatchObject({ cardDrift: 1 });
    const [row] = await product.database.db.select().from(subscriptions);
    expect(row?.status).toBe("active");
  });

  it("changes nothing while the provider is down", async ({ product, billing, report }) => {
    const member = await product.signUp();
    await billing.subscribe(member);
    const before = await product.database.db.select().from(subscriptions);
    await product.payments.control.outage({ mode: "down" });
    await product.runDaily();
    expect(report()).toMatchObject({ missedEvents: null, cardDrift: null });
    expect(
      product.logLines.filter((line) => line.includes("reconciliation ended early")),
    ).toHaveLength(2);
    expect(await product.database.db.select().from(subscriptions)).toEqual(before);
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
  });

  it("assigns a guest's purchase to the address's member", async ({ product, billing }) => {
    const member = await product.signUp();
    const id = await billing.subscribe(null, member.email);
    await product.database.db
      .update(subscriptions)
      .set({ userId: null })
      .where(eq(subscriptions.externalId, id));
    await product.runDaily();
    const [row] = await product.database.db.select().from(subscriptions);
    expect(row?.userId).not.toBeNull();
  });

  it("announces an unannounced change of a matching row", async ({ product, billing }) => {
    const { db } = product.database;
    await billing.subscribe(await product.signUp());
    await db.update(subscriptions).set({ announced: null });
    await product.runDaily();
    const [row] = await db.select().from(subscriptions);
    expect(row?.announced).toMatchObject({ status: "active" });
  });

  it("comes before the reminders of the day", async ({ unheard, product }) => {
    const { email } = await unheard();
    const soon = "2027-02-20T12:00:00.000Z";
    product.clock.set(soon);
    await product.payments.control.clock({ now: soon });
    // No event reported the purchase; its reminder is due all the same.
    const names = (await product.runDaily()) ?? [];
    const own = names.filter((name) => /^(membership|renewal)-/.test(name));
    expect(own).toEqual(["membership-reconciliation", "renewal-reminders"]);
    expect(product.mailer.lastTo(email).subject).toMatch(/^Your membership renews on/);
  });

  it("deletes events after ninety days", async ({ product }) => {
    const old = new Date("2025-12-09T11:59:59.000Z");
    const kept = new Date("2025-12-10T12:00:00.000Z");
    const event = { provider: "stripe", type: "x", status: "done" } as const;
    await product.database.db.insert(webhookEvents).values([
      { ...event, eventId: "old", createdAt: old, receivedAt: old },
      { ...event, eventId: "kept", createdAt: old, receivedAt: kept },
    ]);
    await product.runDaily();
    const rows = await product.database.db.select().from(webhookEvents);
    expect(rows.map(({ eventId }) => eventId)).toEqual(["kept"]);
  });
});
