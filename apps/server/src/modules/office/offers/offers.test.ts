import { randomUUID } from "node:crypto";
import type { ReducedPrice } from "@sovereign/contract/promotions";
import { describe, expect } from "vitest";
import { refusalOf } from "#testing/billing.ts";
import { chargesOf, offersTest } from "#testing/offers.ts";
import { supportOf } from "#testing/office-acts.ts";
import { driverOf } from "#testing/payment-provider.ts";

const it = offersTest();

describe("a promotion code", () => {
  it("lowers what is shown before the payment, paid, and renewed", async ({
    product,
    billing,
    member,
    office,
  }) => {
    const { codes, price } = await office.make({ years: 2, note: "Students" });
    expect(price).toEqual({ amount: "49.00", currency: "USD" });
    expect(codes).toMatchObject([{ code: "SPRING", years: 2, used: 0, state: "open" }]);
    const shown = await product.fetch("/api/promotions/SPRING");
    const offer: ReducedPrice = {
      code: "SPRING",
      first: { amount: "39.20", currency: "USD" },
      later: price,
      years: 2,
      trial: null,
      new_members_only: false,
      one_account: false,
    };
    expect(await shown.json()).toEqual({ state: "open", offer });
    const email = member.email;
    await product.payments.pay(await billing.openCheckout(member, { code: "SPRING" }), email);
    expect(await billing.check(member)).toMatchObject({ price: { amount: "39.20" } });
    expect((await office.list()).codes).toMatchObject([{ used: 1 }]);
    const second = await billing.passTo("2027-03-11T12:00:00.000Z", member);
    expect(await billing.check(second)).toMatchObject({ price: { amount: "49.00" } });
    const last = await billing.passTo("2028-03-11T12:00:00.000Z", second);
    expect(await billing.check(last)).toMatchObject({ price: { amount: "49.00" } });
    const charges = await chargesOf(product);
    expect(charges).toEqual([3920, 3920, 4900]);
  });

  it("stands in each email as it was paid, and as the next payment will be", async ({
    product,
    billing,
    office,
  }) => {
    const { member, order } = await supportOf(product);
    const textOf = (subject: string) =>
      product.mailer.sent.find((mail) => mail.to === member.email && mail.subject === subject)
        ?.text;
    await office.make({});
    const url = await billing.openCheckout(member, { code: "SPRING" });
    await product.payments.pay(url, member.email);
    expect(textOf("Your membership is open")).toContain(
      "What you agreed to: $39.20 for the first year, charged today, and $49 a year after it.",
    );
    await order({ kind: "resend", mail: "receipt" });
    expect(textOf("Your receipt of March 10, 2026")).toContain("you paid $39.20 by card");
  });

  it("of two years states the reduced sum when the second payment is declined", async ({
    product,
    billing,
    member,
    office,
  }) => {
    await office.make({ years: 2 });
    const url = await billing.openCheckout(member, { code: "SPRING" });
    await product.payments.pay(url, member.email);
    const subscription = product.payments.subscriptionsOf(member.email).at(-1) ?? "";
    await product.payments.control.declineNextRenewal({ subscription });
    await billing.passTo("2027-03-10T12:00:01.000Z", member);
    expect(product.mailer.lastTo(member.email).text).toContain("for $39.20, and the payment was");
    await product.payments.control.recover({ subscription });
    const back = await billing.passTo("2027-03-11T12:00:00.000Z", member);
    expect(await billing.check(back)).toMatchObject({ price: { amount: "49.00" } });
  });

  it("is made once under its id, and once of the same letters", async ({ office }) => {
    const id = randomUUID();
    await office.make({ id });
    const again = await office.make({ id });
    expect(again.codes).toHaveLength(1);
    expect(await refusalOf(await office.send({}))).toEqual([409, "office.code_taken"]);
    expect(await office.kinds()).toEqual(["promotion_made"]);
  });

  it("is refused once it has ended; members who paid with it keep it", async ({
    product,
    billing,
    member,
    office,
  }) => {
    const { codes } = await office.make({});
    const ended = await office.end(codes[0]?.id ?? "");
    expect(ended.codes).toMatchObject([{ state: "ended" }]);
    await office.end(codes[0]?.id ?? "");
    expect(await office.kinds()).toEqual(["promotion_made", "promotion_ended"]);
    const shown = await product.fetch("/api/promotions/SPRING");
    expect(await shown.json()).toEqual({ state: "over", offer: null });
    const paying = await billing.call(member, "create-checkout", { code: "SPRING" });
    expect(await refusalOf(paying)).toEqual([409, "billing.code_over"]);
    const unknown = await billing.call(member, "create-checkout", { code: "WINTER" });
    expect(await refusalOf(unknown)).toEqual([404, "billing.code_unknown"]);
    expect(
      await refusalOf(await office.staff.post("/api/office/offers/codes/promo_x/end", {})),
    ).toEqual([404, "billing.code_unknown"]);
  });

  it("works again when it is reopened, but not when it is over, or its letters are taken", async ({
    product,
    office,
  }) => {
    const [code] = (await office.make({ last_day: "2026-03-10" })).codes;
    const id = code?.id ?? "";
    await office.end(id);
    expect((await office.reopen(id)).codes).toMatchObject([{ state: "open" }]);
    expect((await office.reopen(id)).codes).toMatchObject([{ state: "open" }]);
    const shown = await product.fetch("/api/promotions/SPRING");
    expect(await shown.json()).toMatchObject({ state: "open" });
    await office.end(id);
    await office.make({ off: { kind: "trial", days: 14, card: true }, new_members_only: true });
    const reopened = () => office.staff.post(`/api/office/offers/codes/${id}/reopen`, {});
    expect(await refusalOf(await reopened())).toEqual([409, "office.code_taken"]);
    product.clock.set("2026-03-11T00:00:00.000Z");
    await office.staff.stayProved();
    expect(await refusalOf(await reopened())).toEqual([409, "office.act_refused"]);
    expect(await office.kinds()).toEqual([
      "promotion_made",
      "promotion_ended",
      "promotion_reopened",
      "promotion_ended",
      "promotion_made",
    ]);
  });

  it("of free days is reopened too, and says who is free with it and who stayed", async ({
    product,
    billing,
    member,
    office,
  }) => {
    const off = { kind: "trial", days: 14, card: true } as const;
    const [made] = (await office.make({ off, new_members_only: true })).codes;
    const url = await billing.openCheckout(member, { code: "SPRING" });
    await product.payments.pay(url, member.email);
    const id = made?.id ?? "";
    await office.end(id);
    const running = await office.reopen(id);
    expect(running.codes).toMatchObject([
      { state: "open", used: 1, trials: { running: 1, stayed: 0 } },
    ]);
    expect(running.win_back).toEqual({ written: 0, returned: 0 });
    await billing.passTo("2026-03-24T13:00:00.000Z", member);
    await office.staff.stayProved();
    expect((await office.list()).codes).toMatchObject([{ trials: { running: 0, stayed: 1 } }]);
  });

  it("is over after its last day, which ends where the owner is", async ({ product, office }) => {
    const yesterday = await office.send({ last_day: "2026-03-09" });
    expect(await refusalOf(yesterday)).toEqual([400, "request.invalid"]);
    await office.make({ last_day: "2026-03-10", limit: 5 });
    product.clock.set("2026-03-10T23:59:59.000Z");
    const last = await product.fetch("/api/promotions/SPRING");
    expect(await last.json()).toMatchObject({ state: "open" });
    const iso = "2026-03-11T00:00:00.000Z";
    product.clock.set(iso);
    await product.payments.control.clock({ now: iso });
    const shown = await product.fetch("/api/promotions/SPRING");
    expect(await shown.json()).toEqual({ state: "over", offer: null });
  });

  it("for new members is refused to members who have paid before", async ({
    product,
    billing,
    member,
    office,
  }) => {
    await office.make({ new_members_only: true });
    const subscription = await billing.subscribe(member);
    await driverOf(product.payments).cancelSubscription(subscription);
    await product.payments.control.settled();
    const answer = await billing.call(member, "create-checkout", { code: "SPRING" });
    expect(await refusalOf(answer)).toEqual([409, "billing.code_for_new_members"]);
  });

  it("of an amount never makes a payment negative, and needs the owner's fresh proof", async ({
    product,
    office,
  }) => {
    const off = (amount: string) =>
      ({ kind: "amount", amount: { amount, currency: "USD" } }) as const;
    const tooExact = await office.send({ off: off("9.505"), years: null });
    expect(await refusalOf(tooExact)).toEqual([400, "request.invalid"]);
    await office.make({ off: off("9.50"), years: null });
    const shown = await product.fetch("/api/promotions/SPRING");
    expect(await shown.json()).toMatchObject({
      offer: { first: { amount: "39.50" }, years: null },
    });
    await office.staff.letProofAge();
    const late = await office.send({ code: "LATER" });
    expect(await refusalOf(late)).toEqual([403, "office.proof_too_old"]);
  });
});
