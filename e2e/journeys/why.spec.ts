import type { Page } from "@playwright/test";
import { addDays } from "@sovereign/domain/calendar-date";
import { Member } from "#product/member.ts";
import { type Product, startProduct } from "#product/start-product.ts";
import { expectAccessible, expectNoOverflow } from "#support/accessibility.ts";
import { guardConsole } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";

const FIRST = "2027-06-07";
const WIDTHS = [390, 1280];

test.describe("Why is my streak N?", () => {
  let product: Product;
  test.beforeAll(async () => {
    product = await startProduct();
  });
  test.afterAll(() => product.stop());

  const sheetOf = (page: Page) => page.getByRole("dialog", { name: /^Why is my streak \d+\?$/ });
  const outcome = (page: Page, words: string) =>
    sheetOf(page).getByRole("listitem").filter({ hasText: words }).locator("b");

  test("is read by the keyboard, closed by Escape or going back, and what it says of today comes true", async ({
    browser,
  }) => {
    const context = await browser.newContext({
      baseURL: product.url,
      timezoneId: "America/New_York",
      reducedMotion: "reduce",
    });
    const guard = guardConsole(context, product);
    const page = await context.newPage();
    const member = new Member(page, product);
    // In the summer of New York midnight is at 04:00 UTC.
    const leaveUntil = (day: number, time: string) =>
      member.leaveUntil(new Date(`${addDays(FIRST, day)}T${time}-04:00`));
    await page.clock.install();
    await leaveUntil(0, "20:00:00");
    await member.join();
    await expect(page.getByRole("link", { name: "Why is my streak 0?" })).toBeVisible();
    for (const day of [0, 1]) {
      await leaveUntil(day, "20:00:00");
      await member.commit(`Evening ${day + 1}`);
      await member.reflect("Completed");
    }

    await leaveUntil(2, "08:00:00");
    await page.goto("/app");
    const link = page.getByRole("link", { name: "Why is my streak 2?" });
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(sheetOf(page)).toBeVisible();
    await expect(sheetOf(page)).toContainText("Two days in a row were completed or partial");
    await expect(sheetOf(page).getByRole("button", { name: "Close" })).toBeFocused();
    await expect(outcome(page, "Completed or Partial")).toHaveText("3");
    await expect(outcome(page, "Missed")).toHaveText("0");
    await expect(outcome(page, "No answer today")).toHaveText("0");
    // The focus stays within the sheet.
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("Tab");
    expect(await sheetOf(page).evaluate((sheet) => sheet.contains(document.activeElement))).toBe(
      true,
    );
    await page.keyboard.press("Escape");
    await expect(sheetOf(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(/\/app$/);

    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto("/app?why");
        await sheetOf(page).getByText("Read as a list").click();
        await expect(sheetOf(page).getByRole("row")).toHaveCount(4);
        await expectNoOverflow(page);
        await expectAccessible(page);
      }
    }

    await page.goto("/app/one-thing");
    await page.getByRole("link", { name: "Why is my streak 2?" }).click();
    await expect(sheetOf(page)).toBeVisible();
    await page.goBack();
    await expect(sheetOf(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/app\/one-thing$/);

    await member.commit("Evening 3");
    await member.reflect("Partial");
    await leaveUntil(3, "08:00:00");
    await page.goto("/app/history?why");
    await expect(sheetOf(page)).toContainText("Why is my streak 3?");

    await leaveUntil(6, "08:00:00");
    await page.goto("/app?why");
    await expect(sheetOf(page)).toContainText("Why is my streak 0?");
    await expect(sheetOf(page)).toContainText("Thursday 10 June has no record.");
    await expect(sheetOf(page)).toContainText("It ended a run of three");
    expect(guard.problems()).toEqual([]);
    await context.close();
  });
});
