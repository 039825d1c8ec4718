import { asc, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { refunds, staffActs, staffLog } from "#schema/schema.ts";
import { mailsTo, moneyActsTest } from "#testing/money-acts.ts";

type Refund = { id: string; amount: number; metadata: { act?: string } };

const it = moneyActsTest();

const RETURNED = "Your money is on its way back";

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
        paid: { amount: "49.00", currency: "USD" },
        left: { amount: "49.00" },
        refunded: null,
        card: { brand: "visa", last_four: "4242" },
        renews: true,
        days_old: 0,
      },
    });
    const held = await office.order(office.userId, { kind: "refund", amount: "20.00" });
    expect(held).toMatchObject({
      state: "held",
      held_until: "2026-03-10T12:01:00.000Z",
      can_undo: true,
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
      "$20.00 of the $49.00 you paid on March 10, 2026 is on its way back to you. It takes five to ten days to appear at your bank. Your membership continues until March 10, 2027.",
    );
    const again = await office.offer(office.userId, "refund");
    expect(again.facts).toMatchObject({ refunded: { amount: "20.00" }, left: { amount: "29.00" } });
    const log = await product.database.db
      .select()
      .from(staffLog)
      .where(eq(staffLog.actorId, office.staff.userId))
      .orderBy(asc(staffLog.id));
    expect(log.filter(({ details }) => details.act === held.id)).toMatchObject([
      { kind: "refund", details: { amount: { amount: "20.00", currency: "USD" } } },
      { kind: "act_done", details: { kind: "refund" } },
    ]);
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

  it.for([
    ["49.01", 409, { code: "office.act_refused", detail: "amount_too_high" }],
    ["0.00", 409, { code: "office.act_refused", detail: "nothing_to_do" }],
    ["4.900", 400, { code: "request.invalid" }],
    ["0.001", 400, { code: "request.invalid" }],
    ["49.000", 400, { code: "request.invalid" }],
  ] as const)("is refused of %s", async ([amount, status, refusal], { office }) => {
    const answer = await office.send(office.userId, { kind: "refund", amount });
    expect([answer.status, await answer.json()]).toMatchObject([status, refusal]);
  });

  it("that the provider refuses changes nothing and says its words", async ({
    product,
    member,
    office,
  }) => {
    const message = "Your balance is too low.";
    await product.payments.control.fail({
      method: "post",
      path: "/v1/refunds",
      kind: "refuse",
      message,
      code: "insufficient_funds",
    });
    const failed = await office.refund(office.userId, null);
    expect(failed).toMatchObject({
      state: "failed",
      outcome: { message, code: "insufficient_funds" },
    });
    const goesOn = { status: "active", revoked: null, endedByStaffAt: null };
    expect(await office.rowsOf()).toMatchObject([goesOn]);
    expect(mailsTo(product, member.email, RETURNED)).toEqual([]);
    expect(await office.retry(failed.id)).toMatchObject({ state: "done" });
    expect(await office.recorded("refunds")).toHaveLength(1);
  });

  it("whose answer is lost is asked again and happens once", async ({ product, office }) => {
    const fault = { method: "post", path: "/v1/refunds", kind: "lost" } as const;
    await product.payments.control.fail({ ...fault, times: 2 });
    const lost = await office.refund(office.userId, "4.9");
    const amount = { amount: "4.90", currency: "USD" };
    expect(lost).toMatchObject({ state: "unanswered", figures: { amount } });
    for (let minute = 0; minute < 3; minute += 1) {
      product.clock.advance(60_000);
      await product.runRepeated();
    }
    expect(await office.get(lost.id)).toMatchObject({ state: "done" });
    expect(await office.recorded("refunds")).toMatchObject([{ amount: 490 }]);
  });

  it.for([
    ["a part", "9.00"],
    ["all", null],
  ] as const)(
    "sent after the backup that is restored happens once: %s",
    async ([, amount], { product, billing, member, office }) => {
      const { db } = product.database;
      const act = (id: string) => db.select().from(staffActs).where(eq(staffActs.id, id));
      const { id } = await office.order(office.userId, { kind: "refund", amount });
      const [backedUp] = await act(id);
      product.clock.advance(60_000);
      await product.runRepeated();
      // The provider forgets a key after a day.
      product.clock.advance(25 * 3600_000);
      await db.delete(refunds).where(eq(refunds.actId, id));
      await db
        .update(staffActs)
        .set(backedUp ?? {})
        .where(eq(staffActs.id, id));
      await product.runAtStart();
      const [refund, ...more] = await office.recorded<Refund>("refunds");
      expect(more).toEqual([]);
      const outcome = { provider_id: refund?.id };
      expect(await act(id)).toMatchObject([{ state: "done", outcome }]);
      const [known] = await db.select().from(refunds).where(eq(refunds.actId, id));
      expect(known).toMatchObject({ id: refund?.id, state: "arrived" });
      const later = await billing.passTo("2026-03-11T14:00:00.000Z", member);
      expect(await billing.check(later)).toMatchObject({ subscribed: amount !== null });
    },
  );
});
