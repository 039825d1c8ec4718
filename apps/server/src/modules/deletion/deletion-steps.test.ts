import { describe, expect } from "vitest";
import { closePurchases } from "#modules/memberships/records/closed-purchases.repository.ts";
import { accountDeletions, subscriptions } from "#schema/schema.ts";
import { codeOf, PASSWORD, tokenIn } from "#testing/account-requests.ts";
import type { Member } from "#testing/billing.ts";
import { tablesHolding } from "#testing/database-scan.ts";
import { PAYMENT_ENVIRONMENT } from "#testing/payment-provider.ts";
import { productTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const MINUTE = 60_000;

/** Callbacks that run once after the step of that name. */
const then = new Map<string, () => Promise<void> | void>();

const it = productTest({
  payments: true,
  async afterStep(step) {
    const act = then.get(step);
    then.delete(step);
    await act?.();
  },
}).extend("paidLate", ({ product }) => async (member: Member) => {
  const [subscription = ""] = product.payments.subscriptionsOf(member.email);
  const { status } =
    product.payments.control.state().subscriptions.find(({ id }) => id === subscription) ?? {};
  const alarms = product.logLines
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === "paid_after_deletion")
    .map(({ level, subscription }) => ({ level, subscription }));
  return { subscription, status, alarms, refunded: await refundsOf(product) };
});

it.beforeEach(async ({ product }) => {
  product.clock.set("2026-03-10T12:00:00.000Z");
  product.logLines.length = 0;
  await product.payments.control.reset();
});

const ENDED = (subscription: string) => ({
  subscription,
  status: "canceled",
  refunded: [4900],
  alarms: [{ level: 50, subscription }],
});

async function refundsOf(product: TestProduct): Promise<number[]> {
  const headers = { authorization: `Bearer ${PAYMENT_ENVIRONMENT.STRIPE_SECRET_KEY}` };
  const answer = await product.providerFetch("https://payments.test/v1/refunds", { headers });
  return ((await answer.json()) as { data: { amount: number }[] }).data.map(({ amount }) => amount);
}

const remove = (member: Pick<Member, "fetch">) =>
  member.fetch("/api/functions/delete-account", {
    method: "POST",
    body: JSON.stringify({ confirmed: true }),
  });

async function receiptOf(member: Pick<Member, "fetch">) {
  const answer = await remove(member);
  return ((await answer.json()) as { receipt: { number: string; card: boolean | null } }).receipt;
}

it.for([true, false])(
  "a payment during the deletion is refunded and canceled (discovered by: %s)",
  async (heard, { product, billing, member, paidLate }) => {
    const checkout = await billing.openCheckout(member);
    then.set("payments canceled", async () => {
      if (!heard) await product.payments.control.hold();
      await product.payments.pay(checkout, member.email);
    });
    expect(await receiptOf(member)).toMatchObject({ card: true });
    const late = await paidLate(member);
    expect(late).toEqual(ENDED(late.subscription));
    await product.payments.control.release();
    await product.runDaily();
    expect(await paidLate(member)).toEqual(late);
    expect(await tablesHolding(product.database.db, member.email)).toEqual([]);
    expect(product.mailer.lastTo(member.email).text).toContain("was canceled");
  },
);

it("a payment after the deletion, at an earlier checkout, is refunded and canceled", async ({
  product,
  billing,
  member,
  paidLate,
}) => {
  const checkout = await billing.openCheckout(member);
  expect(await receiptOf(member)).toMatchObject({ card: false });
  product.clock.advance(20 * MINUTE);
  await product.payments.pay(checkout, member.email);
  const late = await paidLate(member);
  expect(late).toEqual(ENDED(late.subscription));
  await product.runDaily();
  expect(await paidLate(member)).toEqual(late);
  expect(await tablesHolding(product.database.db, member.email)).toEqual([]);
});

it("the receipt promises nothing about cards while the provider is down, and the server retries until it responds", async ({
  product,
  billing,
  member,
  paidLate,
}) => {
  const { control } = product.payments;
  const checkout = await billing.openCheckout(member);
  then.set("payments canceled", async () => {
    await control.hold();
    await product.payments.pay(checkout, member.email);
  });
  then.set("erased", () => control.outage({ mode: "down" }));
  expect(await receiptOf(member)).toMatchObject({ card: null });
  const { text } = product.mailer.lastTo(member.email);
  expect(text).toContain("has not confirmed yet");
  await control.outage({ mode: "none" });
  expect(await paidLate(member)).toMatchObject({ status: "active", alarms: [], refunded: [] });
  product.clock.advance(16 * MINUTE);
  await product.runRepeated();
  const late = await paidLate(member);
  expect(late).toEqual(ENDED(late.subscription));
  // The job of a node's start ends, too.
  product.clock.advance(2 * MINUTE);
  await product.runRepeated();
  expect(await tablesHolding(product.database.db, "D-2026-0310-")).toEqual([]);
});

