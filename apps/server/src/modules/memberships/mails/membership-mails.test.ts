import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { subscriptions } from "#schema/schema.ts";
import { accountRequests, sessionOf } from "#testing/account-requests.ts";
import { deviceOf } from "#testing/device.ts";
import { moneyActsOf } from "#testing/money-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";

const AT_THE_END = "2027-03-10T12:00:00.000Z";
const SUBJECTS = {
  started: "Your membership is open",
  failed: "The renewal did not go through",
  ended: "Your membership has ended",
};

const it = emptiedProductTest({ payments: true })
  /** A member with a card subscription, in a zone whose evening is tomorrow in UTC. */
  .extend("subscriber", ({ product, billing }) => async () => {
    const member = await product.signUp(undefined, "America/New_York");
    const subscription = await billing.subscribe(member);
    return { ...member, subscription };
  })
  .extend("mailsTo", ({ product }) => {
    return (email: string) =>
      product.mailer.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
  })
  .extend("memberMails", ({ mailsTo }) => {
    return (email: string) =>
      mailsTo(email).filter((subject) => /membership|renewal/.test(subject));
  })
  .extend("moveTo", ({ product }) => async (iso: string) => {
    product.clock.set(iso);
    await product.payments.control.clock({ now: iso });
  })
  .extend("reminders", ({ mailsTo }) => {
    return (email: string) =>
      mailsTo(email).filter((subject) => subject.startsWith("Your membership renews on"));
  });

describe("a member is emailed", () => {
  it("once when the membership starts, with what was agreed and the day in their own zone", async ({
    product,
    subscriber,
    memberMails,
  }) => {
    product.clock.set("2026-03-11T01:00:00.000Z");
    const { email, subscription } = await subscriber();
    for (const { id } of product.payments.control.state().events) {
      await product.payments.control.redeliver({ event_id: id, times: 2 });
    }
    expect(memberMails(email)).toEqual([SUBJECTS.started]);
    const { text } = product.mailer.lastTo(email);
    expect(text).toContain("$49 a year, charged today. It renews automatically on March 10, 2027");
    expect(text).toContain("http://sovereign.test/app/settings");
    expect(text).toContain("Your receipts are in the same place.");
    expect(text).not.toContain(subscription);
  });

  it("when a renewal was declined, with the end of the grace, and once when it ends", async ({
    subscriber,
    product,
    moveTo,
    memberMails,
  }) => {
    const { email, subscription } = await subscriber();
    await product.payments.control.declineNextRenewal({ subscription });
    await moveTo(AT_THE_END);
    expect(memberMails(email)).toEqual([SUBJECTS.started, SUBJECTS.failed]);
    expect(product.mailer.lastTo(email).text).toContain("until March 17, 2027");
    await moveTo("2027-03-25T12:00:00.000Z");
    await product.payments.control.giveUp({ subscription, status: "canceled" });
    await product.payments.control.settled();
    expect(memberMails(email)).toEqual([SUBJECTS.started, SUBJECTS.failed, SUBJECTS.ended]);
    expect(product.mailer.lastTo(email).text).toContain("membership ended on March 17, 2027");
  });

  it("when it ends long after staff began to end it, and it went on", async ({
    subscriber,
    product,
    moveTo,
    memberMails,
  }) => {
    const { id, email, subscription } = await subscriber();
    await product.database.db
      .update(subscriptions)
      .set({ endedByStaffAt: product.clock.now() })
      .where(eq(subscriptions.userId, id));
    await product.payments.control.declineNextRenewal({ subscription });
    await moveTo(AT_THE_END);
    await product.payments.control.giveUp({ subscription, status: "canceled" });
    await product.payments.control.settled();
    expect(memberMails(email)).toContain(SUBJECTS.ended);
  });

  it("about what a member can do next", async ({ billing, product, moveTo }) => {
    const member = await product.signUpOverHttp();
    const { email } = member;
    const subscription = await billing.subscribe(member);
    const textOf = (subject: string) =>
      product.mailer.sent.find((mail) => mail.to === email && mail.subject === subject)?.text ?? "";
    expect(textOf("Begin with one sentence")).toContain("choose an hour");
    await product.payments.control.declineNextRenewal({ subscription });
    await moveTo(AT_THE_END);
    await product.payments.control.giveUp({ subscription, status: "canceled" });
    await moveTo("2027-03-25T12:00:00.000Z");
    await product.payments.control.settled();
    expect(textOf(SUBJECTS.ended)).toContain("can be exported");
    expect(textOf(SUBJECTS.ended)).toContain("If you wish to come back, it is here");
  });

  it("nothing about an end while another subscription is open", async ({
    subscriber,
    billing,
    product,
    moveTo,
    memberMails,
  }) => {
    const { email, subscription, fetch } = await subscriber();
    const other = await billing.subscribe(null, email);
    await fetch(`/api/me/purchases/${other}/add`, { method: "POST" });
    await product.payments.control.declineNextRenewal({ subscription });
    await moveTo(AT_THE_END);
    await product.payments.control.giveUp({ subscription, status: "canceled" });
    await product.payments.control.settled();
    expect(memberMails(email)).not.toContain(SUBJECTS.ended);
  });
});

