import type { OfficeToday } from "@sovereign/contract/office-today";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { staff, staffLog } from "#schema/schema.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";
import { moneyWords } from "./monday.ts";

/** A Saturday. */
const it = emptiedProductTest({
  payments: true,
  now: "2026-03-21T09:00:00.000Z",
  environment: { BOOKS_TIME_ZONE: "Europe/Lisbon" },
});

const want = (of: TestStaff, wanted: boolean) =>
  of.fetch("/api/office/monday-mail", { method: "PUT", body: JSON.stringify({ wanted }) });

const isWanted = async (of: TestStaff) =>
  ((await (await of.fetch("/api/office/today")).json()) as OfficeToday).monday_mail;

const usd = (amount: string) => ({ amount, currency: "USD" });
const eur = (amount: string) => ({ amount, currency: "EUR" });

it.for([
  [{ held: [usd("49.00")] }, "$49.00 is held in disputes."],
  [{ held: [usd("49.00"), eur("39.00")] }, "$49.00 and €39.00 are held in disputes."],
  [
    { received: [usd("98.00")], held: [usd("-49.00")] },
    "$98.00 came in. $49.00 came back from disputes.",
  ],
  [
    { returned: [usd("-49.00"), eur("39.00")] },
    "€39.00 went back. $49.00 in refunds came back to us.",
  ],
  [{ received: [usd("0.00")] }, "No payments came in."],
] as const)("tells of %j as of sums that moved one way", ([flow, words]) => {
  const none = { received: [], returned: [], held: [] };
  expect(moneyWords({ ...none, ...flow })).toBe(words);
});

describe("Monday's mail", () => {
  it("is sent once to an owner who asked for it, after the week is over, on any node", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner");
    await signUpStaff(product, "owner");
    const weekly = () => product.mailer.sent.filter(({ subject }) => subject.includes(" pay"));
    expect(await isWanted(owner)).toBe(false);
    for (const press of [1, 2]) expect((await want(owner, true)).status, `${press}`).toBe(204);
    expect(await isWanted(owner)).toBe(true);
    await billing.subscribe(await product.signUp());
    await product.runRepeated();

    product.clock.set("2026-03-23T06:59:59.000Z");
    await product.runRepeated();
    expect(weekly()).toEqual([]);

    product.clock.set("2026-03-23T07:00:00.000Z");
    // As nodes that start at that minute.
    await Promise.all([product.runAtStart(), product.runAtStart(), product.runRepeated()]);
    await product.runRepeated();
    await expect
      .poll(weekly)
      .toMatchObject([{ to: owner.email, subject: "1 pays, 1 more than a week ago" }]);
    const [mail] = weekly();
    for (const line of [
      "Monday, March 16 to Sunday, March 22, in Lisbon",
      `Paying (${product.config.appUrl}/office/members?conditions=paying) 1 member on Sunday night`,
      `Gained (${product.config.appUrl}/office/money?month=2026-03&rows=new) 1 new and 0 reactivated.`,
      "0 lapsed and 0 refunded or disputed.",
      "$49.00 came in.",
      "No one is in the grace period.",
      "0 renew within a week.",
      "0 of 1 answered a day in the week.",
    ]) {
      expect(mail?.text).toContain(line);
    }
    product.clock.set("2026-03-30T05:59:00.000Z");
    await product.runRepeated();
    expect(weekly()).toHaveLength(1);
    // Lisbon's clock went forward on the Sunday.
    product.clock.set("2026-03-30T06:00:00.000Z");
    await product.runRepeated();
    await expect.poll(() => weekly().at(-1)?.subject).toBe("1 pays, as a week ago");
    expect(weekly()).toHaveLength(2);
    const kinds = await product.database.db.select({ kind: staffLog.kind }).from(staffLog);
    expect(kinds).toEqual([{ kind: "monday_mail_started" }]);
  });

  it("does not come late, nor to who turned it off or is no owner anymore", async ({ product }) => {
    const { db } = product.database;
    const [late, stopped, former] = [
      await signUpStaff(product, "owner"),
      await signUpStaff(product, "owner"),
      await signUpStaff(product, "owner"),
    ];
    for (const owner of [late, stopped, former]) await want(owner, true);
    await want(stopped, false);
    expect(await isWanted(stopped)).toBe(false);
    await db.update(staff).set({ role: "support" }).where(eq(staff.userId, former.userId));
    const sent = product.mailer.sent.length;
    product.clock.set("2026-03-25T07:00:00.000Z");
    await product.runRepeated();
    expect(product.mailer.sent.slice(sent)).toEqual([]);
    product.clock.set("2026-03-30T06:30:00.000Z");
    await product.runRepeated();
    await expect
      .poll(() => product.mailer.sent.slice(sent).map(({ to }) => to))
      .toEqual([late.email]);
  });

  it("can be tried at a press, by an owner only", async ({ product }) => {
    const owner = await signUpStaff(product, "owner");
    expect((await owner.post("/api/office/monday-mail/test", {})).status).toBe(204);
    await expect
      .poll(() => product.mailer.sent.at(-1))
      .toMatchObject({ to: owner.email, subject: "0 pay, as a week ago" });
    expect(await isWanted(owner)).toBe(false);
    const support = await signUpStaff(product, "support");
    expect((await support.post("/api/office/monday-mail/test", {})).status).toBe(403);
    expect((await want(support, true)).status).toBe(403);
    expect(await isWanted(support)).toBeNull();
  });
});
