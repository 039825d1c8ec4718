import type { PromotionLook } from "@sovereign/contract/promotions";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { staffActs } from "#schema/schema.ts";
import { type Member, refusalOf } from "#testing/billing.ts";
import { MAIL_WEBHOOK_ENVIRONMENT, outcomesOf } from "#testing/mail-outcomes.ts";
import { moneyActsOf } from "#testing/money-acts.ts";
import { plannedDeaths } from "#testing/office-acts.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";

const deaths = plannedDeaths();

const NOW = "2026-03-10T12:00:00.000Z";

const it = emptiedProductTest({
  payments: true,
  now: NOW,
  environment: MAIL_WEBHOOK_ENVIRONMENT,
  afterStep: deaths.afterStep,
})
  .extend("outcomes", ({ product }) => outcomesOf(product))
  .extend("office", async ({ product, billing, member }) => {
    const staff = await signUpStaff(product, "owner");
    const acts = moneyActsOf(product, staff);
    const { id: userId, email } = member;
    const subscription = await billing.subscribe(member);
    await acts.order(userId, { kind: "cancel", when: "now" });
    product.clock.advance(60_000);
    const own = { kind: "own", off: { kind: "percent", percent: 20 }, last_day: "2026-03-31" };
    return {
      ...acts,
      staff,
      userId,
      subscription,
      own,
      winBack: (more: object = {}) =>
        acts.order(userId, { kind: "win_back", promotion: own, line: "", ...more }),
      async refusal(more: object = {}) {
        const order = { kind: "win_back", promotion: own, line: "", ...more };
        const answer = await acts.send(userId, order);
        return [answer.status, ((await answer.json()) as { detail?: string }).detail];
      },
      passMonth: () =>
        product.database.db.execute(
          "update staff_acts set created_at = created_at - interval '30 days'",
        ),
      mails: () =>
        product.mailer.sent.filter(
          ({ to, subject }) => to === email && subject.includes("come back"),
        ),
    };
  });

const lookAt = async (member: Member, code: string) =>
  (await (await member.fetch(`/api/promotions/${code}`)).json()) as PromotionLook;

