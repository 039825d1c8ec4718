import type { BroadcastAudience } from "@sovereign/contract/office-broadcasts";
import type { MemberPage } from "@sovereign/contract/office-members";
import type { MoneyRows } from "@sovereign/contract/office-money";
import type { OfficeToday } from "@sovereign/contract/office-today";
import { DEMO_DOMAIN, DEMO_PARTNER } from "@sovereign/domain/listed-member";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { listedMembers, subscriptions } from "#schema/schema.ts";
import { atProvider } from "#testing/at-provider.ts";
import { monthOf } from "#testing/office-money.ts";
import { signUpNewStaff, signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { emptiedProductTest } from "#testing/product-test.ts";

const it = emptiedProductTest({ payments: true, now: "2026-03-10T12:00:00.000Z" });

const readToday = async (staff: TestStaff) =>
  (await (await staff.fetch("/api/office/today?fresh=true")).json()) as OfficeToday;

async function rowsOf(staff: TestStaff, conditions: string): Promise<number> {
  const listed = await staff.fetch(`/api/office/members?conditions=${conditions}`);
  return ((await listed.json()) as MemberPage).total;
}

/** As Today counts, whose figures are those of Money, and as the list of members has them. */
async function countedBy(staff: TestStaff) {
  const { figures, needs } = await readToday(staff);
  const { paying, grace, listed } = figures ?? {};
  return {
    today: {
      paying,
      grace,
      due: listed?.due,
      twice: needs.filter(({ kind }) => kind === "pays_twice").length,
    },
    list: {
      paying: await rowsOf(staff, "paying"),
      grace: await rowsOf(staff, "in_grace"),
      due: await rowsOf(staff, "paying,renews:30"),
      twice: await rowsOf(staff, "pays_twice"),
    },
  };
}

describe("who pays, is in grace and pays twice", () => {
  it("is the same in Today and among the members, in the first hour after a period too", async ({
    product,
    billing,
  }) => {
    const { control } = product.payments;
    const [declined, canceled] = [await product.signUp(), await product.signUp()];
    const late = await billing.subscribe(declined);
    const ending = await billing.subscribe(canceled);
    await billing.subscribe(await product.signUp());
    await control.declineNextRenewal({ subscription: late });
    await atProvider(product, `subscriptions/${ending}`, { cancel_at_period_end: "true" });
    for (const now of ["2027-03-10T11:00:00.000Z", "2027-03-10T13:00:00.000Z"]) {
      product.clock.set(now);
      await control.clock({ now });
      await control.settled();
      await product.runRepeated();
      const owner = await signUpStaff(product, "owner");
      const { today, list } = await countedBy(owner);
      expect(today, now).toEqual(list);
      const isOver = now > "2027-03-10T12";
      const figures = isOver ? { paying: 1, grace: 1, due: 0 } : { paying: 3, grace: 0, due: 2 };
      expect(today, now).toEqual({ ...figures, twice: 0 });
      const { figures: shown } = await readToday(owner);
      expect(shown?.listed.canceled, now).toBe(isOver ? 0 : 1);
    }
  });

  it("tells of who pays without an account, whom Money lists and Members cannot", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner");
    await billing.subscribe(await product.signUp());
    await billing.subscribe(await product.signUp());
    await product.runRepeated();
    const { db } = product.database;
    const [one] = await db.select().from(subscriptions);
    await db
      .update(subscriptions)
      .set({ userId: null })
      .where(eq(subscriptions.externalId, one?.externalId ?? ""));
    const { figures } = await readToday(owner);
    expect([figures?.paying, figures?.listed.paying]).toEqual([2, 1]);
    const rows = await owner.fetch("/api/office/money/2026-03/rows?figure=closing");
    expect(((await rows.json()) as MoneyRows).total).toBe(2);
    expect(await rowsOf(owner, "paying")).toBe(1);
  });

  it("is none of the staff and the demo, until they have a membership of their own", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const member = await product.signUp();
    const demo = await product.signUp();
    const { db } = product.database;
    await db
      .update(listedMembers)
      .set({ email: `demo@${DEMO_DOMAIN}` })
      .where(eq(listedMembers.userId, demo.id));
    const played = await product.signUp();
    await db
      .update(listedMembers)
      .set({ email: DEMO_PARTNER, state: "given" })
      .where(eq(listedMembers.userId, played.id));
    const listed = async () => {
      const page = await owner.fetch("/api/office/members?conditions=");
      const audience = await owner.fetch("/api/office/broadcast-audience?kind=letters&conditions=");
      const counted = await owner.fetch("/api/office/member-counts?filters=never_paid");
      return {
        members: ((await page.json()) as MemberPage).members.map(({ id }) => id).sort(),
        recipients: ((await audience.json()) as BroadcastAudience).people,
        counts: ((await counted.json()) as { counts: number[] }).counts,
      };
    };
    expect(await listed()).toEqual({ members: [member.id], recipients: 1, counts: [1] });
    const colleague = await signUpNewStaff(product, "support");
    expect((await listed()).members).toEqual([member.id]);
    await billing.subscribe(colleague);
    await product.runRepeated();
    expect((await listed()).members).toEqual([member.id, colleague.id].sort());
  });

  it("is paying twice while both charge again, and a second paid year in Money for as long as it runs", async ({
    product,
    billing,
  }) => {
    const owner = await signUpStaff(product, "owner");
    const member = await product.signUp();
    const tabs = [await billing.openCheckout(member), await billing.openCheckout(member)];
    for (const url of tabs) await product.payments.pay(url, member.email);
    await product.runRepeated();
    const counted = async () => {
      const { today, list } = await countedBy(owner);
      const { second_year: second } = (await monthOf(owner, "2026-03")).uncounted ?? {};
      return { today: today.twice, list: list.twice, second: second?.rows };
    };
    expect(await counted()).toEqual({ today: 1, list: 1, second: 1 });
    const id = product.payments.subscriptionsOf(member.email).at(-1);
    await atProvider(product, `subscriptions/${id}`, { cancel_at_period_end: "true" });
    await product.payments.control.settled();
    await product.runRepeated();
    expect(await counted()).toEqual({ today: 0, list: 0, second: 1 });
  });
});
