import type { OfficePayments } from "@sovereign/contract/office-member";
import type { OfficeNeed, OfficeToday } from "@sovereign/contract/office-today";
import type { OwnStaffLog } from "@sovereign/contract/staff-log";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { refunds, staffLog, subscriptions } from "#schema/schema.ts";
import { buyFoundation } from "#testing/at-provider.ts";
import { ofKinds, readJournal } from "#testing/journal-rows.ts";
import { moneyActsOf } from "#testing/money-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const CAME_BACK = "Your money came back to us";

const it = emptiedProductTest({ payments: true, now: NOW })
  .extend("owner", ({ product }) => signUpStaff(product, "owner"))
  .extend("office", ({ product, owner }) => moneyActsOf(product, owner))
  .extend("life", ({ product }) => ({
    rows: () => product.database.db.select().from(refunds).orderBy(refunds.askedAt, refunds.id),
    needs: async () => {
      // Of today: a token is valid for minutes.
      const owner = await signUpStaff(product, "owner");
      const answer = await owner.fetch("/api/office/today?fresh=true");
      expect(answer.status).toBe(200);
      return ((await answer.json()) as OfficeToday).needs.filter(
        (need): need is Extract<OfficeNeed, { kind: "refund_owed" }> => need.kind === "refund_owed",
      );
    },
    mailsTo: (to: string) =>
      product.mailer.sent.filter((mail) => mail.to === to && mail.subject === CAME_BACK),
    logged: (event: string) =>
      product.logLines.map((line) => JSON.parse(line)).filter((line) => line.event === event),
  }));

