import type { OfficeNeed, OfficeToday } from "@sovereign/contract/office-today";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { disputes, gifts, subscriptions } from "#schema/schema.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const DAY = 24 * 3600_000;

const it = emptiedProductTest({ payments: true, stores: true, now: "2026-03-24T09:14:00.000Z" });

async function needsOf(staff: TestStaff): Promise<OfficeNeed[]> {
  const answer = await staff.fetch("/api/office/today?fresh=true");
  expect(answer.status).toBe(200);
  return ((await answer.json()) as OfficeToday).needs;
}

const needOf = async (staff: TestStaff, kind: OfficeNeed["kind"]) =>
  (await needsOf(staff)).find((need) => need.kind === kind);

const dispute = (product: TestProduct, userId: string | null) =>
  product.database.db.insert(disputes).values({
    id: "dp_1",
    userId,
    amount: 7900,
    currency: "usd",
    reason: "fraudulent",
    status: "needs_response",
    answerBy: new Date("2026-03-31T23:59:59Z"),
    openedAt: product.clock.now(),
    syncedAt: product.clock.now(),
  });

describe("what needs somebody about money", () => {
  it("is a subscription that was refunded and still renews, with the act that ends it", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const member = await product.signUp();
    const id = await billing.subscribe(member);
    await product.payments.control.refund({ subscription: id });
    expect(await needOf(owner, "still_renews")).toMatchObject({
      member: { id: member.id, address: member.email },

      id,
      managed_by: "card",
      revoked: "refunded",
      url: null,
      charges_on: "2027-03-24T09:14:00.000Z",
    });
    const acted = await owner.post(`/api/office/members/${member.id}/acts`, {
      id: crypto.randomUUID(),
      kind: "cancel",
      reason: "It was refunded.",
      when: "now",
    });
    expect(acted.ok).toBe(true);
    await expect.poll(() => needOf(owner, "still_renews")).toBeUndefined();
    expect(product.payments.control.state().subscriptions).toMatchObject([{ status: "canceled" }]);
  });

  it("has been so since the money went back, however often the provider is asked again", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const member = await product.signUp();
    const id = await billing.subscribe(member);
    await product.payments.control.refund({ subscription: id });
    await product.runRepeated();
    const read = async () => {
      const [row] = await product.database.db
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.externalId, id));
      return { need: await needOf(owner, "still_renews"), syncedAt: row?.syncedAt };
    };
    const before = await read();
    product.clock.advance(DAY);
    await owner.stayProved();
    await product.payments.control.announce();
    const after = await read();
    expect(after.syncedAt).toEqual(product.clock.now());
    expect(after.need).toMatchObject({ id });
    expect(after.need).toEqual(before.need);
  });

  it("is a refunded card beside one that pays, with the page of the refunded one", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const member = await product.signUp();
    const refunded = await billing.subscribe(member);
    await product.payments.control.refund({ subscription: refunded });
    const paid = await billing.subscribe(null, member.email);
    await member.fetch(`/api/me/purchases/${paid}/add`, { method: "POST" });
    const url = `https://dashboard.stripe.com/test/subscriptions/${refunded}`;
    const whose = { member: { id: member.id }, url };
    expect(await needOf(owner, "still_renews")).toMatchObject({ ...whose, id: refunded });
    expect(await needOf(owner, "pays_twice")).toMatchObject(whose);
    await product.database.db
      .update(subscriptions)
      .set({ revoked: null })
      .where(eq(subscriptions.externalId, refunded));
    expect(await needOf(owner, "pays_twice")).toMatchObject({
      member: { id: member.id },
      url: null,
    });
  });

  it("is somebody without an account: who pays twice, who is in arrears, who reads nothing", async ({
    product,
    billing,
  }) => {
    const before = await signUpStaff(product, "owner");
    const address = "guest@example.com";
    const first = await billing.subscribe(null, address);
    expect(await needOf(before, "purchases_unclaimed")).toBeUndefined();
    await billing.subscribe(null, address);
    product.clock.advance(3 * DAY);
    const owner = await signUpStaff(product, "owner");
    expect(await needOf(owner, "pays_twice")).toMatchObject({
      member: null,
      address,
      by: [{ managed_by: "card" }, { managed_by: "card" }],
      url: expect.stringContaining("dashboard.stripe.com"),
    });
    expect(await needOf(owner, "purchases_unclaimed")).toMatchObject({
      people: [{ address, paid_at: "2026-03-24T09:14:00.000Z" }],
    });
    const remind = () => owner.post("/api/office/unclaimed-purchases/remind", {});
    expect([(await remind()).status, (await remind()).status]).toEqual([204, 204]);
    const mails = product.mailer.sent.filter(({ text }) => text.includes("tab=sign-up&paid=true"));
    expect(mails.map(({ to }) => to)).toEqual([address, address, address]);
    await product.payments.control.refund({ subscription: first });
    expect(await needOf(owner, "still_renews")).toMatchObject({ member: null, address, id: first });
    const late = await billing.subscribe(null, "late@example.com");
    await product.payments.control.declineNextRenewal({ subscription: late });
    await product.payments.control.renewNow({ subscription: late });
    expect(await needOf(owner, "payments_failed")).toMatchObject({
      members: [{ id: null, address: "late@example.com" }],
    });
  });

  it("is a dispute, also of a deleted account", async ({ product, billing }) => {
    const owner = await signUpStaff(product, "owner");
    const member = await product.signUp();
    await billing.subscribe(member);
    await dispute(product, member.id);
    const known = { kind: "dispute", id: "dp_1", by: "2026-03-31T23:59:59.000Z" };
    expect(await needOf(owner, "dispute")).toMatchObject({ ...known, member: { id: member.id } });
    const removed = await member.fetch("/api/functions/delete-account", {
      method: "POST",
      body: JSON.stringify({ confirmed: true }),
    });
    expect(removed.status).toBe(200);
    expect(await needOf(owner, "dispute")).toMatchObject({
      ...known,
      member: null,
      url: "https://dashboard.stripe.com/test/search?query=dp_1",
    });
  });

  it("is a store's charge of a deleted account, until the store says that it has ended", async ({
    product,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const { id: app_user_id, ...member } = await product.signUp();
    const { control } = product.stores;
    await member.fetch("/api/functions/delete-account", {
      method: "POST",
      body: JSON.stringify({ confirmed: true }),
    });
    await control.purchase({ app_user_id, store: "app_store" });
    const told = await needOf(owner, "store_charges_deleted");
    expect(told).toMatchObject({
      managed_by: "app_store",
      since: "2026-03-24T09:14:00.000Z",
      charges_on: "2027-03-24T09:14:00.000Z",
    });
    expect(product.logLines.join("")).toContain("store_charges_after_deletion");
    expect(JSON.stringify(told)).not.toContain(app_user_id);
    product.clock.advance(60_000);
    await control.renew({ app_user_id });
    expect(await needOf(owner, "store_charges_deleted")).toMatchObject({
      since: "2026-03-24T09:14:00.000Z",
    });
    await control.cancel({ app_user_id });
    expect(await needOf(owner, "store_charges_deleted")).toBeUndefined();
  });

  it("is a gift whose giver and recipient are gone", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    const at = product.clock.now();
    await product.database.db.insert(gifts).values({
      id: "gift-1",
      checkoutId: "cs_1",
      paymentId: "pi_1",
      amount: 7900,
      currency: "USD",
      byMember: true,
      arrivesOn: "2026-03-24",
      timeZone: "UTC",
      arrivesAt: at,
      createdAt: at,
      paidAt: at,
      recipientEmail: "somebody@example.com",
    });
    expect(await needOf(owner, "gift_stranded")).toBeUndefined();
    await product.database.db.update(gifts).set({ recipientEmail: null });
    expect(await needOf(owner, "gift_stranded")).toMatchObject({
      id: "pi_1",
      gift: "gift-1",
      sum: { amount: "79.00", currency: "USD" },
    });
  });
});
