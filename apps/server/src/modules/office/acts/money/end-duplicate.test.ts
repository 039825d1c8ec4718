import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { subscriptions } from "#schema/schema.ts";
import { mailsTo, moneyActsOf } from "#testing/money-acts.ts";
import { plannedDeaths } from "#testing/office-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";

type Refund = { id: string; amount: number; metadata: { act?: string } };

const NOW = "2026-03-10T12:00:00.000Z";
const TOLD = "You were paying twice";

const deaths = plannedDeaths();

const it = emptiedProductTest({
  payments: true,
  stores: true,
  now: NOW,
  afterStep: deaths.afterStep,
})
  .extend("subscription", ({ billing, member }) => billing.subscribe(member))
  .extend("later", ({ billing, member, subscription }) => {
    expect(subscription).toBeTruthy();
    return billing.passTo("2026-07-20T12:00:00.000Z", member);
  })
  .extend("office", async ({ product, member, later }) => {
    expect(later.email).toBe(member.email);
    const staff = await signUpStaff(product, "support");
    return { ...moneyActsOf(product, staff), userId: member.id };
  })
  .extend("twice", async ({ product, office, subscription, member: { email } }) => {
    const { userId } = office;
    await product.stores.control.clock({ now: product.clock.now().toISOString() });
    await product.stores.control.purchase({ app_user_id: userId, store: "app_store" });
    return {
      end: (amount: string, more: object = {}) =>
        office.order(userId, {
          kind: "end_duplicate",
          subscription_id: subscription,
          amount,
          ...more,
        }),
      offer: () => office.offer(userId, "end_duplicate"),
      async status() {
        const [row] = await product.database.db
          .select()
          .from(subscriptions)
          .where(eq(subscriptions.externalId, subscription));
        return row?.status;
      },
      mails: () => mailsTo(product, email, TOLD),
      async passMinute() {
        product.clock.advance(60_000);
        await product.runRepeated();
      },
    };
  });