describe("winning a member back", () => {
  it("is a look at them already in its preview", async ({ member, office }) => {
    const path = `/api/office/members/${office.userId}/win-back-preview`;
    await office.staff.giveReason(office.userId);
    await office.staff.post(path, { id: crypto.randomUUID(), promotion: office.own });
    const log = await (await member.fetch("/api/me/staff-log")).json();
    expect(log).toMatchObject({ looks: 1 });
  });

  it("makes a code for them alone, mails it once, and shows its use", async ({
    product,
    billing,
    member,
    office,
  }) => {
    const { why_not, facts, last } = await office.offer(office.userId, "win_back");
    const price = { amount: "49.00", currency: "USD" };
    expect({ why_not, facts, last }).toEqual({
      why_not: null,
      last: null,
      facts: { price, codes: [] },
    });
    const id = crypto.randomUUID();
    const preview = await office.staff.post(
      `/api/office/members/${office.userId}/win-back-preview`,
      { id, promotion: office.own },
    );
    const { subject, text } = (await preview.json()) as { subject: string; text: string };
    const line = "We mended <what> you wrote to us about.";
    const act = await office.winBack({ id, line });
    expect(act).toMatchObject({ state: "done", figures: { code: expect.any(String) } });
    expect(await office.winBack({ id, line })).toMatchObject({ repeated: true });
    const [mail, ...more] = office.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: member.email, subject, text: text.replace("{line}", line) });
    expect(mail?.html).toContain("We mended &lt;what&gt; you wrote");
    expect(mail?.headers).toMatchObject({
      "list-unsubscribe": expect.stringContaining("letters~"),
    });
    expect(text).toContain("The first year costs $39.20. Then it is $49.00 a year");
    expect(text).toContain("for your account alone, and works once, until March 31, 2026.");

    const code = act.figures.code ?? "";
    expect(await office.recorded("promotion_codes")).toMatchObject([
      { code, max_redemptions: 1, customer: expect.stringMatching(/^cus_/) },
    ]);

    const other = await product.signUp();
    expect(await lookAt(other, code)).toEqual({ state: "another", offer: null });
    expect(await refusalOf(await billing.call(other, "create-checkout", { code }))).toEqual([
      403,
      "billing.code_of_another",
    ]);
    expect(await refusalOf(await billing.call(null, "create-checkout", { code }))).toEqual([
      403,
      "billing.code_needs_account",
    ]);
    const guest = { email: "", fetch: product.fetch };
    expect(await lookAt(guest, code)).toMatchObject({
      state: "open",
      offer: { one_account: true },
    });

    expect((await office.offer(office.userId, "win_back")).last).toMatchObject({ used: false });
    const url = await billing.openCheckout(member, { code });
    await product.payments.pay(url, member.email);
    expect(await billing.check(member)).toMatchObject({ subscribed: true });
    const paid = await office.recorded<{ id: string; amount: number }>("charges");
    expect(paid.map(({ amount }) => amount).sort()).toEqual([3920, 4900]);
    const [invoice] = await office.recorded<{ id: string; footer: string }>("invoices");
    expect(invoice?.footer).toBe("Example Company Ltd, 1 Example Street, Example Town");
    expect(await office.offer(office.userId, "win_back")).toMatchObject({
      why_not: "is_member",
      facts: null,
      last: { code, used: true },
    });
    const offers = (await (await office.staff.fetch("/api/office/offers")).json()) as object;
    expect(offers).toMatchObject({
      codes: [{ code, used: 1, state: "used_up", member: { email: member.email } }],
    });
  });

  it("sends a running code too, and none that is for others", async ({ product, office }) => {
    const make = (code: string, more: object = {}) =>
      office.staff.post("/api/office/offers/codes", {
        id: crypto.randomUUID(),
        code,
        off: office.own.off,
        years: 2,
        limit: null,
        new_members_only: false,
        last_day: null,
        note: "",
        ...more,
      });
    for (const answer of [
      await make("SPRING26"),
      await make("NEWONLY", { new_members_only: true }),
    ]) {
      expect(answer.status).toBe(200);
    }
    const { facts } = await office.offer(office.userId, "win_back");
    expect(facts?.codes).toMatchObject([{ code: "SPRING26", years: 2, lasts_until: null }]);
    const refused = { promotion: { kind: "running", code: "NEWONLY" } };
    expect(await office.refusal(refused)).toEqual([409, "code_unknown"]);
    await office.winBack({ promotion: { kind: "running", code: "SPRING26" } });
    expect(office.mails()[0]?.text).toContain("A year costs $39.20 for 2 years.");
    const { db } = product.database;
    expect(await db.$count(staffActs, eq(staffActs.userId, office.userId))).toBe(2);
  });

  it("writes once in thirty days", async ({ office }) => {
    await office.winBack();
    expect(await office.refusal()).toEqual([409, "sent_lately"]);
    await office.passMonth();
    expect(await office.winBack()).toMatchObject({ state: "done" });
    expect(office.mails()).toHaveLength(2);
  });

  it("writes to nobody who stopped it, by one press, or whose address bounced", async ({
    product,
    member,
    office,
    outcomes,
  }) => {
    await office.winBack();
    const [mail] = office.mails();
    const list = mail?.headers?.["list-unsubscribe"] ?? "";
    const url = /^<([^>]+)>/.exec(list)?.[1] ?? "";
    await office.passMonth();
    await outcomes.bounce(product.mailer.lastTo(member.email));
    expect((await office.offer(office.userId, "win_back")).why_not).toBe("address_refused");
    for (const _ of [1, 2]) {
      expect((await product.app.fetch(new Request(url, { method: "POST" }))).status).toBe(204);
    }
    expect((await office.offer(office.userId, "win_back")).why_not).toBe("mails_stopped");
    expect(await office.refusal()).toEqual([409, "mails_stopped"]);
    expect(office.mails()).toHaveLength(1);
  });

  it("is not for members, nor for who never paid", async ({ product, billing, office }) => {
    const never = await product.signUp();
    expect((await office.offer(never.id, "win_back")).why_not).toBe("never_paid");
    await billing.subscribe(never);
    expect((await office.offer(never.id, "win_back")).why_not).toBe("is_member");
    const support = await signUpStaff(product, "editor");
    expect(
      await refusalOf(
        await support.post(`/api/office/members/${office.userId}/win-back-preview`, {
          id: crypto.randomUUID(),
          promotion: office.own,
        }),
      ),
    ).toEqual([403, "office.role_refused"]);
  });

  it("that the provider refuses sends nothing, and is tried again", async ({ product, office }) => {
    await product.payments.control.fail({
      method: "post",
      path: "/v1/promotion_codes",
      kind: "refuse",
      message: "No.",
      code: "resource_already_exists",
    });
    const { id, state } = await office.winBack();
    expect([state, office.mails()]).toEqual(["failed", []]);
    expect(await office.retry(id)).toMatchObject({ state: "done" });
    expect(office.mails()).toHaveLength(1);
  });

  it("makes one code where a backup from before it is restored", async ({ product, office }) => {
    const { db } = product.database;
    const { id, figures } = await office.winBack();
    product.clock.advance(25 * 3600_000);
    await db
      .update(staffActs)
      .set({ state: "sending", outcome: null, attempts: 0, finishedAt: null })
      .where(eq(staffActs.id, id));
    await product.runAtStart();
    product.clock.advance(91_000);
    await product.runRepeated();
    const codes = await office.recorded<{ id: string; code: string }>("promotion_codes");
    expect(codes).toMatchObject([{ code: figures.code }]);
    const [act] = await db.select().from(staffActs).where(eq(staffActs.id, id));
    expect(act).toMatchObject({ state: "done", outcome: { provider_id: codes[0]?.id } });
  });
});

it.for(["act sent", "act mailed"])(
  "makes one code and sends one email when the node dies after: %s",
  async (step, { product, office }) => {
    deaths.steps.push(step);
    const order = { kind: "win_back", promotion: office.own, line: "" };
    await office.send(office.userId, order).catch(() => {});
    expect(deaths.steps).toEqual([]);
    for (let minute = 0; minute < 3; minute += 1) {
      product.clock.advance(61_000);
      await product.runRepeated();
    }
    expect(office.mails()).toHaveLength(1);
    expect(await office.recorded("promotion_codes")).toHaveLength(1);
  },
);
