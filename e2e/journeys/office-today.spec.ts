import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";
import { enter } from "#support/keyboard.ts";
import { countPresses, officeBeside, sayWhy } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

// A product of its own, in which nobody else pays.
test.use({ business: "morning" });

/** Waits beside the page that is open: the money is read at the provider after its event. */
async function untilCounted(office: Page): Promise<void> {
  const money = await office.context().newPage();
  await expect(async () => {
    await money.goto("/office/money");
    await expect(money.locator("header > p").first()).toHaveText(/so far: 1 gained/, {
      timeout: 10_000,
    });
  }).toPass();
  await money.close();
}

// The figures follow a payment, and lead to its member.
test.describe("the founder's morning", () => {
  test("shows how the business stands and what needs somebody, and one press acts", async ({
    browser,
    product,
    visitor: member,
  }) => {
    const office = await officeBeside(browser, product);
    const sentence = office.getByRole("heading", { level: 1 });
    await office.clock.install();
    await office.reload();

    await test.step("on the first day it lists what is ready", async () => {
      await expect(sentence).toContainText("You’re open for business. No one has paid yet");
      const presses = await countPresses(office);
      await office.getByRole("button", { name: "Send Test" }).click();
      await expect(
        office.getByText("A test email is on its way to you", { exact: true }),
      ).toBeVisible();
      expect(await presses()).toBe(1);
    });

    await test.step("a backup is made by the keyboard, and the log has it", async () => {
      await enter(office, office.getByRole("button", { name: /^Back Up Now/ }).first());
      await expect(office.getByRole("heading", { name: "The backup is late" })).toBeHidden();
      await expect(office.getByText("Adrian started a backup", { exact: true })).toBeVisible();
    });

    await test.step("the first payment appears in the figures and leads to its member", async () => {
      await member.join();
      await new Payments(product).buyFor(member);
      await untilCounted(office);
      const presses = await countPresses(office);
      await office.clock.fastForward("01:00");
      await office.getByRole("button", { name: "Refresh" }).click();
      await expect(sentence).toContainText("1 paying member, 1 more than on");
      const figures = office.getByRole("region", { name: "Key metrics" });
      await expect(figures.getByText(`${PRICE}.00`)).toBeVisible();
      await figures.getByRole("link", { name: /^Paying members/ }).click();
      await office.getByRole("link", { name: member.email }).click();
      await expect(office.getByRole("heading", { level: 1 })).toHaveText("Reason for viewing");
      expect(await presses()).toBe(3);
      await sayWhy(office);
      await expect(office.getByRole("heading", { level: 1 })).toHaveText(member.email);
    });
    await office.context().close();
  });
});