describe("a refund of staff", () => {
  it("is under way until the provider says that it arrived", async ({
    product,
    billing,
    member,
    office,
    life,
  }) => {
    const subscription = await billing.subscribe(member);
    await product.payments.control.refundsWait({ wait: true });
    const { id } = await office.refund(member.id, null);
    const row = { way: "act", actId: id, memberId: member.id, subscriptionId: subscription };
    expect(await life.rows()).toMatchObject([{ ...row, amount: 4900, state: "under_way" }]);
    await product.payments.control.completeRefund({ subscription });
    expect(await life.rows()).toMatchObject([{ ...row, state: "arrived", settledAt: null }]);
    expect([await life.needs(), life.mailsTo(member.email)]).toEqual([[], []]);
  });

  it("that comes back days later is told to the member and stands in Today until it is sent again", async ({
    product,
    billing,
    member,
    office,
    life,
  }) => {
    const subscription = await billing.subscribe(member);
    const { outcome } = await office.refund(member.id, null);
    // Nodes of an earlier version take no currency in capitals for one without decimals.
    expect(await life.rows()).toMatchObject([{ state: "arrived", currency: "usd" }]);
    const later = await billing.passTo("2026-03-15T12:00:00.000Z", member);
    await product.payments.control.failRefund({ subscription });
    const refund = outcome?.provider_id;
    expect(await life.rows()).toMatchObject([
      { id: refund, state: "came_back", failure: "expired_or_canceled_card", settledAt: null },
    ]);
    expect(await life.needs()).toMatchObject([
      {
        id: refund,
        member: { id: member.id, address: member.email },
        state: "came_back",
        sum: { amount: "49.00", currency: "USD" },
        why: "expired_or_canceled_card",
        since: "2026-03-15T12:00:00.000Z",
      },
    ]);
    const [mail, ...others] = life.mailsTo(member.email);
    expect(others).toEqual([]);
    expect(mail?.text).toContain("The $49.00 we refunded to you on March 10, 2026 did not");
    expect(mail?.text).toContain("because the card has expired or was canceled");
    expect(life.logged("refund_came_back")).toMatchObject([{ refund, level: 40 }]);
    const kinds = ["payment", "refund", "refund_failed"] as const;
    await product.runRepeated();
    const rows = ofKinds(await readJournal(product), ...kinds);
    const own = rows.filter((row) => row.subscriptionId === subscription);
    expect(own.map(({ kind }) => kind)).toEqual(kinds);

    // The same event again, and the day's comparison, tell nothing twice.
    await product.runDaily();
    expect(life.mailsTo(member.email)).toHaveLength(1);

    const today = moneyActsOf(product, await signUpStaff(product, "owner"));
    await today.refund(member.id, null);
    expect(await life.needs()).toEqual([]);
    expect((await life.rows()).map(({ state, settledAt }) => [state, settledAt !== null])).toEqual([
      ["came_back", true],
      ["arrived", false],
    ]);
    expect(await billing.check(later)).toMatchObject({ subscribed: false });
  });

  it("that is called off stands in Today too, and the owner may call it settled", async ({
    product,
    billing,
    member,
    office,
    owner,
    life,
  }) => {
    const subscription = await billing.subscribe(member);
    await product.payments.control.refundsWait({ wait: true });
    await office.refund(member.id, "9.00");
    await product.payments.control.cancelRefund({ subscription });
    const [need] = await life.needs();
    expect(need).toMatchObject({ state: "canceled", why: null, sum: { amount: "9.00" } });
    expect(life.mailsTo(member.email)[0]?.text).toContain("It was canceled before it reached");
    const settle = (by: typeof owner, how = "By bank transfer") =>
      by.post(`/api/office/refunds/${need?.id}/settled`, { how, on: "2026-03-09" });
    const support = await signUpStaff(product, "support");
    expect((await settle(support)).status).toBe(403);
    expect((await settle(owner, " ")).status).toBe(400);
    expect((await settle(owner)).status).toBe(204);
    expect((await settle(owner)).status).toBe(204);
    expect(await life.needs()).toEqual([]);
    const { db } = product.database;
    expect(
      await db.select().from(staffLog).where(eq(staffLog.kind, "refund_settled")),
    ).toMatchObject([
      { details: { refund: need?.id, amount: { amount: "9.00" }, on: "2026-03-09" } },
    ]);
    const list: OwnStaffLog = await (await member.fetch("/api/me/staff-log")).json();
    expect(list.entries).toContainEqual(
      expect.objectContaining({ kind: "refund_settled", reason: "By bank transfer" }),
    );
    await support.giveReason(member.id);
    const answer = await support.fetch(`/api/office/members/${member.id}/payments`);
    const { payments }: OfficePayments = await answer.json();
    expect(payments[0]?.refunds).toMatchObject([{ state: "canceled", settled: true }]);
  });

  it("that comes back after the account is gone stands in Today without a name", async ({
    product,
    billing,
    office,
    life,
  }) => {
    const leaving = await product.signUp();
    const subscription = await billing.subscribe(leaving);
    await office.refund(leaving.id, null);
    const body = JSON.stringify({ confirmed: true });
    await leaving.fetch("/api/functions/delete-account", { method: "POST", body });
    const sent = product.mailer.sent.length;
    await product.payments.control.failRefund({ subscription });
    expect(await life.needs()).toMatchObject([{ member: null, sum: { amount: "49.00" } }]);
    expect(await life.rows()).toMatchObject([{ memberId: null, state: "came_back" }]);
    expect(product.mailer.sent).toHaveLength(sent);
  });
});

