import type { Locator, Page, Route } from "@playwright/test";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** The visible navigation: a phone's tab bar, or the rail. */
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const lit = (page: Page): Locator => navigation(page).locator("[aria-current]");
const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe("The navigation and its targets (decision 40)", () => {
  test("the programme opens at the member's day, and Home stays lit §2.40", async ({
    page,
    product,
  }) => {
    const reader = new Member(page, product, product.demo);
    await reader.signIn();
    const today = page.getByRole("heading", { name: /^Day 12\. / });
    const dayBefore = page.locator('a[href="/app/programme/11"]');
    const firstDay = page.locator('a[href="/app/programme/1"]');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await navigation(page).getByRole("link", { name: "Home" }).click();
      await page.getByRole("link", { name: "The 30 days" }).click();
      await expect(page).toHaveURL(/\/app\/programme$/);
      await expect(today).toBeInViewport();
      await expect(dayBefore).toBeInViewport();
      const place = async () => (await today.boundingBox())?.y;
      await expect.poll(place).toBeLessThan(size.height / 3);
      await expect(today).toBeFocused();
      await expect(lit(page)).toHaveText("Home");
      await expect(firstDay).not.toBeInViewport();

      // By URL, while everything is still loading.
      await page.goto("/app/programme");
      await expect(today).toBeInViewport();
      await expect(dayBefore).toBeInViewport();
    }

    // Going back restores the position.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => top(page)).toBe(0);
    await firstDay.click();
    await expect(page.getByRole("heading", { level: 1, name: /^Day 1\. / })).toBeVisible();
    await expect(lit(page)).toHaveText("Home");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "The 30 days" })).toBeInViewport();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "The 30 days" })).toBeInViewport();
    await expect(today).toBeAttached();
    expect(await top(page)).toBe(0);

    await test.step("the year and the reviews stay with History, rest and the Engine with Focus", async () => {
      const title = page.getByRole("heading", { level: 1 });
      const history = navigation(page).getByRole("link", { name: "History" });
      const reached = async (link: Locator, heading: string | RegExp, place: string) => {
        await link.click();
        await expect(title).toHaveText(heading);
        await expect(lit(page)).toHaveText(place);
      };
      const inPage = (name: string | RegExp) => page.getByRole("main").getByRole("link", { name });
      await reached(history, "30-Day Journey", "History");
      await reached(inPage("Year"), "30-Day Journey", "History");
      await expect(page.getByRole("grid", { name: /days kept of/ })).toBeVisible();
      await history.click();
      await reached(inPage(/^Sunday review/), / to \d+ /, "History");
      await reached(inPage("Back to History"), "30-Day Journey", "History");
      await reached(inPage(/^Thirty-day review/), "A review every thirty days.", "History");
      await history.click();
      await reached(inPage(/^Planned rest$/), "Planned rest", "History");
      await reached(lit(page), "30-Day Journey", "History");
      await page.goto("/app/welcome");
      await expect(lit(page)).toHaveText("Home");
    });
  });
});

test("A page whose code loads slowly shows that, and so does one that cannot load", {
  tag: "@long",
}, async ({ member, page, guard }) => {
  expect(member.email).not.toBe("");
  guard.allow(/Failed to load resource|ERR_FAILED|Error loading route module|dynamically imported/);
  const askForHistory = async () => {
    const asked = Promise.withResolvers<Route>();
    await page.route(/\/assets\/app\.history-[^/]*\.js$/, (route) => asked.resolve(route), {
      times: 1,
    });
    await page.goto("/app");
    await navigation(page).getByRole("link", { name: "History" }).click();
    return asked.promise;
  };
  await askForHistory();
  // Left by the address bar before it has loaded.
  await page.goto("/app/focus");
  await navigation(page).getByRole("link", { name: "Manifesto" }).click();
  await expect(page).toHaveURL(/\/app\/manifesto$/);
  await expect(page.getByText("Connection Issue", { exact: true })).toHaveCount(0);
  const route = await askForHistory();
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
  await route.abort();
  await expect(page.getByText("Connection Issue", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/app$/);
});
