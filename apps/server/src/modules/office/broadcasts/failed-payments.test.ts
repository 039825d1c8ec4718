import { randomUUID } from "node:crypto";
import type { DeclinedPayment } from "@sovereign/contract/memberships";
import type {
  Broadcast,
  BroadcastDraft,
  BroadcastReceipts,
  FailedPaymentRow,
} from "@sovereign/contract/office-broadcasts";
import type { OfficeMember } from "@sovereign/contract/office-member";
import { FAILED_PAYMENTS, UNDO_MS } from "@sovereign/domain/broadcast";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { addressKeyOf } from "#jobs/mail-keys.ts";
import {
  broadcastRecipients,
  broadcasts,
  mailPreferences,
  refusedAddresses,
  staffLog,
} from "#schema/schema.ts";
import { type billingOf, refusalOf } from "#testing/billing.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const it = emptiedProductTest({ payments: true, now: "2026-03-19T09:00:00.000Z" });

const WORDS =
  "We asked your bank for {amount} on {day} and it declined: {why}. You can read until {last_day}.";
const DRAFT: BroadcastDraft = {
  builds_on: 0,
  kind: "payments",
  piece: null,
  push: false,
  conditions: FAILED_PAYMENTS,
  timing: "now",
  due_at: null,
  subject: "Your payment did not go through",
  preview: "You can read until {last_day}.",
  words: WORDS,
};

