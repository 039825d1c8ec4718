import type { OfficeToday } from "@sovereign/contract/office-today";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { disputes } from "#schema/schema.ts";
import { mailsTo, moneyActsTest } from "#testing/money-acts.ts";

const it = moneyActsTest();

describe("an extension", () => {
  it("moves the next charge by card, and is undone", async ({
    product,
    billing,
    member,
    office,
  }) => {
    const act = await office.order(office.userId, { kind: "extend", days: 30 });
    const until = "2027-04-09T12:00:00.000Z";
    expect(act).toMatchObject({ state: "done", figures: { until, days: 30, renews: true } });
    expect(await billing.check(member)).toMatchObject({
      subscribed: true,
      subscription_end: until,
      renews: true,
      managed_by: "card",
    });
    expect(await office.recorded("charges")).toHaveLength(1);
    product.clock.advance(75_000);
    await product.deliverDue();
    const [mail] = mailsTo(product, member.email, "We added days to your membership");
    expect(mail?.text).toContain(
      "We added thirty days to your membership. It now renews on April 9, 2027. Nothing was charged.",
    );
    // The moved charge writes an invoice over nothing, which hides no payment.
    expect((await office.offer(office.userId, "refund")).facts?.left.amount).toBe("49.00");
    const receipt = await (await member.fetch("/api/me/receipt")).json();
    expect(receipt.receipt).toMatchObject({ paid: { amount: "49.00" } });
    expect(await office.undo(act.id)).toMatchObject({ state: "undone" });
    expect((await billing.check(member)).subscription_end).toBe("2027-03-10T12:00:00.000Z");
  });

  it("of what does not renew is an entry of the ledger", async ({ billing, member, office }) => {
    await office.order(office.userId, { kind: "cancel", when: "period_end" });
    const act = await office.order(office.userId, { kind: "extend", days: 7 });
    const until = "2027-03-17T12:00:00.000Z";
    expect(act).toMatchObject({ state: "done", figures: { until, renews: false } });
    expect(await billing.check(member)).toMatchObject({
      subscribed: true,
      subscription_end: until,
      renews: false,
      managed_by: "office",
      paid_twice: false,
    });
    expect(await office.undo(act.id)).toMatchObject({ state: "undone" });
    expect(await office.rowsOf()).toHaveLength(1);
  });
});

describe("a cancellation", () => {
  it("at the period's end is undone until then", async ({ billing, member, office }) => {
    const act = await office.order(office.userId, { kind: "cancel", when: "period_end" });
    expect(act).toMatchObject({ state: "done", can_undo: true });
    expect(await billing.check(member)).toMatchObject({ subscribed: true, renews: false });
    const twice = await office.send(office.userId, { kind: "cancel", when: "period_end" });
    expect(await twice.json()).toMatchObject({ detail: "canceled_already" });
    expect(await office.undo(act.id)).toMatchObject({ state: "undone" });
    expect(await billing.check(member)).toMatchObject({ subscribed: true, renews: true });
  });

  it("now ends the membership without a refund and without a second email", async ({
    product,
    billing,
    member,
    office,
  }) => {
    const act = await office.order(office.userId, { kind: "cancel", when: "now" });
    expect(act).toMatchObject({ state: "done", can_undo: false });
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    expect(await office.recorded("refunds")).toEqual([]);
    const [mail] = mailsTo(product, member.email, "Your membership is canceled");
    expect(mail?.text).toContain("your membership ended today, March 10, 2026.");
    expect(mailsTo(product, member.email, "Your membership has ended")).toEqual([]);
  });

  it("of a refunded card ends the card alone, while given days go on", async ({
    product,
    billing,
    member,
    office,
  }) => {
    await product.payments.control.refund({ subscription: office.subscription });
    await office.order(office.userId, { kind: "give", until: "2026-07-01" });
    product.clock.advance(75_000);
    await product.deliverDue();
    const before = product.mailer.sent.length;
    const until = "2026-07-01T23:59:59.000Z";
    expect((await office.offer(office.userId, "cancel")).facts).toMatchObject({
      until,
      only: true,
    });
    const act = await office.order(office.userId, { kind: "cancel", when: "now" });
    expect(act).toMatchObject({ state: "done", figures: { before: until, until } });
    expect(act.figures.when).toBeUndefined();
    expect(await billing.check(member)).toMatchObject({
      subscribed: true,
      subscription_end: until,
      managed_by: "office",
    });
    const card = (await office.rowsOf()).find(({ source }) => source === "stripe");
    expect(card).toMatchObject({ externalId: office.subscription, status: "canceled" });
    product.clock.advance(75_000);
    await product.deliverDue();
    expect(product.mailer.sent.slice(before).map(({ subject }) => subject)).toEqual([]);
  });
});

