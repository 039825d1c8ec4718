import type { OfficeToday } from "@sovereign/contract/office-today";
import { describe, expect } from "vitest";
import { atProvider } from "#testing/at-provider.ts";
import { monthOf } from "#testing/office-money.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";

const it = freshProductTest({ payments: true, now: "2026-03-10T12:00:00.000Z" });

/** As Today counts, whose figures are those of Money, and as the list of members does. */
async function countedBy(staff: TestStaff) {
  const today = (await (await staff.fetch("/api/office/today?fresh=true")).json()) as OfficeToday;
  const counting = await staff.fetch(
    "/api/office/member-counts?filters=paying;in_grace;pays_twice",
  );
  const { counts } = (await counting.json()) as { counts: number[] };
  const { paying, grace } = today.figures ?? {};
  return {
    today: { paying, grace, twice: today.needs.filter(({ kind }) => kind === "pays_twice").length },
    list: { paying: counts[0], grace: counts[1], twice: counts[2] },
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
      const { today, list } = await countedBy(await signUpStaff(product, "owner"));
      expect(today, now).toEqual(list);
      const isOver = now > "2027-03-10T12";
      expect(today, now).toEqual({ paying: isOver ? 1 : 3, grace: isOver ? 1 : 0, twice: 0 });
    }
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