async function bodyOf<Body>(answer: Response): Promise<Body> {
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

const pathOf = (id: string, act = "") => `/api/office/broadcasts/${id}${act && `/${act}`}`;

const saveTo = (staff: TestStaff, id: string, draft: Partial<BroadcastDraft> = {}) =>
  staff.fetch(pathOf(id), { method: "PUT", body: JSON.stringify({ ...DRAFT, ...draft }) });

const send = (staff: TestStaff, id: string, body: { version?: number; people?: number } = {}) =>
  staff.post(pathOf(id, "send"), { version: 1, ...body });

async function failedOf(staff: TestStaff): Promise<FailedPaymentRow[]> {
  const found = await staff.fetch("/api/office/failed-payments");
  return (await bodyOf<{ payments: FailedPaymentRow[] }>(found)).payments;
}

type Billing = Pick<ReturnType<typeof billingOf>, "subscribe">;

/** Members whose first renewal was declined. */
async function declined(product: TestProduct, billing: Billing, count: number) {
  const found = [];
  for (let each = 0; each < count; each += 1) {
    const member = await product.signUp();
    const subscription = await billing.subscribe(member);
    await product.payments.control.declineNextRenewal({ subscription });
    await product.payments.control.renewNow({ subscription });
    found.push({ ...member, subscription });
  }
  return found;
}

const mailsTo = (product: TestProduct, email: string) =>
  product.mailer.sent.filter(({ to, subject }) => to === email && subject === DRAFT.subject);

const runAll = async (product: TestProduct) => {
  for (let turn = 0; turn < 3; turn += 1) await product.runRepeated();
};

const receiptsOf = async (staff: TestStaff, id: string) =>
  (await bodyOf<BroadcastReceipts>(await staff.fetch(pathOf(id, "receipts")))).receipts.map(
    ({ email, state, reason }) => [email, state, reason],
  );

const tokenIn = (text: string) => /\/pay\/(\S+)/.exec(text)?.[1] ?? "";

describe("an email about a declined payment", () => {
  it("goes once to each who was chosen, with what they owe, whatever news they want", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner", "Adrian");
    const [anna, bert, cora] = await declined(product, billing, 3);
    if (!anna || !bert || !cora) throw new Error("three members");
    const { db } = product.database;
    const changedAt = product.clock.now();
    const kinds = { kind: "letters" as const, wanted: false, changedAt };
    await db.insert(mailPreferences).values({ userId: anna.id, ...kinds });
    const failed = await failedOf(owner);
    expect(failed.map(({ email }) => email).sort()).toEqual(
      [anna, bert, cora].map(({ email }) => email).sort(),
    );
    expect(failed[0]).toMatchObject({
      owed: { amount: "49.00", currency: "USD" },
      tried_at: "2026-03-19T09:00:00.000Z",
      why: "declined",
      last_day: "2026-03-26T09:00:00.000Z",
      next_try_at: null,
      refused: false,
      written_at: null,
    });
    const left = failed.find(({ email }) => email === cora.email)?.number ?? 0;
    const id = randomUUID();
    const conditions = `${FAILED_PAYMENTS},except:${left}`;
    const saved = await bodyOf<Broadcast>(await saveTo(owner, id, { conditions }));
    expect(saved).toMatchObject({ fault: null, paid: null });
    expect(await refusalOf(await send(owner, id, { people: 3 }))).toEqual([
      409,
      "office.broadcast_changed",
    ]);
    const sent = await bodyOf<Broadcast>(await send(owner, id, { people: 2 }));
    expect(sent).toMatchObject({ state: "scheduled", people: 2 });
    await runAll(product);
    expect(mailsTo(product, anna.email)).toEqual([]);
    product.clock.advance(UNDO_MS);
    await runAll(product);
    await runAll(product);
    expect(await receiptsOf(owner, id)).toHaveLength(2);
    expect(mailsTo(product, cora.email)).toEqual([]);
    const [mail, ...more] = mailsTo(product, anna.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(
      "We asked your bank for $49.00 on March 19 and it declined: the bank gave no reason. You can read until Thursday, March 26.",
    );
    expect(mail?.text).toMatch(/^Pay \$49\.00:\nhttp:\/\/sovereign\.test\/pay\//m);
    expect(mail?.text).toContain("Written by Adrian");
    expect(mail?.headers?.["list-unsubscribe"]).toBeUndefined();
    expect(mailsTo(product, bert.email)).toHaveLength(1);
    const again = await failedOf(owner);
    const written = again.filter(({ written_at }) => written_at !== null);
    expect(written.map(({ email }) => email).sort()).toEqual([anna.email, bert.email].sort());
    const [logged] = await db.select().from(staffLog).where(eq(staffLog.kind, "broadcast_sent"));
    expect(logged?.actorName).toBe("Adrian");
    expect(logged?.details).toMatchObject({ people: 2, words: WORDS, subject: DRAFT.subject });
  });

  it("never goes to an address that refuses mail, nor to who paid in its minute", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const [anna, bert, cora] = await declined(product, billing, 3);
    if (!anna || !bert || !cora) throw new Error("three members");
    await product.database.db.insert(refusedAddresses).values({
      addressKey: addressKeyOf(bert.email),
      reason: "complained",
      since: product.clock.now(),
      status: null,
    });
    const rows = await failedOf(owner);
    expect(rows.filter(({ refused }) => refused).map(({ email }) => email)).toEqual([bert.email]);
    const id = randomUUID();
    await bodyOf(await saveTo(owner, id));
    await bodyOf(await send(owner, id, { people: 2 }));
    await product.payments.control.recover({ subscription: cora.subscription });
    product.clock.advance(UNDO_MS);
    await runAll(product);
    await runAll(product);
    expect(await receiptsOf(owner, id)).toEqual(
      expect.arrayContaining([
        [anna.email, "sent", null],
        [cora.email, "stopped", "no_longer_fits"],
      ]),
    );
    expect(mailsTo(product, bert.email)).toEqual([]);
  });

  it("goes once about one payment, in whatever tab or page it was ordered", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const [anna] = await declined(product, billing, 1);
    if (!anna) throw new Error("a member");
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) await bodyOf(await saveTo(owner, id));
    const answers = await Promise.all(ids.map((id) => send(owner, id, { people: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const listed = product.clock.now().toISOString();
    expect(await failedOf(owner)).toMatchObject([{ written_at: listed }]);
    product.clock.advance(UNDO_MS);
    await runAll(product);
    await runAll(product);
    expect(mailsTo(product, anna.email)).toHaveLength(1);
  });

  it("knows of what staff wrote from the member's page", async ({ product, billing }) => {
    const owner = await signUpStaff(product, "owner");
    const [anna] = await declined(product, billing, 1);
    const order = { kind: "write", subject: "Your payment", words: "{amount}.", pays: true };
    const path = `/api/office/members/${anna?.id}/acts`;
    const act = { ...order, id: randomUUID(), reason: "They asked by phone" };
    expect((await owner.post(path, act)).status).toBe(200);
    expect(await failedOf(owner)).toMatchObject([
      { written_at: product.clock.now().toISOString() },
    ]);
  });

  it("leaves out as many as are listed", async ({ product, billing }) => {
    const owner = await signUpStaff(product, "owner");
    const [anna] = await declined(product, billing, 1);
    const id = randomUUID();
    const others = Array.from({ length: 499 }, (_, place) => 1_000_000 + place).join("+");
    await bodyOf(await saveTo(owner, id, { conditions: `${FAILED_PAYMENTS},except:${others}` }));
    await bodyOf(await send(owner, id, { people: 1 }));
    expect(await receiptsOf(owner, id)).toEqual([[anna?.email, "waiting", null]]);
  });

  it("can be called back within its minute, and then nothing leaves", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const [anna] = await declined(product, billing, 1);
    const id = randomUUID();
    await bodyOf(await saveTo(owner, id));
    await bodyOf(await send(owner, id));
    const back = await bodyOf<Broadcast>(await owner.post(pathOf(id, "unschedule"), {}));
    expect(back).toMatchObject({ state: "draft", people: null });
    product.clock.advance(2 * UNDO_MS);
    await runAll(product);
    expect(mailsTo(product, anna?.email ?? "")).toEqual([]);
  });

  it("is tried on its writer with a link that pays nothing, and takes no unknown frame", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const id = randomUUID();
    await bodyOf(await saveTo(owner, id));
    const test = () => owner.post(pathOf(id, "test"), {});
    expect(await refusalOf(await test())).toEqual([409, "office.broadcast_incomplete"]);
    await declined(product, billing, 1);
    await bodyOf(await test());
    const { text } = product.mailer.lastTo(owner.email);
    expect(text).toContain("for $49.00 on March 19");
    const link = await product.fetch(`/api/pay-links/${tokenIn(text)}`);
    expect(await refusalOf(link)).toEqual([400, "auth.link_invalid"]);
    const wrong = { words: "We asked for {sum}.", builds_on: 1 };
    expect(await bodyOf<Broadcast>(await saveTo(owner, id, wrong))).toMatchObject({
      fault: "frame",
    });
    expect(await refusalOf(await send(owner, id, { version: 2 }))).toEqual([
      409,
      "office.broadcast_incomplete",
    ]);
    for (const [builds_on, text] of [{ subject: "Pay {sum}" }, { preview: "By {date}." }].entries())
      expect(
        await bodyOf<Broadcast>(await saveTo(owner, id, { builds_on: builds_on + 2, ...text })),
      ).toMatchObject({ fault: "frame" });
  });

  it("is written by owners alone, because it names members and what they owe", async ({
    product,
    billing,
  }) => {
    await declined(product, billing, 1);
    const editor = await signUpStaff(product, "editor");
    const listed = await editor.fetch("/api/office/failed-payments");
    expect(await refusalOf(listed)).toEqual([403, "office.role_refused"]);
    expect(await refusalOf(await saveTo(editor, randomUUID()))).toEqual([
      403,
      "office.role_refused",
    ]);
    const owner = await signUpStaff(product, "owner");
    const id = randomUUID();
    await bodyOf(await saveTo(owner, id));
    await bodyOf(await send(owner, id));
    await product.database.db.update(broadcasts).set({ state: "paused" });
    expect(await refusalOf(await editor.post(pathOf(id, "resume"), {}))).toEqual([
      403,
      "office.role_refused",
    ]);
  });

  it("keeps no amount of a member who left", async ({ product, billing }) => {
    const owner = await signUpStaff(product, "owner");
    const [anna] = await declined(product, billing, 1);
    const id = randomUUID();
    await bodyOf(await saveTo(owner, id));
    await bodyOf(await send(owner, id));
    const gone = await anna?.fetch("/api/functions/delete-account", {
      method: "POST",
      body: JSON.stringify({ confirmed: true }),
    });
    expect(gone?.status).toBe(200);
    const rows = await product.database.db.select().from(broadcastRecipients);
    expect(rows).toMatchObject([{ memberId: null, facts: null }]);
  });
});

describe("the link to pay", () => {
  async function linkOf(product: TestProduct, billing: Billing) {
    const owner = await signUpStaff(product, "owner");
    const [anna] = await declined(product, billing, 1);
    const id = randomUUID();
    await bodyOf(await saveTo(owner, id));
    await bodyOf(await send(owner, id));
    product.clock.advance(UNDO_MS);
    await runAll(product);
    await runAll(product);
    const email = anna?.email ?? "";
    const [mail] = mailsTo(product, email);
    const path = `/api/pay-links/${tokenIn(mail?.text ?? "")}`;
    return {
      owner,
      anna: { id: anna?.id ?? "" },
      id,
      path,
      email,
      subscription: anna?.subscription ?? "",
    };
  }

  it("shows what is owed, and only its button leads to the invoice, whose payment ends the grace", async ({
    product,
    billing,
  }) => {
    const { owner, anna, id, path, subscription } = await linkOf(product, billing);
    const read = async () => bodyOf<DeclinedPayment>(await product.fetch(path));
    expect(await read()).toEqual({
      state: "due",
      owed: { amount: "49.00", currency: "USD" },
      last_day: "2026-03-26T09:00:00.000Z",
    });
    const follow = async () =>
      bodyOf<DeclinedPayment & { url: string | null }>(
        await product.fetch(path, { method: "POST" }),
      );
    const { url } = await follow();
    expect(url).toMatch(/\/i\/in_/);
    await product.payments.hosted.payInvoice(url?.split("/").at(-1) ?? "", "4242424242424242");
    await product.payments.control.settled();
    await expect.poll(read).toMatchObject({ state: "paid", owed: null });
    expect((await follow()).url).toBeNull();
    expect(await failedOf(owner)).toEqual([]);
    const row = await bodyOf<Broadcast>(await owner.fetch(pathOf(id)));
    expect(row).toMatchObject({ state: "done", paid: 1 });
    await owner.giveReason(anna.id);
    const page = await owner.fetch(`/api/office/members/${anna.id}`);
    const { mails } = await bodyOf<OfficeMember>(page);
    expect(mails.filter(({ subject }) => subject === DRAFT.subject)).toMatchObject([
      { state: "sent", paid: true },
    ]);
    expect(mails.filter(({ paid }) => paid !== null)).toHaveLength(1);
    expect(product.payments.control.state().subscriptions).toMatchObject([
      { id: subscription, status: "active" },
    ]);
  });

  it("works until access ends, and not for another's payment §S110", async ({
    product,
    billing,
  }) => {
    const { path } = await linkOf(product, billing);
    const forged = await product.fetch(`${path.slice(0, -22)}${"A".repeat(22)}`);
    expect(await refusalOf(forged)).toEqual([400, "auth.link_invalid"]);
    product.clock.set("2026-03-26T09:00:01.000Z");
    const ended = await product.fetch(path, { method: "POST" });
    expect(await bodyOf(ended)).toEqual({ state: "over", owed: null, last_day: null, url: null });
  });
});
