import type { Page } from "@playwright/test";
import { addDays } from "@sovereign/domain/calendar-date";
import { lookAt } from "#support/looks.ts";
import { expect, test } from "#support/moved-clocks.ts";
import { inSummerOfNewYork } from "#support/wall-time.ts";

test.use({ timezoneId: "America/New_York" });

const FIRST = "2027-06-07";

test.describe("Why is my streak N?", { tag: "@long" }, () => {
  const sheetOf = (page: Page) => page.getByRole("dialog", { name: /^Why is my streak \d+\?$/ });
  const outcome = (page: Page, words: string) =>
    sheetOf(page).getByRole("listitem").filter({ hasText: words }).locator("b");

  test("is read by keyboard, closed by Escape or going back, and its prediction for today is correct", async ({
    page,
    visitor: member,
  }) => {
    const leaveUntil = (day: number, time: string) =>
      member.leaveUntil(inSummerOfNewYork(addDays(FIRST, day), time));
    await leaveUntil(0, "20:00:00");
    await member.join();
    // A new member has no number yet, so no link explains it.
    await expect(page.getByRole("main").getByText("Start your streak today!")).toBeVisible();
    await expect(page.getByRole("link", { name: /^Why is my streak/ })).toHaveCount(0);
    for (const day of [0, 1]) {
      await leaveUntil(day, "20:00:00");
      await member.keepDay(addDays(FIRST, day), `Evening ${day + 1}`);
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
    for (let step = 0; step < 4; step += 1) await page.keyboard.press("Tab");
    expect(await sheetOf(page).evaluate((sheet) => sheet.contains(document.activeElement))).toBe(
      true,
    );
    await page.keyboard.press("Escape");
    await expect(sheetOf(page)).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(page).toHaveURL(/\/app$/);

    await page.goto("/app?why");
    await sheetOf(page).getByText("Read as a list").click();
    await expect(sheetOf(page).getByRole("row")).toHaveCount(4);
    await lookAt(page, "why-sheet");
    await page.setViewportSize({ width: 1280, height: 844 });

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
  });
});
