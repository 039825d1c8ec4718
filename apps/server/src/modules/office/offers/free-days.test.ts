import { and, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { releaseHeld } from "#jobs/held-sendings.repository.ts";
import {
  heldSendings,
  mailDeliveries,
  sentMails,
  subscriptions,
  trialMailboxes,
} from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { moneyActsOf } from "#testing/money-acts.ts";
import { chargesOf, offersTest } from "#testing/offers.ts";
import { supportOf } from "#testing/office-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { driverOf } from "#testing/payment-provider.ts";
import { startRemindedMember } from "#testing/reminded-member.ts";

const it = offersTest();

describe("free days", () => {
  const FREE = { code: "TRIAL", years: null, new_members_only: true } as const;

  it("with a card end in a payment, announced before", async ({
    product,
    billing,
    member,
    office,
  }) => {
    await office.make({ ...FREE, off: { kind: "trial", days: 14, card: true } });
    const url = await billing.openCheckout(member, { code: "TRIAL" });
    await product.payments.pay(url, member.email);
    expect(await billing.check(member)).toMatchObject({
      subscribed: true,
      trial: true,
      renews: true,
      price: { amount: "49.00" },
      subscription_end: "2026-03-24T12:00:00.000Z",
    });
    const mails = () =>
      product.mailer.sent.filter(({ to }) => to === member.email).map(({ subject }) => subject);
    expect(mails()).toContain("Your membership is open, free until March 24, 2026");
    product.clock.set("2026-03-16T12:00:00.000Z");
    await product.runRepeated();
    expect(mails()).not.toContain("Your free trial ends on March 24, 2026");
    product.clock.set("2026-03-17T12:00:00.000Z");
    await product.runRepeated();
    await product.runRepeated();
    expect(mails().filter((each) => each.startsWith("Your free trial ends"))).toHaveLength(1);
    const [notice] = product.mailer.sent.filter(({ subject }) => subject.startsWith("Your free"));
    expect(notice?.text).toContain("On that day, your card is charged $49 for a year");
    const paying = await billing.passTo("2026-03-24T13:00:00.000Z", member);
    const membership = await billing.check(paying);
    expect(membership).toMatchObject({ subscribed: true, renews: true });
    expect(membership.trial).toBeUndefined();
    expect(mails()).toContain("Your membership is open");
    const acts = moneyActsOf(product, await signUpStaff(product, "support"));
    const refund = await acts.offer(member.id, "refund");
    expect(refund.facts).toMatchObject({ paid: { amount: "49.00" }, renewal: false });
  });

  it("whose reminder reached nobody end without a charge, and stand in Today", async ({
    product,
    billing,
    member,
    office,
  }) => {
    const { db } = product.database;
    await office.make({ ...FREE, off: { kind: "trial", days: 14, card: true } });
    await product.payments.pay(await billing.openCheckout(member, { code: "TRIAL" }), member.email);
    product.clock.set("2026-03-17T12:00:00.000Z");
    await product.runRepeated();
    await db.update(sentMails).set({ state: "bounced" });
    product.clock.set("2026-03-23T11:00:00.000Z");
    await product.runRepeated();
    expect((await db.select().from(subscriptions))[0]).toMatchObject({ cancelAtPeriodEnd: false });
    product.clock.set("2026-03-23T13:00:00.000Z");
    await product.runRepeated();
    const [row] = await db.select().from(subscriptions);
    expect(row).toMatchObject({ cancelAtPeriodEnd: true, trialNotice: "nobody" });
    await office.staff.stayProved();
    const { needs } = await (await office.staff.fetch("/api/office/today")).json();
    const who = { id: member.id, address: member.email };
    expect(needs).toContainEqual({
      kind: "trial_untold",
      member: who,
      ends_at: "2026-03-24T12:00:00.000Z",
    });
    await product.payments.control.clock({ now: "2026-03-24T13:00:00.000Z" });
    expect(await chargesOf(product)).toEqual([]);
  });

  it("whose end the provider has, while the node died, stand in Today", async ({
    product,
    billing,
    member,
    office,
  }) => {
    const { db } = product.database;
    await office.make({ ...FREE, off: { kind: "trial", days: 14, card: true } });
    await product.payments.pay(await billing.openCheckout(member, { code: "TRIAL" }), member.email);
    await db.update(subscriptions).set({ trialNotice: "ending", cancelAtPeriodEnd: true });
    product.clock.set("2026-03-23T13:00:00.000Z");
    await product.runRepeated();
    expect((await db.select().from(subscriptions))[0]).toMatchObject({ trialNotice: "nobody" });
  });

  it("whose reminder reached a device alone end in a payment", async ({
    product,
    billing,
    office,
  }) => {
    const { db } = product.database;
    await office.make({ ...FREE, off: { kind: "trial", days: 14, card: true } });
    const member = await startRemindedMember(product);
    const device = await member.device();
    await product.payments.pay(await billing.openCheckout(member, { code: "TRIAL" }), member.email);
    product.clock.set("2026-03-17T12:00:00.000Z");
    await product.runRepeated();
    await db.update(sentMails).set({ state: "bounced" });
    product.clock.set("2026-03-23T13:00:00.000Z");
    await product.runRepeated();
    await product.runRepeated();
    expect(JSON.stringify(device.shown()).match(/Your free trial ends/g)).toHaveLength(1);
    const [row] = await db.select().from(subscriptions);
    expect(row).toMatchObject({ cancelAtPeriodEnd: false, trialNotice: "device" });
  });

  it("whose reminder a restore holds end without a charge; those reminded before it go on", async ({
    product,
    billing,
    member,
    office,
  }) => {
    const { db } = product.database;
    await office.make({ ...FREE, off: { kind: "trial", days: 14, card: true } });
    const late = await startRemindedMember(product);
    const device = await late.device();
    await product.payments.pay(await billing.openCheckout(member, { code: "TRIAL" }), member.email);
    const url = await billing.openCheckout(late, { code: "TRIAL" });
    const session = new URL(url).pathname.split("/").at(-1) ?? "";
    const card = "4000000000000341";
    await product.payments.hosted.pay(session, { email: late.email, card, name: "" });
    await product.payments.control.settled();
    const rowOf = async ({ id }: { id: string }) =>
      (await db.select().from(subscriptions).where(eq(subscriptions.userId, id)))[0];
    const mails = () =>
      product.mailer.sent.filter(
        ({ to, subject }) => to === late.email && subject.startsWith("Your free trial ends"),
      );
    product.clock.set("2026-03-17T12:00:00.000Z");
    await product.runRepeated();
    expect(mails()).toHaveLength(1);
    const theirs = and(eq(sentMails.userId, late.id), eq(sentMails.template, "trial-ending"));
    await db.delete(sentMails).where(theirs);
    await db.delete(mailDeliveries);
    const now = product.clock.now();
    await db.insert(heldSendings).values({ kind: "mails", since: now, heldAt: now });
    await product.runAtStart();
    const owner = await signUpStaff(product, "owner");
    const needs = async () => (await (await owner.fetch("/api/office/today")).json()).needs;
    expect(await needs()).toContainEqual(
      expect.objectContaining({ kind: "sendings_held", kinds: ["mails"], notices: 1 }),
    );
    product.clock.set("2026-03-23T13:00:00.000Z");
    await product.runRepeated();
    expect(await rowOf(member)).toMatchObject({ cancelAtPeriodEnd: false, trialNotice: null });
    expect(await rowOf(late)).toMatchObject({ cancelAtPeriodEnd: true, trialNotice: "nobody" });
    expect(JSON.stringify(device.shown())).not.toContain("Your free trial ends");
    await owner.stayProved();
    expect(await needs()).toContainEqual(
      expect.objectContaining({
        kind: "trial_untold",
        member: { id: late.id, address: late.email },
      }),
    );
    await releaseHeld(db, "mails");
    await product.runAtStart();
    await product.deliverDue();
    expect(mails()).toHaveLength(2);
    expect(mails().at(-1)?.text).not.toContain("your card is charged");
  });

  it("have no receipt to be sent again", async ({ product, billing, office }) => {
    await office.make({ ...FREE, off: { kind: "trial", days: 14, card: true } });
    const { member, offerOf, order, look, refusalOf } = await supportOf(product);
    await product.payments.pay(await billing.openCheckout(member, { code: "TRIAL" }), member.email);
    // As a membership of which a code takes all.
    await product.database.db.update(subscriptions).set({ trial: false });
    expect((await offerOf("resend")).facts.mails[0]).toMatchObject({ why_not: "no_payment" });
    const receipt = { kind: "resend", mail: "receipt" };
    expect(await refusalOf(receipt)).toBe("no_payment");
    // While the provider is silent nobody knows.
    await product.payments.control.outage({ mode: "down" });
    const asked = await order(receipt);
    expect(asked).toMatchObject({ state: "unanswered" });
    await product.payments.control.outage({ mode: "none" });
    product.clock.advance(60_000);
    await product.runRepeated();
    expect(await look(asked.id)).toMatchObject({
      state: "failed",
      outcome: { code: "nothing_to_write" },
    });
    const kept = product.mailer.sent.filter(({ subject }) => subject.startsWith("Your receipt"));
    expect(kept).toEqual([]);
  });

  it("without a card end the membership, and nothing is charged", async ({
    product,
    billing,
    member,
    office,
  }) => {
    await office.make({ ...FREE, off: { kind: "trial", days: 6, card: false } });
    const url = await billing.openCheckout(member, { code: "TRIAL" });
    const id = new URL(url).pathname.split("/").at(-1) ?? "";
    expect(product.payments.hosted.findCheckout(id)).toMatchObject({ needsCard: false });
    const done = await product.payments.hosted.pay(id, { email: member.email, card: "", name: "" });
    expect(done).toMatchObject({ ok: true });
    await product.payments.control.settled();
    expect(await billing.check(member)).toMatchObject({ subscribed: true, renews: false });
    const over = await billing.passTo("2026-03-16T13:00:00.000Z", member);
    expect(await billing.check(over)).toMatchObject({ subscribed: false });
    expect(await chargesOf(product)).toEqual([]);
  });

  it("are given once to a member, and to nobody without an account", async ({
    product,
    billing,
    member,
    office,
  }) => {
    await office.make({ ...FREE, limit: 1, off: { kind: "trial", days: 7, card: true } });
    const guest = await billing.call(null, "create-checkout", { code: "TRIAL" });
    expect(await refusalOf(guest)).toEqual([403, "billing.code_needs_account"]);
    const url = await billing.openCheckout(member, { code: "TRIAL" });
    await product.payments.pay(url, member.email);
    const other = await product.signUp();
    const usedUp = await billing.call(other, "create-checkout", { code: "TRIAL" });
    expect(await refusalOf(usedUp)).toEqual([409, "billing.code_over"]);
    const [trial] = (await office.list()).codes;
    await office.end(trial?.id ?? "");
    await office.make({ ...FREE, off: { kind: "trial", days: 7, card: true } });
    const subscription = product.payments.subscriptionsOf(member.email).at(-1) ?? "";
    await driverOf(product.payments).cancelSubscription(subscription);
    await product.payments.control.settled();
    const again = await billing.call(member, "create-checkout", { code: "TRIAL" });
    expect(await refusalOf(again)).toEqual([409, "billing.code_for_new_members"]);
  });

  it("are given once to a mailbox, under any of its addresses and after a deletion", async ({
    product,
    billing,
    office,
  }) => {
    await office.make({ ...FREE, limit: 5, off: { kind: "trial", days: 7, card: true } });
    const first = await product.signUp("ada.l@gmail.com");
    await product.payments.pay(await billing.openCheckout(first, { code: "TRIAL" }), first.email);
    const refused = async (email: string) => {
      const member = await product.signUp(email);
      return refusalOf(await billing.call(member, "create-checkout", { code: "TRIAL" }));
    };
    expect(await refused("adal+again@gmail.com")).toEqual([409, "billing.code_for_new_members"]);
    const body = JSON.stringify({ confirmed: true });
    await first.fetch("/api/functions/delete-account", { method: "POST", body });
    expect(await refused(first.email)).toEqual([409, "billing.code_for_new_members"]);
    expect((await office.list()).codes).toMatchObject([{ used: 1 }]);
  });

  it("begun in two tabs begin once: the second ends at once, without a charge, and says so", async ({
    product,
    billing,
    member,
    office,
  }) => {
    await office.make({ ...FREE, limit: 2, off: { kind: "trial", days: 14, card: true } });
    const tabs = [
      await billing.openCheckout(member, { code: "TRIAL" }),
      await billing.openCheckout(member, { code: "TRIAL" }),
    ];
    for (const url of tabs) await product.payments.pay(url, member.email);
    const statuses = product.payments.control.state().subscriptions.map(({ status }) => status);
    expect(statuses.sort()).toEqual(["canceled", "trialing"]);
    expect(await billing.check(member)).toMatchObject({ subscribed: true, trial: true });
    const results = await Promise.all(
      tabs.map(async (url) => {
        const session_id = new URL(url).pathname.split("/").at(-1);
        const answer = await billing.call(member, "sync-checkout", { session_id });
        return (await answer.json()).free_days_refused;
      }),
    );
    expect(results).toEqual([false, true]);
    await product.runDaily();
    const told = product.mailer.sent.filter(({ subject }) => subject.includes("ended right away"));
    expect(told.map(({ to }) => to)).toEqual([member.email]);
    expect(told[0]?.text).toContain("Nothing was charged, and nothing will be.");
    expect(await chargesOf(product)).toEqual([]);
    expect((await office.list()).codes).toMatchObject([{ used: 1 }]);
  });

  it("are not given again to another member's account with the same card", async ({
    product,
    billing,
    member,
    office,
  }) => {
    await office.make({ ...FREE, off: { kind: "trial", days: 14, card: true } });
    await product.payments.pay(await billing.openCheckout(member, { code: "TRIAL" }), member.email);
    const pay = async (card: string) => {
      const other = await product.signUp();
      const url = await billing.openCheckout(other, { code: "TRIAL" });
      const id = new URL(url).pathname.split("/").at(-1) ?? "";
      await product.payments.hosted.pay(id, { email: other.email, card, name: "" });
      await product.payments.control.settled();
      const synced = await billing.call(other, "sync-checkout", { session_id: id });
      return { other, answer: await synced.json() };
    };
    const refused = await pay("4242424242424242");
    expect(refused.answer).toMatchObject({
      subscribed: false,
      purchase_pending: false,
      free_days_refused: true,
      trial_refused: true,
      ended: null,
    });
    expect(await billing.check(refused.other)).toMatchObject({ trial_refused: true });
    expect((await pay("4000000000000341")).answer).toMatchObject({
      subscribed: true,
      free_days_refused: false,
    });
    expect(await chargesOf(product)).toEqual([]);
    const later = await billing.passTo("2026-03-25T12:00:01.000Z", refused.other);
    expect(await billing.check(later)).not.toHaveProperty("trial_refused");
  });

  it("that ran with one card before cards were judged go on, and keep it from a third", async ({
    product,
    billing,
    member,
    office,
  }) => {
    const { db } = product.database;
    await office.make({ ...FREE, off: { kind: "trial", days: 14, card: true } });
    const pay = async (who: typeof member) => {
      await product.payments.pay(await billing.openCheckout(who, { code: "TRIAL" }), who.email);
      return (await billing.check(who)).subscribed;
    };
    const second = await product.signUp();
    for (const who of [member, second]) {
      expect(await pay(who)).toBe(true);
      await db.delete(trialMailboxes);
    }
    const driver = driverOf(product.payments);
    for (const { customerId, customerEmail } of await db.select().from(subscriptions)) {
      const to = `paying-${customerEmail}`;
      await driver.changeCustomerEmail(customerId, { from: customerEmail ?? "", to });
      await product.payments.control.settled();
    }
    await product.runDaily();
    const rows = await db.select().from(subscriptions);
    expect(rows.map(({ status }) => status)).toEqual(["trialing", "trialing"]);
    expect((await office.list()).codes).toMatchObject([{ used: 2 }]);
    expect(await pay(await product.signUp())).toBe(false);
  });

  it("are counted once by the code's id, whatever the address is changed to", async ({
    product,
    billing,
    member,
    office,
  }) => {
    await office.make({ ...FREE, limit: 3, off: { kind: "trial", days: 14, card: true } });
    await product.payments.pay(await billing.openCheckout(member, { code: "TRIAL" }), member.email);
    const driver = driverOf(product.payments);
    let from = member.email;
    for (const to of ["second@example.com", "third@example.com"]) {
      const [row] = await product.database.db.select().from(subscriptions);
      await driver.changeCustomerEmail(row?.customerId ?? "", { from, to });
      await product.payments.control.settled();
      await product.runDaily();
      from = to;
    }
    const [trial] = (await office.list()).codes;
    expect(trial).toMatchObject({ used: 1, state: "open" });
    await office.end(trial?.id ?? "");
    await office.make({ ...FREE, limit: 1, off: { kind: "trial", days: 7, card: true } });
    const uses = (await office.list()).codes.map(({ used, limit }) => [limit, used]);
    expect(uses.sort()).toEqual([
      [1, 0],
      [3, 1],
    ]);
  });

  it("are given no more often than the code allows, however many pay pages are open", async ({
    product,
    billing,
    member,
    office,
  }) => {
    await office.make({ ...FREE, limit: 1, off: { kind: "trial", days: 7, card: true } });
    const other = await product.signUp();
    const send = (who: typeof member) => billing.call(who, "create-checkout", { code: "TRIAL" });
    const answers = await Promise.all([send(member), send(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    // Who left the page keeps the place for half an hour, and can open it again.
    const [first, last] = answers[0]?.status === 200 ? [member, other] : [other, member];
    const left = await billing.openCheckout(first, { code: "TRIAL" });
    product.clock.advance(40 * 60_000);
    await product.payments.control.clock({ now: product.clock.now().toISOString() });
    const back = await billing.passTo(product.clock.now().toISOString(), last);
    const url = await billing.openCheckout(back, { code: "TRIAL" });
    await product.payments.pay(url, last.email);
    const shown = await product.fetch("/api/promotions/TRIAL");
    expect(await shown.json()).toMatchObject({ state: "over" });
    await expect(product.payments.pay(left, first.email)).rejects.toThrow();
  });
});
