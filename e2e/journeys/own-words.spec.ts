import { expect, test } from "#support/fixtures.ts";

const WRITTEN = "Call the bank:\n\t1. the <b>account</b>\n\t2. the  [card](javascript:alert(1))";

test.describe("A member's own text and days", () => {
  test("appear as they were written, with their line breaks and tabs, wherever they are shown §2.80 §S23", async ({
    visitor: member,
    page,
  }) => {
    await member.joinAt("/robots.txt");
    await member.commit(WRITTEN);
    // `innerText` omits what the style collapses.
    const shown = (locator: ReturnType<typeof page.getByText>) =>
      locator.evaluate((element: HTMLElement) => element.innerText);
    await page.goto("/app");
    await expect.poll(() => shown(page.getByRole("heading", { level: 1 }))).toBe(WRITTEN);
    await page.goto("/app/history");
    const day = page.getByRole("link", { name: "Call the bank" });
    await expect.poll(() => shown(day.getByText("Call the bank"))).toBe(WRITTEN);
    await day.click();
    await expect(page).toHaveURL(/\/app\/history\//);
    await expect.poll(() => shown(page.getByRole("heading", { level: 1 }))).toBe(WRITTEN);
    await page.goto("/app/one-thing");
    await member.reflect("Completed");
    await expect(page.getByRole("heading", { name: "Completed." })).toBeVisible();
    await expect(member.editor).toHaveValue(WRITTEN);
  });
});