it("the daily comparison ends a closed subscription", async ({ product, billing, paidLate }) => {
  const { db } = product.database;
  const payer = { email: "paid@example.com" } as Member;
  const subscription = await billing.subscribe(null, payer.email);
  // As older versions left it, which did not check again.
  await closePurchases(db, [{ source: "stripe", id: subscription }], product.clock.now());
  await db.delete(subscriptions);
  await product.runDaily();
  expect(await paidLate(payer)).toMatchObject({ status: "active", alarms: [] });
  product.clock.advance(2 * 60 * MINUTE);
  await product.runDaily();
  expect(await paidLate(payer)).toEqual(ENDED(subscription));
});

it("continues to sync purchases when a crashed deletion is abandoned because the provider is down", async ({
  product,
  billing,
  member,
}) => {
  const { clock, payments, database } = product;
  await billing.subscribe(member);
  then.set("payments canceled", () => {
    throw new Error("the node died");
  });
  expect((await remove(member)).status).toBe(500);
  await payments.control.outage({ mode: "down" });
  clock.advance(2 * MINUTE);
  await product.runRepeated();
  expect(await database.db.$count(accountDeletions)).toBe(0);
  await payments.control.outage({ mode: "none" });

  // The account still exists; canceled purchases are known, and new ones count.
  await product.runDaily();
  expect(await billing.check(member)).toMatchObject({ subscribed: false });
});

it("deletes when one of two simultaneous requests fails", async ({ product, billing, member }) => {
  const { payments, database } = product;
  const id = member.id;
  const subscription = await billing.subscribe(member);
  then.set("payments canceled", async () => {
    await payments.control.outage({ mode: "down" });
    expect((await remove(member)).status).toBe(503);
    await payments.control.outage({ mode: "none" });
  });
  const answer = await remove(member);
  const state = payments.control.state().subscriptions.find((s) => s.id === subscription);
  expect(state?.status).toBe("canceled");
  expect(answer.status).toBe(200);
  expect(await tablesHolding(database.db, id, member.email)).toEqual([]);
});

describe("a deletion that a thief asked for", () => {
  const THIEFS_PASSWORD = "the thief chose this one";
  const back = { proof: { password: PASSWORD }, new_password: "another horse, another battery" };

  /** Changes the password, which mails the link that freezes; returns its token. */
  async function stealFrom({ mailer, clock }: TestProduct, member: Member): Promise<string> {
    clock.advance(MINUTE);
    const body = JSON.stringify({ new_password: THIEFS_PASSWORD });
    const changed = await member.fetch("/api/me/password", { method: "POST", body });
    expect(changed.status).toBe(204);
    clock.advance(MINUTE);
    return tokenIn(mailer.linkTo(member.email, "/auth/email/undo#"));
  }

  it.for([
    { step: "requested", returns: false },
    { step: "payments canceled", returns: false },
    { step: "payments canceled", returns: true },
  ])(
    "stops when the member freezes the account after the step $step, back at once: $returns §S95",
    async ({ step, returns }, { product, api, billing, member }) => {
      const subscription = await billing.subscribe(member);
      const token = await stealFrom(product, member);
      then.set(step, async () => {
        product.clock.advance(1000);
        expect((await api.post("freeze", { token })).status).toBe(204);
        if (returns) expect((await api.post("come-back", { token, ...back })).status).toBe(204);
      });
      expect(await codeOf(await remove(member))).toBe("auth.account_frozen");
      expect(await product.database.db.$count(accountDeletions)).toBe(0);
      const { subscriptions: all } = product.payments.control.state();
      const ended = step === "payments canceled" ? "canceled" : "active";
      expect(all.find(({ id }) => id === subscription)?.status).toBe(ended);
      if (!returns) expect((await api.post("come-back", { token, ...back })).status).toBe(204);
      expect((await api.signIn(member.email, back.new_password)).status).toBe(200);
    },
  );

  it("is not resumed after the node died and the member froze the account, and came back §S95", async ({
    product,
    api,
    member,
  }) => {
    const token = await stealFrom(product, member);
    then.set("requested", () => {
      throw new Error("the node died");
    });
    expect((await remove(member)).status).toBe(500);
    expect((await api.post("freeze", { token })).status).toBe(204);
    expect(await product.database.db.$count(accountDeletions)).toBe(0);
    expect((await api.post("come-back", { token, ...back })).status).toBe(204);
    product.clock.advance(2 * MINUTE);
    await product.runRepeated();
    expect((await api.signIn(member.email, back.new_password)).status).toBe(200);
  });
});