it("a guest is emailed at the paying address", async ({ billing, mailsTo, product }) => {
  await billing.subscribe(null, "Guest@Example.com");
  expect(mailsTo("guest@example.com")).toEqual([SUBJECTS.started]);
  const { text } = product.mailer.lastTo("guest@example.com");
  expect(text).toContain("http://sovereign.test/auth?tab=sign-up&paid=true");
  expect(text).toContain("Create one with this address");
});

it("a double payment raises an anonymous alarm", async ({ subscriber, product, billing }) => {
  const { email } = await subscriber();
  const alarms = () => product.logLines.filter((line) => line.includes("paid_twice"));
  expect(alarms()).toEqual([]);
  await product.payments.pay(await billing.openCheckout(null), email);
  expect(alarms()).toHaveLength(1);
  expect(JSON.parse(alarms()[0] ?? "")).toMatchObject({ level: 50, event: "paid_twice" });
  expect(alarms()[0]).not.toContain(email);
});

describe("the reminder before a renewal", () => {
  it("is sent once, thirty days ahead", async ({ subscriber, product, moveTo, reminders }) => {
    const member = await subscriber();
    const phone = deviceOf(member);
    await phone.send(phone.answer("2026-03-09", "missed"), phone.answer("2026-03-10", "partial"));
    await moveTo("2027-02-08T11:59:59.000Z");
    await product.runDaily();
    expect(reminders(member.email)).toEqual([]);
    await moveTo("2027-02-08T12:00:00.000Z");
    await product.runDaily();
    await moveTo("2027-02-20T12:00:00.000Z");
    await product.runDaily();
    expect(reminders(member.email)).toEqual(["Your membership renews on March 10, 2027"]);
    expect(product.mailer.lastTo(member.email).text).toContain("kept since you joined: 1.");
  });

  it("is sent for a renewal that staff moved, which the provider calls a trial", async ({
    subscriber,
    product,
    moveTo,
    reminders,
  }) => {
    const member = await subscriber();
    const office = moneyActsOf(product, await signUpStaff(product, "owner"));
    const act = await office.order(member.id, { kind: "extend", days: 10 });
    expect(act).toMatchObject({ state: "done" });
    const [moved] = product.payments.control.state().subscriptions;
    expect(moved).toMatchObject({ id: member.subscription, status: "trialing" });
    await moveTo("2027-02-18T12:00:00.000Z");
    await product.runDaily();
    await product.runRepeated();
    expect(reminders(member.email)).toEqual(["Your membership renews on March 20, 2027"]);
  });

  it("is not sent when it ends", async ({ subscriber, product, moveTo, billing, reminders }) => {
    const member = await subscriber();
    const session = await sessionOf(await accountRequests(product.fetch).signIn(member.email));
    const portal = await product.fetch("/api/functions/customer-portal", {
      method: "POST",
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    const { url } = (await portal.json()) as { url: string };
    const portalId = new URL(url).pathname.split("/").at(-1) ?? "";
    await product.payments.hosted.cancel(portalId, member.subscription);
    await product.payments.control.settled();
    await moveTo("2027-02-20T12:00:00.000Z");
    await product.runDaily();
    expect(reminders(member.email)).toEqual([]);
    // Another purchase now is no double payment.
    await product.payments.pay(await billing.openCheckout(null), member.email);
    expect(product.logLines.join("")).not.toContain("paid_twice");
  });
});
