import { Everybody, inLetters, money, onScreens } from "#support/everybody.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { PRICE } from "#support/price.ts";

const CODE = "DECADE";
const PERCENT = 15;
const WHOLE = Number(PRICE.slice(1));
const OFF = Math.round(WHOLE * PERCENT) / 100;
const LOWER = WHOLE - OFF;
const DAYS_BEFORE = 20;

test.use({ business: "code" });

test("everybody says the same of a code for two years", { tag: "@long" }, async ({
  browser,
  visitor: member,
}) => {
  const { page } = member;
  const everybody = new Everybody(member, browser);
  await everybody.join();

  await test.step("the owner makes the code", () =>
    everybody.inOffice(async (office) => {
      await office.goto("/office/offers");
      await office.getByRole("button", { name: "New Code" }).click();
      const sheet = office.getByRole("dialog");
      await sheet.getByLabel("Code", { exact: true }).fill(CODE);
      await sheet.getByLabel("Percent off").fill(String(PERCENT));
      await sheet.getByText("Several years", { exact: true }).click();
      await expect(
        sheet.getByText(
          `Members who use it pay ${money(LOWER)} for 2 years, then ${money(WHOLE)}.`,
        ),
      ).toBeVisible();
      await sheet.getByRole("button", { name: "Create Code" }).click();
      await expect(office.getByRole("row", { name: new RegExp(`^${CODE}`) })).toContainText(
        "Active",
      );
    }));

  const start = everybody.now;
  const first = everybody.yearsFrom(start, 1);
  const second = everybody.yearsFrom(start, 2);
  const third = everybody.yearsFrom(start, 3);

  await test.step("the page of the offer and the checkout name every price", async () => {
    await page.goto(`/offer/${CODE}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `${money(LOWER)} a year, for 2 years.`,
    );
    await expect(page.getByText(`Then ${PRICE} a year, until you cancel.`)).toBeVisible();
    await everybody.paysFor("Subscribe", [
      `${money(LOWER)} per year`,
      `Then ${money(WHOLE)} per year, when the code is over`,
      `You authorize ${money(LOWER)} now and ${money(LOWER)} every year while the code lasts and ${money(WHOLE)} every year after it, until you cancel.`,
    ]);
  });

  await test.step("the first year", async () => {
    await everybody.memberSays({ paid: LOWER, renews: first, next: LOWER, later: WHOLE });
    await everybody.mailSays(
      "Your membership is open",
      `What you agreed to: ${money(LOWER)} a year while the code lasts, charged today, and ${PRICE} a year after it. It renews automatically on ${inLetters(first)}`,
    );
    await everybody.inOffice(async (office) => {
      await everybody.memberPageSays(office, [
        `${money(LOWER)} in one payment, nothing refunded`,
        `${money(LOWER)} a year`,
        `${onScreens(first)}, renews automatically`,
      ]);
      await everybody.rowSays(office, "new", [`With coupon ${CODE}`, money(WHOLE)]);
      await everybody.rowSays(office, "coupons", [money(OFF)]);
      await everybody.rowSays(office, "received", [money(LOWER)]);
      await everybody.moneyAddsUp(office, 1);
    });
  });

  await test.step("the first renewal is the last at the lower price", async () => {
    await everybody.moveTo(everybody.daysFrom(first, -DAYS_BEFORE));
    await member.product.runTask("renewal-reminders");
    await everybody.mailSays(
      `Your membership renews on ${inLetters(first)}`,
      `for another year at ${money(LOWER)}.`,
    );
    await everybody.moveTo(everybody.daysFrom(first, 2));
    await everybody.memberSays({ paid: LOWER, renews: second, next: WHOLE });
    await everybody.inOffice(async (office) => {
      await everybody.memberPageSays(office, [
        `${money(2 * LOWER)} in two payments, nothing refunded`,
        `${money(WHOLE)} a year`,
        `${onScreens(second)}, renews automatically`,
      ]);
      await everybody.rowSays(office, "coupons", [money(OFF)]);
      await everybody.rowSays(office, "received", ["Renewal", money(LOWER)]);
      await everybody.rowSays(office, "closing", [money(WHOLE)]);
      await everybody.moneyAddsUp(office, 1);
    });
  });

  await test.step("the third year costs the whole price", async () => {
    await everybody.moveTo(everybody.daysFrom(second, -DAYS_BEFORE));
    await member.product.runTask("renewal-reminders");
    await everybody.mailSays(
      `Your membership renews on ${inLetters(second)}`,
      `for another year at ${PRICE}.`,
    );
    await everybody.moveTo(everybody.daysFrom(second, 2));
    await everybody.memberSays({ paid: WHOLE, renews: third, next: WHOLE });
    await everybody.inOffice(async (office) => {
      await everybody.memberPageSays(office, [
        `${money(2 * LOWER + WHOLE)} in three payments, nothing refunded`,
        `${money(WHOLE)} a year`,
        `${onScreens(third)}, renews automatically`,
      ]);
      await everybody.hasNoRow(office, "coupons");
      await everybody.rowSays(office, "received", ["Renewal", money(WHOLE)]);
      await everybody.moneyAddsUp(office, 1);
    });
  });
});
