import { Member } from "#product/member.ts";
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

  test("an answer before a sentence moves no mark and requires no sentence §2.81", async ({
    visitor: member,
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await member.joinAt("/app/one-thing");
    await expect(member.editor).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    const answers = page.getByRole("group", { name: "How did it go?" });
    const before = await answers.boundingBox();
    await member.reflect("Completed");
    await expect(page.getByRole("heading", { name: "Completed." })).toBeVisible();
    await expect(member.editor).toHaveAttribute("readonly");
    await expect(page.getByRole("button", { name: /My ONE Thing/ })).toBeDisabled();
    expect(await answers.boundingBox()).toEqual(before);
  });

  for (const [locale, day, time] of [
    ["en-US", /^[A-Z][a-z]+day, [A-Z][a-z]+ \d+$/, /^Committed at \d{1,2}:\d{2}.[AP]M$/],
    ["de-DE", /^[A-Z][a-z]+day, [A-Z][a-z]+ \d+$/, /^Committed at \d{2}:\d{2}$/],
  ] as const) {
    test(`dates and times follow a device in ${locale} §2.82`, async ({ browser, product }) => {
      const context = await browser.newContext({ baseURL: product.url, locale });
      const page = await context.newPage();
      const there = new Member(page, product);
      await there.joinAt("/app/one-thing");
      await expect(page.locator("main header .note")).toHaveText(day);
      await there.commit("Call the bank");
      await expect(page.getByText(/^Committed at/)).toHaveText(time);
      await context.close();
    });
  }
});
