import type { Locator, Page } from "@playwright/test";
import { mailsTo } from "#product/mailbox.ts";
import { expect, test } from "#support/fixtures.ts";
import { countPresses, officeBeside } from "#support/office.ts";
import { Payments } from "#support/payments.ts";
import { PRICE } from "#support/price.ts";

const HALF = `$${(Number(PRICE.slice(1)) / 2).toFixed(2)}`;

/** Opens price and offers from the rail. */
async function offersOf(office: Page): Promise<{ sheet: Locator; row(code: string): Locator }> {
  await office.getByRole("link", { name: "Price and Offers", exact: true }).first().click();
  await expect(office.getByRole("heading", { level: 1, name: "Price and Offers" })).toBeVisible();
  return {
    sheet: office.getByRole("dialog"),
    row: (code) => office.getByRole("row", { name: new RegExp(`^${code}`) }),
  };
}

// The office, the checkout, the receipt and the log agree on one code.
test.describe("offers", { tag: "@long" }, () => {
  test("a code is made in two presses, lowers what a member pays, and ends", async ({
    page,
    context,
    browser,
    product,
    member,
  }) => {
    const office = await officeBeside(browser, product, { path: "/office" });
    const { sheet, row } = await offersOf(office);
    const presses = await countPresses(office);
    await office.getByRole("button", { name: "New Code" }).click();
    await sheet.getByLabel("Code", { exact: true }).fill("half");
    await sheet.getByLabel("Percent off").fill("50");
    await expect(
      sheet.getByText(`Members who use it pay ${HALF} the first year, then ${PRICE}.00.`),
    ).toBeVisible();
    await sheet.getByRole("button", { name: "Create Code" }).click();
    expect(await presses()).toBe(2);
    await expect(row("HALF")).toContainText("Active");

    await page.goto("/offer/half");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${HALF} for the first year.`);
    const opened = context.waitForEvent("page");
    await page.getByRole("button", { name: "Subscribe" }).click();
    const checkout = await opened;
    await expect(checkout.getByText(HALF).first()).toBeVisible();
    await new Payments(product).pay(checkout);
    await expect(checkout).toHaveURL(/\/app\/welcome$/);
    const receipt = checkout.getByRole("region", { name: "Receipt" });
    await expect(receipt.getByText(`${HALF}, one year`)).toBeVisible();
    await page.goto("/app/settings");
    await expect(page.getByText(`${PRICE} a year.`, { exact: false }).first()).toBeVisible();
    expect(await mailsTo(product, member.email)).toContainEqual(
      expect.objectContaining({ subject: "Your membership is open" }),
    );

    await office.reload();
    await expect(row("HALF").getByRole("cell", { name: "1", exact: true })).toBeVisible();
    await office.getByRole("button", { name: "End the code HALF" }).click();
    await sheet.getByRole("button", { name: "End Code" }).click();
    await expect(row("HALF")).toContainText("Ended");
    await page.goto("/offer/HALF");
    await expect(page.getByRole("heading", { name: "This offer has ended." })).toBeVisible();
    await office.goto("/office/log");
    await expect(office.getByText("Created the code HALF")).toBeVisible();
    await expect(office.getByText("Ended the code HALF")).toBeVisible();
  });
});
