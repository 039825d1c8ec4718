import type { Withdrawal } from "@sovereign/contract/withdrawal";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { refunds, staffActs, staffLog, subscriptions } from "#schema/schema.ts";
import { type Member, refusalOf } from "#testing/billing.ts";
import { ofKinds, readJournal } from "#testing/journal-rows.ts";
import { mailsTo, moneyActsOf } from "#testing/money-acts.ts";
import { plannedDeaths } from "#testing/office-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";

type Refund = { id: string; amount: number; metadata: { act?: string } };

const NOW = "2026-03-10T12:00:00.000Z";
const CONFIRMED = "You have withdrawn from your purchase";

const isOwn = (userId: string) => eq(refunds.memberId, userId);

const deaths = plannedDeaths();

const it = emptiedProductTest({
  payments: true,
  stores: true,
  now: NOW,
  afterStep: deaths.afterStep,
})
  .extend("office", async ({ product }) => {
    const staff = await signUpStaff(product, "owner");
    return { ...moneyActsOf(product, staff), staff };
  })
  .extend("own", ({ product, member, office }) => {
    const send = (as: Member = member, id: string = crypto.randomUUID()) =>
      as.fetch("/api/me/withdrawal", { method: "POST", body: JSON.stringify({ id }) });
    const answered = async (answer: Response) => {
      expect(answer.status).toBe(200);
      return (await answer.json()) as Withdrawal;
    };
    return {
      userId: member.id,
      send,
      order: async (as?: Member, id?: string) => answered(await send(as, id)),
      read: async (as: Member = member) => answered(await as.fetch("/api/me/withdrawal")),
      refunds: () => office.recorded<Refund>("refunds"),
      mails: () => mailsTo(product, member.email, CONFIRMED),
      async states() {
        const rows = await product.database.db
          .select()
          .from(subscriptions)
          .where(eq(subscriptions.userId, member.id));
        return rows.map(({ status }) => status);
      },
      async passMinute() {
        product.clock.advance(61_000);
        await product.runRepeated();
      },
    };
  });