describe("the end of one of two subscriptions", () => {
  it("is offered with the money of the unused days, and only by who sold it", async ({
    subscription,
    twice,
  }) => {
    const { why_not, facts } = await twice.offer();
    expect(why_not).toBeNull();
    expect(facts?.subscriptions).toMatchObject([
      { managed_by: "app_store", why_not: "store_cancels", payment: null },
      {
        id: subscription,
        managed_by: "card",
        why_not: null,
        since: "2026-03-10T12:00:00.000Z",
        until: "2027-03-10T12:00:00.000Z",
        payment: {
          left: { amount: "49.00" },
          unused: { amount: "31.28" },
          days: 233,
          days_paid: 365,
        },
      },
    ]);
  });

  it("returns the unused days after its minute, and the other goes on", async ({
    billing,
    later,
    office,
    twice,
  }) => {
    const held = await twice.end("31.28");
    expect(held).toMatchObject({ state: "held", can_undo: true });
    expect(await office.recorded("refunds")).toEqual([]);
    await twice.passMinute();
    expect(await office.get(held.id)).toMatchObject({
      state: "done",
      can_undo: false,
      figures: { amount: { amount: "31.28" }, whole: false, kept_by: "app_store" },
    });
    expect(await office.recorded("refunds")).toMatchObject([
      { amount: 3128, metadata: { act: held.id } },
    ]);
    expect(await twice.status()).toBe("canceled");
    expect(await billing.check(later)).toMatchObject({
      subscribed: true,
      managed_by: "app_store",
      paid_twice: false,
    });
    const [mail, ...more] = twice.mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain(
      "You were paying twice, by card and through the App Store. We ended the card subscription. $31.28 for the days you had not used is on its way back to you. Nothing else changes.",
    );
    expect((await twice.offer()).why_not).toBe("pays_once");
  });

  it("returns all on request, and is pressed twice in vain", async ({ office, twice }) => {
    const id = crypto.randomUUID();
    await twice.end("49.00", { id });
    expect(await twice.end("49.00", { id })).toMatchObject({ id, repeated: true });
    await twice.passMinute();
    expect(await twice.end("49.00", { id })).toMatchObject({ state: "done", repeated: true });
    expect(await office.recorded("refunds")).toMatchObject([{ amount: 4900 }]);
    expect(twice.mails()[0]?.text).toContain("The $49.00 you paid is on its way back to you.");
  });

  it("is refused of another sum, of a store's, and of who pays once", async ({
    product,
    office,
    subscription: subscription_id,
    twice,
  }) => {
    const refusalOf = async (order: object) => {
      const answer = await office.send(office.userId, { kind: "end_duplicate", ...order });
      return [answer.status, ((await answer.json()) as { detail?: string }).detail];
    };
    expect(await refusalOf({ subscription_id, amount: "31.29" })).toEqual([409, "other"]);
    const store = (await twice.offer()).facts?.subscriptions[0]?.id;
    expect(await refusalOf({ subscription_id: store, amount: "1.00" })).toEqual([
      409,
      "store_cancels",
    ]);
    await product.stores.control.cancel({ app_user_id: office.userId });
    expect(await refusalOf({ subscription_id, amount: "31.28" })).toEqual([409, "pays_once"]);
  });

  it("that the provider refuses changes nothing, and is tried again", async ({
    product,
    office,
    twice,
  }) => {
    await product.payments.control.fail({
      method: "post",
      path: "/v1/refunds",
      kind: "refuse",
      message: "Your balance is too low.",
      code: "insufficient_funds",
    });
    const { id } = await twice.end("31.28");
    await twice.passMinute();
    expect(await office.get(id)).toMatchObject({
      state: "failed",
      outcome: { code: "insufficient_funds" },
    });
    expect([await twice.status(), twice.mails()]).toEqual(["active", []]);
    expect(await office.retry(id)).toMatchObject({ state: "done" });
    expect(await office.recorded("refunds")).toHaveLength(1);
    expect(await twice.status()).toBe("canceled");
  });

  it("whose cancellation gets no answer is asked again, and pays back once", async ({
    product,
    office,
    twice,
  }) => {
    const fault = { method: "delete", path: "/v1/subscriptions", kind: "down" } as const;
    await product.payments.control.fail({ ...fault, times: 3 });
    const { id } = await twice.end("31.28");
    await twice.passMinute();
    expect(await office.get(id)).toMatchObject({ state: "unanswered" });
    for (let minute = 0; minute < 5; minute += 1) await twice.passMinute();
    expect(await office.get(id)).toMatchObject({ state: "done" });
    expect(await office.recorded<Refund>("refunds")).toMatchObject([{ metadata: { act: id } }]);
    expect([await twice.status(), twice.mails().length]).toEqual(["canceled", 1]);
  });

  it("leaves the other card, when both are cards", async ({
    product,
    billing,
    later,
    office,
    subscription,
    twice,
  }) => {
    await product.stores.control.expire({ app_user_id: office.userId });
    const other = await billing.subscribe(null, later.email);
    await later.fetch(`/api/me/purchases/${other}/add`, { method: "POST" });
    expect((await twice.offer()).facts?.subscriptions).toMatchObject([
      { id: other, why_not: null, payment: { unused: { amount: "49.00" } } },
      { id: subscription, why_not: null, payment: { unused: { amount: "31.28" } } },
    ]);
    await twice.end("31.28");
    await twice.passMinute();
    expect(await billing.check(later)).toMatchObject({ managed_by: "card", paid_twice: false });
    expect(twice.mails()[0]?.text).toContain("by card. We ended one of the two subscriptions");
  });

  it.for([
    ["refunded", "nothing_left"],
    ["disputed", "disputed"],
    ["in arrears", "nothing_left"],
  ] as const)(
    "is not offered where only one is open, and the other is %s",
    async ([how, why], { product, billing, later, office, subscription, twice }) => {
      const { stores, payments, database } = product;
      await stores.control.expire({ app_user_id: office.userId });
      const other = await billing.subscribe(null, later.email);
      await later.fetch(`/api/me/purchases/${other}/add`, { method: "POST" });
      if (how === "refunded") await payments.control.refund({ subscription });
      if (how === "disputed") await payments.control.dispute({ subscription });
      if (how === "in arrears") {
        await database.db
          .update(subscriptions)
          .set({ status: "past_due" })
          .where(eq(subscriptions.externalId, subscription));
      }
      expect((await twice.offer()).facts?.subscriptions).toMatchObject([
        { id: other, why_not: "other", payment: null },
        { id: subscription, why_not: why, payment: null },
      ]);
      const order = { kind: "end_duplicate", subscription_id: other, amount: "49.00" };
      const answer = await office.send(office.userId, order);
      expect([answer.status, await answer.json()]).toMatchObject([409, { detail: "other" }]);
    },
  );

  it.for(["money returned", "provider asked", "ledger written", "act mailed"])(
    "pays back once and ends it when the node dies after: %s",
    async (step, { office, twice }) => {
      const { id } = await twice.end("31.28");
      deaths.steps.push(step);
      await twice.passMinute().catch(() => {});
      expect(deaths.steps).toEqual([]);
      for (let minute = 0; minute < 5; minute += 1) await twice.passMinute();
      expect(await office.get(id)).toMatchObject({ state: "done" });
      expect(await office.recorded<Refund>("refunds")).toMatchObject([{ metadata: { act: id } }]);
      expect([await twice.status(), twice.mails().length]).toEqual(["canceled", 1]);
    },
  );
});