describe("a gift", () => {
  it("opens until its date in the member's zone, and is taken back", async ({
    product,
    billing,
    office,
  }) => {
    const guest = await product.signUp(undefined, "Europe/Lisbon");
    const userId = guest.id;
    expect((await office.offer(userId, "refund")).why_not).toBe("no_payment");
    expect((await office.offer(userId, "extend")).why_not).toBe("no_membership");
    const act = await office.order(userId, { kind: "give", until: "2026-07-01" });
    expect(await billing.check(guest)).toMatchObject({
      subscribed: true,
      subscription_end: "2026-07-01T22:59:59.000Z",
      renews: false,
      managed_by: "office",
    });
    const receipt = await guest.fetch("/api/me/receipt");
    expect(receipt.status).toBe(409);
    expect(await office.undo(act.id)).toMatchObject({ state: "undone" });
    expect(await billing.check(guest)).toMatchObject({ subscribed: false, ended: null });
  });

  it("and its extension end by the last year that can be stored", async ({ product, office }) => {
    const { id: userId } = await product.signUp(undefined, "America/Lima");
    const give = async (until: string) =>
      (await (await office.send(userId, { kind: "give", until })).json()) as { detail?: string };
    expect((await give("9999-12-31")).detail).toBe("other");
    expect(await give("9999-12-30")).toMatchObject({ state: "done" });
    product.clock.advance(1);
    const longer = await office.send(userId, { kind: "extend", days: 2 });
    expect([longer.status, await longer.json()]).toMatchObject([409, { detail: "other" }]);
    const { open } = await office.list(userId);
    expect(open.map(({ state }) => state)).toEqual(["done"]);
  });

  it("is refused to who has a membership that renews", async ({ office }) => {
    const answer = await office.send(office.userId, { kind: "give", until: "2028-01-01" });
    expect(await answer.json()).toMatchObject({ detail: "has_membership" });
  });
});

describe("a dispute", () => {
  it("is stored as the provider reports it, and contested with what is known", async ({
    product,
    office,
  }) => {
    const find = () =>
      product.database.db.select().from(disputes).where(eq(disputes.userId, office.userId));
    await product.payments.control.dispute({ subscription: office.subscription });
    const [stored] = await find();
    expect(stored).toMatchObject({
      subscriptionId: office.subscription,
      amount: 4900,
      currency: "usd",
      status: "needs_response",
      answerBy: new Date("2026-03-19T12:00:00.000Z"),
    });
    const { facts } = await office.offer(office.userId, "answer_dispute");
    expect(facts?.disputes).toMatchObject([{ id: stored?.id, fee: { amount: "15.00" } }]);
    const order = { kind: "answer_dispute", dispute_id: stored?.id, way: "contest" };
    expect(await office.order(office.userId, order)).toMatchObject({ state: "done" });
    expect(await find()).toMatchObject([{ status: "under_review" }]);
    const { subscription } = office;
    await product.payments.control.closeDispute({ subscription, status: "won" });
    expect(await find()).toMatchObject([{ status: "won" }]);
    expect((await office.offer(office.userId, "answer_dispute")).why_not).toBe("no_dispute");
  });

  it("that begins as an inquiry is to be answered again when it becomes one", async ({
    product,
    office,
  }) => {
    const { subscription, userId, staff } = office;
    const { control } = product.payments;
    const inToday = async () => {
      const { needs } = (await (await staff.fetch("/api/office/today")).json()) as OfficeToday;
      return needs.filter(({ kind }) => kind === "dispute");
    };
    await control.openInquiry({ subscription });
    const [asked] = (await office.offer(userId, "answer_dispute")).facts?.disputes ?? [];
    expect(await inToday()).toMatchObject([{ id: asked?.id }]);
    const order = { kind: "answer_dispute", dispute_id: asked?.id, way: "contest" };
    expect(await office.order(userId, order)).toMatchObject({ state: "done" });
    expect(await office.recorded("disputes")).toMatchObject([{ status: "warning_under_review" }]);
    expect(await inToday()).toEqual([]);
    await control.escalateInquiry({ subscription });
    expect(await inToday()).toMatchObject([{ id: asked?.id }]);
    expect(await office.order(userId, order)).toMatchObject({ state: "done" });
    expect(await office.recorded("disputes")).toMatchObject([{ status: "under_review" }]);
    expect(await inToday()).toEqual([]);
  });

  it("is let go once, even when the answer is lost", async ({ product, office }) => {
    await product.payments.control.dispute({ subscription: office.subscription });
    const [{ id } = { id: "" }] = await office.recorded<{ id: string }>("disputes");
    await product.payments.control.fail({ method: "post", path: "/v1/disputes", kind: "lost" });
    const order = { kind: "answer_dispute", dispute_id: id, way: "accept" };
    const act = await office.order(office.userId, order);
    expect(act.state).toBe("unanswered");
    product.clock.advance(60_000);
    await product.runRepeated();
    expect(await office.get(act.id)).toMatchObject({ state: "done" });
    expect(await office.recorded("disputes")).toMatchObject([{ status: "lost" }]);
  });
});
