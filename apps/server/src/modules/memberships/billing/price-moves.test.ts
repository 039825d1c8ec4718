import type { OfficePrice } from "@sovereign/contract/office-price";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { sentMails, subscriptions } from "#schema/schema.ts";
import { atProvider } from "#testing/at-provider.ts";
import { refusalOf } from "#testing/billing.ts";
import { plannedDeaths } from "#testing/office-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { PAYMENT_ENVIRONMENT } from "#testing/payment-provider.ts";
import { freshProductTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const SUBJECT = "From March 10, 2027 your membership costs $89 a year";

const deaths = plannedDeaths();

const it = freshProductTest({ payments: true, now: NOW, afterStep: deaths.afterStep })
  .extend("moveTo", ({ product }) => async (iso: string) => {
    product.clock.set(iso);
    await product.payments.control.clock({ now: iso });
  })
  .extend("runDay", ({ product }) => async () => {
    await product.runDaily("price-moves");
    await product.runRepeated();
    await product.payments.control.settled();
  })
  .extend("subjectsTo", ({ product }) => {
    return (email: string) =>
      product.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
  })
  .extend("order", ({ product }) => async (more: object = {}) => {
    // Months pass between what staff do.
    const owner = () => signUpStaff(product, "owner", "Adrian");
    const read = async () =>
      (await (await (await owner()).fetch("/api/office/price")).json()) as OfficePrice;
    const staff = await owner();
    const answer = await staff.post("/api/office/price", {
      id: crypto.randomUUID(),
      amounts: [{ amount: "89.00", currency: "USD" }],
      from: null,
      keepers: "no_one",
      reason: "More to read",
      ...more,
    });
    expect(answer.status, await answer.clone().text()).toBe(200);
    const { current } = (await answer.json()) as OfficePrice;
    return {
      id: current.id,
      read,
      undo: async () => (await owner()).post(`/api/office/price/${current.id}/undo`, {}),
    };
  })
  .extend("atStripe", ({ product }) => async (subscription: string) => {
    const read = async (path: string) => {
      const answer = await product.payments.fetch(
        `${PAYMENT_ENVIRONMENT.STRIPE_API_URL}/v1/${path}`,
        { headers: { authorization: `Bearer ${PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY}` } },
      );
      return answer.json();
    };
    const found = await read(`subscriptions/${subscription}`);
    const invoices = await read(`invoices?subscription=${subscription}`);
    return {
      price: found.items.data[0].price.unit_amount,
      charged: invoices.data.map((each: { amount_paid: number }) => each.amount_paid),
    };
  });

describe("a price whose former one no one keeps", () => {
  it("is told a month ahead, then set at Stripe once, and charged by the renewal", async ({
    product,
    billing,
    order,
    moveTo,
    runDay,
    subjectsTo,
    atStripe,
  }) => {
    const member = await product.signUp();
    const subscription = await billing.subscribe(member);
    await moveTo("2026-12-01T12:00:00.000Z");
    const office = await order();
    const { renewals, can_undo, current } = await office.read();
    expect(renewals).toEqual([{ at: "2027-03-10T12:00:00.000Z", count: 1 }]);
    expect([can_undo, current.keepers]).toEqual([true, "no_one"]);

    await moveTo("2027-02-02T12:00:00.000Z");
    await runDay();
    expect(subjectsTo(member.email)).not.toContain(SUBJECT);
    await moveTo("2027-02-03T13:00:00.000Z");
    await runDay();
    expect(subjectsTo(member.email).filter((subject) => subject === SUBJECT)).toHaveLength(1);
    const { text } = product.mailer.lastTo(member.email);
    expect(text).toContain("at $89, instead of $49");
    expect(text).toContain("http://sovereign.test/app/settings");
    expect(await atStripe(subscription)).toEqual({ price: 4900, charged: [4900] });
    expect(await refusalOf(await office.undo())).toEqual([409, "office.act_refused"]);
    expect(await office.read()).toMatchObject({
      can_undo: false,
      current: { first_sale_at: null },
    });

    await moveTo("2027-02-04T13:00:00.000Z");
    await runDay();
    await runDay();
    expect(await atStripe(subscription)).toEqual({ price: 8900, charged: [4900] });
    expect(subjectsTo(member.email).filter((subject) => subject === SUBJECT)).toHaveLength(1);
    await moveTo("2027-02-09T12:00:00.000Z");
    await product.runDaily("renewal-reminders");
    expect(product.mailer.lastTo(member.email).text).toContain("another year at $89");
    await moveTo("2027-03-10T12:00:00.000Z");
    await product.payments.control.settled();
    expect((await atStripe(subscription)).charged).toEqual([8900, 4900]);
    expect(await office.read()).toMatchObject({ current: { first_sale_at: null } });
  });

  it("leaves alone who canceled, who renews within the month, and who keeps theirs", async ({
    product,
    billing,
    order,
    moveTo,
    runDay,
    subjectsTo,
    atStripe,
  }) => {
    const soon = await product.signUp();
    const soonAt = await billing.subscribe(soon);
    await moveTo("2026-03-12T11:00:00.000Z");
    const canceled = await product.signUp();
    const canceledAt = await billing.subscribe(canceled);
    const late = await product.signUp();
    const lateAt = await billing.subscribe(late);
    await atProvider(product, `subscriptions/${canceledAt}`, { cancel_at_period_end: "true" });
    await moveTo("2027-02-09T12:00:00.000Z");
    await order();
    await runDay();
    await moveTo("2027-02-11T12:00:00.000Z");
    await runDay();
    expect(product.mailer.sent.filter(({ subject }) => subject.includes("costs"))).toEqual([]);
    expect(subjectsTo(late.email)).not.toContain(SUBJECT);
    for (const id of [soonAt, canceledAt, lateAt]) expect((await atStripe(id)).price).toBe(4900);
  });

  it("is charged as it was told, whatever is set in between", async ({
    product,
    billing,
    order,
    moveTo,
    runDay,
    atStripe,
  }) => {
    const member = await product.signUp();
    const subscription = await billing.subscribe(member);
    await moveTo("2027-01-01T12:00:00.000Z");
    await order();
    await moveTo("2027-02-03T13:00:00.000Z");
    await runDay();
    await order({ amounts: [{ amount: "99.00", currency: "USD" }], keepers: "everyone" });
    await moveTo("2027-02-04T13:00:00.000Z");
    await runDay();
    expect((await atStripe(subscription)).price).toBe(8900);
  });

  it("is not charged where its email came back, or was sent too late", async ({
    product,
    billing,
    order,
    moveTo,
    runDay,
    atStripe,
  }) => {
    const { db } = product.database;
    const [back, late] = [await product.signUp(), await product.signUp()];
    const ids = [await billing.subscribe(back), await billing.subscribe(late)];
    await moveTo("2027-01-01T12:00:00.000Z");
    await order();
    await moveTo("2027-02-03T13:00:00.000Z");
    await runDay();
    const told = eq(sentMails.template, "price-change");
    const [first, second] = await db.select().from(sentMails).where(told);
    const of = (key = "") => eq(sentMails.messageKey, key);
    await db.update(sentMails).set({ state: "bounced" }).where(of(first?.messageKey));
    const tooLate = new Date("2027-02-08T12:00:00.001Z");
    await db.update(sentMails).set({ sentAt: tooLate }).where(of(second?.messageKey));
    await moveTo("2027-02-08T13:00:00.000Z");
    await runDay();
    for (const id of ids) expect((await atStripe(id)).price).toBe(4900);
  });

  it("is told to no one once it is taken back", async ({
    product,
    billing,
    order,
    moveTo,
    runDay,
    subjectsTo,
  }) => {
    const member = await product.signUp();
    await billing.subscribe(member);
    await moveTo("2027-01-01T12:00:00.000Z");
    const office = await order();
    expect((await office.undo()).status).toBe(200);
    await moveTo("2027-02-03T13:00:00.000Z");
    await runDay();
    expect(subjectsTo(member.email)).not.toContain(SUBJECT);
  });

  it("is changed once when a node dies after Stripe's answer", async ({
    product,
    billing,
    order,
    moveTo,
    runDay,
    atStripe,
  }) => {
    const member = await product.signUp();
    const subscription = await billing.subscribe(member);
    await moveTo("2027-01-01T12:00:00.000Z");
    await order();
    await moveTo("2027-02-03T13:00:00.000Z");
    await runDay();
    deaths.steps.push("price moved");
    await moveTo("2027-02-04T13:00:00.000Z");
    await runDay();
    const moves = async () =>
      (await product.database.db.select().from(subscriptions)).map(({ priceMove }) => priceMove);
    expect(await moves()).toMatchObject([{ movedAt: null }]);
    await moveTo("2027-02-05T13:00:00.000Z");
    await runDay();
    expect(await moves()).toMatchObject([{ movedAt: "2027-02-05T13:00:00.000Z" }]);
    expect(await atStripe(subscription)).toEqual({ price: 8900, charged: [4900] });
  });
});