describe("a refund that somebody makes at the provider", () => {
  it("of something else that is sold there is not ours", async ({ product, life }) => {
    await buyFoundation(product, "guest@example.org");
    const [subscription = ""] = product.payments.subscriptionsOf("guest@example.org");
    await product.payments.control.refund({ subscription });
    await product.payments.control.failRefund({ subscription });
    expect([await life.rows(), life.mailsTo("guest@example.org")]).toEqual([[], []]);
  });

  it("is known as ours when the account was deleted before, and stands in Today when it comes back", async ({
    product,
    billing,
    life,
  }) => {
    const left = await product.signUp();
    const subscription = await billing.subscribe(left);
    const body = JSON.stringify({ confirmed: true });
    await left.fetch("/api/functions/delete-account", { method: "POST", body });
    const sent = product.mailer.sent.length;
    await product.payments.control.refund({ subscription });
    const row = { way: "provider", memberId: null, subscriptionId: subscription };
    expect(await life.rows()).toMatchObject([{ ...row, state: "arrived" }]);
    expect(await life.needs()).toEqual([]);
    await product.payments.control.failRefund({ subscription });
    expect(await life.rows()).toMatchObject([{ ...row, state: "came_back" }]);
    expect(await life.needs()).toMatchObject([{ member: null, sum: { amount: "49.00" } }]);
    expect(product.mailer.sent).toHaveLength(sent);
  });

  it("opens what it closed when it comes back", async ({ product, billing, member, life }) => {
    const subscription = await billing.subscribe(member);
    await product.payments.control.refund({ subscription });
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    expect(await life.rows()).toMatchObject([{ way: "provider", memberId: member.id }]);
    await product.payments.control.failRefund({ subscription });
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    expect(await life.needs()).toHaveLength(1);
    expect(life.mailsTo(member.email)).toHaveLength(1);
  });

  it("is found by the day's look when no event came", async ({
    product,
    billing,
    member,
    office,
    life,
  }) => {
    const { control } = product.payments;
    const subscription = await billing.subscribe(member);
    await control.refundsWait({ wait: true });
    await office.refund(member.id, null);
    await control.hold();
    await control.failRefund({ subscription });
    expect(await life.needs()).toEqual([]);
    await product.runDaily();
    expect(await life.needs()).toHaveLength(1);
    expect(life.mailsTo(member.email)).toHaveLength(1);
    await control.release();
    expect(life.mailsTo(member.email)).toHaveLength(1);
  });
});

describe("a payment for an account that is gone", () => {
  it("that the provider refuses to return ends, and is named once a day with its charge", async ({
    product,
    billing,
    life,
  }) => {
    const leaving = await product.signUp();
    const { control } = product.payments;
    const checkout = await billing.openCheckout(leaving);
    const body = JSON.stringify({ confirmed: true });
    await leaving.fetch("/api/functions/delete-account", { method: "POST", body });
    product.clock.advance(20 * 60_000);
    const refuse = { method: "post", path: "/v1/refunds", kind: "refuse" } as const;
    const insufficient = { message: "Your balance is too low.", code: "insufficient_funds" };
    await control.fail({ ...refuse, ...insufficient, times: 5 });
    await product.payments.pay(checkout, leaving.email);
    const [subscription = ""] = product.payments.subscriptionsOf(leaving.email);
    const charge = (await life.rows())[0]?.chargeId;
    expect(charge).toMatch(/^ch_/);
    const failure = "insufficient_funds";
    const refused = { way: "late", state: "refused", currency: "usd", failure };
    expect(await life.rows()).toMatchObject([
      { ...refused, id: charge, subscriptionId: subscription },
    ]);
    expect(control.state().subscriptions.find(({ id }) => id === subscription)?.status).toBe(
      "canceled",
    );
    expect(
      await product.database.db.$count(subscriptions, eq(subscriptions.externalId, subscription)),
    ).toBe(0);
    expect(await life.needs()).toMatchObject([
      { id: charge, charge, member: null, state: "refused" },
    ]);
    expect(life.logged("refund_refused")).toMatchObject([{ charge, level: 50 }]);

    product.clock.advance(24 * 3600_000);
    await product.runDaily();
    expect(life.logged("refund_refused")).toHaveLength(2);
    expect(await life.needs()).toHaveLength(1);

    await control.heal();
    product.clock.advance(24 * 3600_000);
    await product.runDaily();
    expect(await life.needs()).toEqual([]);
    expect((await life.rows()).map(({ state, amount }) => [state, amount])).toEqual([
      ["refused", 4900],
      ["arrived", 4900],
    ]);

    await control.failRefund({ subscription });
    expect(await life.needs()).toMatchObject([{ member: null, state: "came_back" }]);
  });
});