describe("a withdrawal from a purchase", () => {
  it("returns all, ends the membership and is confirmed, once under its id", async ({
    product,
    billing,
    member,
    own,
  }) => {
    await billing.subscribe(member);
    const later = await billing.passTo("2026-03-11T12:00:00.000Z", member);
    expect(await own.read(later)).toEqual({
      state: "possible",
      managed_by: "card",
      sum: { amount: "49.00", currency: "USD" },
      card: { brand: "visa", last_four: "4242" },
      withdrawn_at: null,
      purchased_at: "2026-03-10T12:00:00.000Z",
      until: "2026-03-25T00:00:00.000Z",
      refund: null,
    });
    const id = crypto.randomUUID();
    const withdrawn_at = "2026-03-11T12:00:00.000Z";
    const done = { state: "done", withdrawn_at, refund: "arrived" };
    expect(await own.order(later, id)).toMatchObject(done);
    expect(await own.order(later, id)).toMatchObject(done);
    expect(await own.order(later)).toMatchObject(done);
    expect(await own.refunds()).toMatchObject([{ amount: 4900, metadata: { act: id } }]);
    expect(await own.states()).toEqual(["canceled"]);
    expect(await billing.check(later)).toMatchObject({ subscribed: false });

    const mails = product.mailer.sent.filter(({ to }) => to === member.email);
    expect(mails.map(({ subject }) => subject).slice(-2)).toEqual([
      "Your membership is open",
      CONFIRMED,
    ]);
    const text = mails.at(-1)?.text ?? "";
    expect(text).toContain("you bought on March 10, 2026. We received your withdrawal on March 11");
    expect(text).toContain("The $49.00 you paid is on its way back to the card you paid with.");

    // The log keeps no id of who did it.
    const [entry] = (await product.database.db.select().from(staffLog)).filter(
      ({ kind }) => kind === "withdraw",
    );
    expect(entry).toMatchObject({ actorId: "member", actorRole: "member" });
    expect(entry?.details).toMatchObject({ act: id, amount: { amount: "49.00" } });
    const moved = ofKinds(await readJournal(product), "payment", "refund");
    expect(moved.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["payment", 4900],
      ["refund", 4900],
    ]);
  });

  it.for(["act begun", "money returned", "provider asked", "ledger written", "act mailed"])(
    "returns all once when the node dies after: %s",
    async (step, { billing, member, own }) => {
      await billing.subscribe(member);
      deaths.steps.push(step);
      await own.send().catch(() => {});
      expect(deaths.steps).toEqual([]);
      for (let minute = 0; minute < 3; minute += 1) await own.passMinute();
      expect(await own.read()).toMatchObject({ state: "done" });
      expect(await own.refunds()).toHaveLength(1);
      expect([await own.states(), own.mails().length]).toEqual([["canceled"], 1]);
    },
  );

  it("goes on after a silent provider, and a second device is the same withdrawal", async ({
    product,
    billing,
    member,
    own,
  }) => {
    await billing.subscribe(member);
    const fault = { method: "post", path: "/v1/refunds", kind: "down" } as const;
    await product.payments.control.fail({ ...fault, times: 2 });
    expect(await own.order()).toMatchObject({ state: "sending" });
    expect(await own.order()).toMatchObject({ state: "sending" });
    for (let minute = 0; minute < 3; minute += 1) await own.passMinute();
    expect(await own.read()).toMatchObject({ state: "done" });
    expect(await product.database.db.$count(staffActs, eq(staffActs.userId, own.userId))).toBe(1);
    expect([(await own.refunds()).length, own.mails().length]).toEqual([1, 1]);
  });

  it("under way keeps the account until its money is returned", async ({
    product,
    billing,
    member,
    own,
  }) => {
    await billing.subscribe(member);
    const fault = { method: "post", path: "/v1/refunds", kind: "down" } as const;
    await product.payments.control.fail({ ...fault, times: 1 });
    expect(await own.order()).toMatchObject({ state: "sending" });
    const remove = () =>
      member.fetch("/api/functions/delete-account", {
        method: "POST",
        body: JSON.stringify({ confirmed: true }),
      });
    expect(await refusalOf(await remove())).toEqual([409, "billing.withdrawal_waits"]);
    await own.passMinute();
    expect((await remove()).status).toBe(200);
    expect(await own.refunds()).toHaveLength(1);
  });

  it("that the provider refuses changes nothing, and can be asked for again", async ({
    product,
    billing,
    member,
    own,
  }) => {
    await billing.subscribe(member);
    await product.payments.control.fail({
      method: "post",
      path: "/v1/refunds",
      kind: "refuse",
      message: "Your balance is too low.",
      code: "insufficient_funds",
    });
    expect(await own.order()).toMatchObject({ state: "failed", sum: { amount: "49.00" } });
    expect([await own.states(), own.mails()]).toEqual([["active"], []]);
    product.clock.advance(1000);
    expect(await own.order()).toMatchObject({ state: "done" });
    expect(await own.refunds()).toHaveLength(1);
  });

  it.for(["failRefund", "cancelRefund"] as const)(
    "whose money does not arrive stands, says so, and is not asked for twice: %s",
    async (change, { product, billing, member, own, office }) => {
      const { control } = product.payments;
      const subscription = await billing.subscribe(member);
      await control.refundsWait({ wait: true });
      expect(await own.order()).toMatchObject({ state: "done", refund: "under_way" });
      await control[change]({ subscription });
      const refund = change === "failRefund" ? "came_back" : "canceled";
      const owed = { state: "done", refund, sum: { amount: "49.00" } };
      expect(await own.read()).toMatchObject(owed);
      expect(await own.order()).toMatchObject(owed);
      expect(await own.refunds()).toHaveLength(1);
      expect(mailsTo(product, member.email, "Your money came back to us")).toHaveLength(1);
      // Staff send it again.
      await control.refundsWait({ wait: false });
      await office.refund(own.userId, null);
      expect(await own.read()).toMatchObject({ state: "done", refund: "arrived" });
    },
  );

  it("whose money came back and was paid by hand is not asked for again", async ({
    product,
    billing,
    member,
    office,
    own,
  }) => {
    const subscription = await billing.subscribe(member);
    await own.order();
    await product.payments.control.failRefund({ subscription });
    const [back] = await product.database.db.select().from(refunds).where(isOwn(own.userId));
    const settled = await office.staff.post(`/api/office/refunds/${back?.id}/settled`, {
      how: "In cash",
      on: "2026-03-10",
    });
    expect(settled.status).toBe(204);
    const done = { state: "done", refund: "arrived", sum: { amount: "49.00" } };
    expect(await own.read()).toMatchObject(done);
    expect(await own.order()).toMatchObject(done);
    expect(await own.refunds()).toHaveLength(1);
    // Another purchase can be withdrawn from.
    product.clock.advance(1000);
    await billing.subscribe(member);
    expect(await own.read()).toMatchObject({ state: "possible" });
    expect(await own.order()).toMatchObject({ state: "done" });
    expect(await own.refunds()).toHaveLength(2);
  });

  it("is possible of another purchase while the money of the first is with us", async ({
    product,
    billing,
    member,
    own,
  }) => {
    const subscription = await billing.subscribe(member);
    await own.order();
    await product.payments.control.failRefund({ subscription });
    expect(await own.read()).toMatchObject({ state: "done", refund: "came_back" });
    product.clock.advance(1000);
    const next = await billing.subscribe(member);
    expect(await own.read()).toMatchObject({ state: "possible", refund: null });
    expect(await own.order()).toMatchObject({ state: "done", refund: "arrived" });
    expect(await own.order()).toMatchObject({ state: "done", refund: "arrived" });
    expect(await own.refunds()).toHaveLength(2);
    const rows = await product.database.db.select().from(refunds).where(isOwn(own.userId));
    expect(rows.map((row) => [row.subscriptionId, row.state, row.settledAt]).toSorted()).toEqual(
      [
        [subscription, "came_back", null],
        [next, "arrived", null],
      ].toSorted(),
    );
  });

  it.for([
    ["charge_already_refunded", 0],
    ["charge_disputed", 0],
    ["idempotency_error", 0],
    ["insufficient_funds", 1],
  ] as const)(
    "that is refused as %s leaves %i sums owed",
    async ([code, owed], { product, billing, member, own }) => {
      await billing.subscribe(member);
      const fault = { method: "post", path: "/v1/refunds", kind: "refuse" } as const;
      await product.payments.control.fail({ ...fault, message: "It was refused.", code });
      expect(await own.order()).toMatchObject({ state: "failed" });
      expect(await product.database.db.$count(refunds, isOwn(own.userId))).toBe(owed);
    },
  );

  it("ends free days, of which nothing was paid", async ({ product, billing, member, own }) => {
    await product.database.db.execute(`insert into trial_codes
      (id, code, days, card, note, made_at) values ('t', 'FREE', 30, true, '', now())`);
    const url = await billing.openCheckout(member, { code: "FREE" });
    await product.payments.pay(url, member.email);
    expect(await own.read()).toMatchObject({ state: "possible", sum: null });
    expect(await own.order()).toMatchObject({ state: "done", sum: null });
    expect([await own.states(), await own.refunds()]).toEqual([["canceled"], []]);
    expect(own.mails()[0]?.text).toContain("Nothing had been charged, so nothing goes back.");
  });

  it("returns what is left of a payment that was returned in part", async ({
    billing,
    member,
    office,
    own,
  }) => {
    await billing.subscribe(member);
    await office.refund(own.userId, "9.00");
    expect(await own.order()).toMatchObject({ state: "done", sum: { amount: "40.00" } });
    expect((await own.refunds()).map(({ amount }) => amount).sort()).toEqual([4000, 900]);
    expect(own.mails()[0]?.text).toContain("The remaining $40.00 of your payment");
  });

  it("waits for an act of staff that is held", async ({ billing, member, office, own }) => {
    await billing.subscribe(member);
    const held = await office.order(own.userId, { kind: "refund", amount: "9.00" });
    expect(await refusalOf(await own.send())).toEqual([409, "billing.withdrawal_waits"]);
    await office.undo(held.id);
    expect(await own.order()).toMatchObject({ state: "done" });
  });

  it("is possible until the end of the fourteenth day, and again after a renewal", async ({
    billing,
    member,
    own,
  }) => {
    await billing.subscribe(member);
    const late = await billing.passTo("2026-03-24T23:59:00.000Z", member);
    expect(await own.read(late)).toMatchObject({ state: "possible" });
    const over = await billing.passTo("2026-03-25T00:00:00.000Z", member);
    expect(await own.read(over)).toMatchObject({ state: "over", sum: null });
    expect(await own.order(over)).toMatchObject({ state: "over" });
    expect([await own.refunds(), await own.states()]).toEqual([[], ["active"]]);
    const renewed = await billing.passTo("2027-03-12T12:00:00.000Z", member);
    expect(await own.order(renewed)).toMatchObject({ state: "done", sum: { amount: "49.00" } });
    expect(await own.refunds()).toHaveLength(1);
  });

  it("says where a store's purchase is taken back, and that there is none", async ({
    product,
    member,
    own,
  }) => {
    expect(await own.read()).toMatchObject({ state: "none", managed_by: null });
    await product.stores.control.purchase({ app_user_id: own.userId, store: "app_store" });
    expect(await own.order(member)).toMatchObject({ state: "store", managed_by: "app_store" });
  });
});
