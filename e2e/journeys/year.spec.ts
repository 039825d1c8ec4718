import type { Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";

const focused = (page: Page) => page.locator(":focus");
const year = (page: Page) => page.getByRole("grid", { name: /days kept of/ });

// Focus and position after going back.
test.describe("The year of the history", () => {
  test("is navigated by keyboard, and an old day opens and returns to its position §2.85 §9.7", async ({
    page,
    product,
  }) => {
    await new Member(page, product, product.demo).signIn();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/app/history");
    await page
      .getByRole("navigation", { name: "Range" })
      .getByRole("link", { name: "Year" })
      .click();
    await expect(page).toHaveURL(/\/app\/history\/year$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

    // A single tab stop.
    await year(page).waitFor();
    await page.getByRole("link", { name: "Year", exact: true }).focus();
    await page.keyboard.press("Tab");
    await expect(focused(page)).toHaveAccessibleName(/, today, nothing committed$/);
    await page.keyboard.press("Tab");
    expect(await year(page).locator(":focus").count()).toBe(0);
    await page.keyboard.press("Shift+Tab");

    for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowLeft"])
      await page.keyboard.press(key);
    const name = await focused(page).getAttribute("aria-label");
    expect(name).toMatch(/^\w+day,? .* 20\d\d, (completed|partial|missed|no record)\b/);
    const date = (await focused(page).getAttribute("data-date")) ?? "";
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/app/history/${date}\\?year=`));
    await expect(page.getByRole("article")).toContainText(
      name?.replace(/(20\d\d),.*$/, "$1") ?? "",
    );
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("navigation", { name: "Neighboring days" })).toBeVisible();

    await page.getByRole("link", { name: "Back to History" }).click();
    await expect(page).toHaveURL(/\/app\/history\/year$/);
    await expect(focused(page)).toHaveAttribute("data-date", date);
    await expect(focused(page)).toBeInViewport();
    await expect(year(page).getByRole("columnheader")).toHaveCount(32);
  });

  test("opens a day by touch on a phone, goes back a year, and reads as tables §2.85", {
    tag: "@long",
  }, async ({ page, product }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await new Member(page, product, product.demo).signIn();
    await page.goto("/app/history/year");
    const line = year(page).getByRole("row").nth(-4);
    await line.click({ position: { x: 190, y: 16 } });
    const open = page.getByRole("link", { name: /^Open the Day/ });
    const href = (await open.getAttribute("href")) ?? "";
    await open.click();
    await expect(page).toHaveURL((url) => url.pathname + url.search === href);
    await page.goBack();
    await expect(year(page)).toBeVisible();

    for (const title of ["On this day", "Days kept each week", "Best weekday"]) {
      await expect(page.getByRole("region", { name: title })).toBeVisible();
    }
    await expect(page.getByRole("region", { name: "Days kept each week" })).toContainText(
      /You (now )?keep \d(\.\d)? days of seven/,
    );
    await expect(page.getByRole("figure")).toHaveCount(2);
    const tables = page.getByText("Read as a table");
    await expect(tables).toHaveCount(4);
    await tables.first().click();
    await expect(page.getByRole("table", { name: "Days of each month" })).toBeVisible();

    await page.getByRole("link", { name: "Earlier" }).click();
    await expect(page).toHaveURL(/\?until=\d{4}-\d{2}$/);
    await expect(page.getByRole("heading", { level: 2, name: / to / })).toBeVisible();
    await expect(page.getByRole("link", { name: "Later" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Best weekday" })).toHaveCount(0);
  });
});
