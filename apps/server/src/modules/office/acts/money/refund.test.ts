import { and, eq, inArray } from "drizzle-orm";
import { describe, expect } from "vitest";
import { session, staffLog } from "#schema/schema.ts";
import { mailsTo, moneyActsTest } from "#testing/money-acts.ts";

type Refund = { id: string; amount: number; metadata: { act?: string } };

const it = moneyActsTest();

const RETURNED = "We have returned your money";

describe("a refund", () => {
  it("returns a part after its minute, and leaves the membership open", async ({
    product,
    billing,
    member,
    office,
  }) => {
    const offer = await office.offer(office.userId, "refund");
    expect(offer).toMatchObject({
      why_not: null,
      facts: {
        ...{
          paid: { amount: "49.00", currency: "USD" },
          left: { amount: "49.00" },
          refunded: null,
        },
        ...{ card: { brand: "visa", last_four: "4242" }, renews: true, days_old: 0 },
      },
    });
    const held = await office.order(office.userId, { kind: "refund", amount: "20.00" });
    expect(held).toMatchObject({
      ...{ state: "held", held_until: "2026-03-10T12:01:00.000Z", can_undo: true },
      figures: { amount: { amount: "20.00", currency: "USD" }, whole: false },
    });
    expect(await office.recorded("refunds")).toEqual([]);
    product.clock.advance(60_000);
    await product.runRepeated();
    const done = await office.get(held.id);
    const [refund] = await office.recorded<Refund>("refunds");
    expect(refund).toMatchObject({ amount: 2000, metadata: { act: held.id } });
    expect(done).toMatchObject({ state: "done", outcome: { provider_id: refund?.id } });
    expect(await billing.check(member)).toMatchObject({ subscribed: true, renews: true });
    const [mail] = mailsTo(product, member.email, RETURNED);
    expect(mail?.text).toContain(
      "We have returned $20.00 of the $49.00 you paid on March 10, 2026. Your bank shows it in five to ten days. Your membership stays open until March 10, 2027.",
    );
    const again = await office.offer(office.userId, "refund");
    expect(again.facts).toMatchObject({ refunded: { amount: "20.00" }, left: { amount: "29.00" } });
  });

  it("of all that is left ends the membership, with one email about it", async ({
    product,
    billing,
    member,
    office,
  }) => {
    expect(await office.refund(office.userId, "9.00")).toMatchObject({ state: "done" });
    const whole = await office.refund(office.userId, null);
    expect(whole).toMatchObject({
      state: "done",
      figures: { amount: { amount: "40.00" }, whole: true },
    });
    expect(await billing.check(member)).toMatchObject({ subscribed: false });
    expect(await office.rowsOf()).toMatchObject([{ status: "canceled", revoked: "refunded" }]);
    expect(mailsTo(product, member.email, RETURNED)).toHaveLength(2);
    expect(mailsTo(product, member.email, "Your membership has ended")).toEqual([]);
    const offer = await office.offer(office.userId, "refund");
    expect(offer.why_not).toBe("nothing_left");
  });

  it("is undone within its minute, and nothing was sent", async ({ product, member, office }) => {
    const { id } = await office.order(office.userId, { kind: "refund", amount: null });
    product.clock.advance(59_999);
    await product.runRepeated();
    expect(await office.undo(id)).toMatchObject({ state: "undone", can_undo: false });
    product.clock.advance(60_000);
    await product.runRepeated();
    expect(await office.recorded("refunds")).toEqual([]);
    expect(mailsTo(product, member.email, RETURNED)).toEqual([]);
  });

  it("is refused above what is left, and of nothing", async ({ office }) => {
    for (const [amount, whyNot] of [
      ["49.01", "amount_too_high"],
      ["0.00", "nothing_to_do"],
    ]) {
      const answer = await office.send(office.userId, { kind: "refund", amount });
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        { code: "office.act_refused", detail: whyNot },
      ]);
    }
  });

  it("is never of more decimals than its currency has", async ({ product, office }) => {
    for (const amount of ["4.900", "0.001", "49.000"]) {
      const answer = await office.send(office.userId, { kind: "refund", amount });
      expect([amount, answer.status]).toEqual([amount, 400]);
    }
    const { id, figures } = await office.order(office.userId, { kind: "refund", amount: "4.9" });
    expect(figures.amount).toEqual({ amount: "4.90", currency: "USD" });
    product.clock.advance(60_000);
    await product.runRepeated();
    expect(await office.get(id)).toMatchObject({ state: "done" });
    expect(await office.recorded("refunds")).toMatchObject([{ amount: 490 }]);
  });

  it("that the provider refuses changes nothing and says its words", async ({
    product,
    member,
    office,
  }) => {
    const message = "Your balance is too low.";
    await product.payments.control.fail({
      ...{ method: "post", path: "/v1/refunds", kind: "refuse" },
      ...{ message, code: "insufficient_funds" },
    });
    const failed = await office.refund(office.userId, null);
    expect(failed).toMatchObject({
      state: "failed",
      outcome: { message, code: "insufficient_funds" },
    });
    expect(await office.rowsOf()).toMatchObject([{ status: "active", revoked: null }]);
    expect(mailsTo(product, member.email, RETURNED)).toEqual([]);
    expect(await office.retry(failed.id)).toMatchObject({ state: "done" });
    expect(await office.recorded("refunds")).toHaveLength(1);
  });

  it("whose answer is lost is asked again and happens once", async ({ product, office }) => {
    const fault = { method: "post", path: "/v1/refunds", kind: "lost" } as const;
    await product.payments.control.fail({ ...fault, times: 2 });
    const lost = await office.refund(office.userId, "10.00");
    expect(lost).toMatchObject({ state: "unanswered" });
    for (let minute = 0; minute < 3; minute += 1) {
      product.clock.advance(60_000);
      await product.runRepeated();
    }
    expect(await office.get(lost.id)).toMatchObject({ state: "done" });
    expect(await office.recorded("refunds")).toHaveLength(1);
  });

  it("asks for a proof of the last ten minutes", async ({ product, office }) => {
    const { db } = product.database;
    const timestamp = product.clock.now().getTime() / 1000 - 601;
    const amr = JSON.stringify([{ method: "totp", timestamp }]);
    await db.update(session).set({ amr }).where(eq(session.userId, office.staff.userId));
    const order = { id: crypto.randomUUID(), kind: "refund", amount: "1.00" };
    const answer = await office.send(office.userId, order);
    expect([answer.status, await answer.json()]).toMatchObject([
      403,
      { code: "office.proof_too_old" },
    ]);
    product.clock.advance(30_000);
    await office.staff.prove();
    expect(await office.order(office.userId, order)).toMatchObject({ state: "held" });
  });
});

it("names a reason, the sum and who acted in the log of each act", async ({ product, office }) => {
  const { id } = await office.refund(office.userId, "5.00");
  const rows = await product.database.db
    .select()
    .from(staffLog)
    .where(
      and(
        eq(staffLog.actorId, office.staff.userId),
        inArray(staffLog.kind, ["refund", "act_done"]),
      ),
    );
  expect(rows).toMatchObject([
    { kind: "refund", details: { act: id, amount: { amount: "5.00", currency: "USD" } } },
    { kind: "act_done", details: { act: id, kind: "refund" } },
  ]);
});
