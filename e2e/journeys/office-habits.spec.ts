import { expectAccessible, expectNoOverflow } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";
import { officeBeside } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

// A product of its own, in which nobody else pays.
test.use({ settings: { APP_WORKER: "off", COMPANY_NAME: "Evening Ltd" } });

test.describe("renewals and habits, in a young business", () => {
  test("are counted from the first payment on, and say nothing before they can", async ({
    browser,
    product,
    visitor: member,
  }) => {
    const office = await officeBeside(browser, product, { path: "/office/habits" });
    const main = office.getByRole("main");

    await test.step("nothing is said of habits yet", async () => {
      await expect(main).toContainText("Days kept say nothing about renewal yet.");
      await expect(main).toContainText("0 members whose first renewal has come due");
      const rows = office.getByRole("table", { name: "Renewal by days kept" }).getByRole("row");
      await expect(rows.filter({ hasText: "Too few to say." })).toHaveCount(8);
      await expect(main).toContainText("Nobody who renews within sixty days has gone quiet.");
      await expectAccessible(office);
    });

    await test.step("the other habits are reached by the keyboard", async () => {
      await enter(office, office.getByRole("link", { name: "Longest run" }));
      await expect(main).toContainText("The longest run says nothing about renewal yet.");
      await expect(office).toHaveURL(/by=run/);
    });

    await test.step("who pays is due in a year, without a forecast", async () => {
      await member.join();
      await new Payments(product).buyFor(member);
      await expect(async () => {
        await office.goto("/office/money");
        await expect(main).toContainText("Due to renew", { timeout: 5_000 });
      }).toPass();
      const due = office.getByRole("table", { name: "Due to renew, by month" });
      const year = new Date().getUTCFullYear();
      await expect(due.getByRole("row", { name: new RegExp(` ${year + 1} 1 0 `) })).toContainText(
        `${PRICE}.00`,
      );
      await expect(due.getByRole("row", { name: /^All who pay/ })).toContainText(`${PRICE}.00`);
      await expect(main).toContainText("A forecast needs ten renewals to go by.");
    });

    for (const width of [390, 320]) {
      await test.step(`at ${width}, in the dark`, async () => {
        await office.setViewportSize({ width, height: 844 });
        await office.emulateMedia({ colorScheme: "dark" });
        await office.goto("/office/habits");
        await expect(main).toContainText("Days kept say nothing about renewal yet.");
        await expectAccessible(office);
        await expectNoOverflow(office);
      });
    }
    await office.context().close();
  });
});
