import type { Locator, Page, Route } from "@playwright/test";
import { Member } from "#product/member.ts";
import { expect, test } from "#support/fixtures.ts";
import { lookAt } from "#support/looks.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

/** The visible navigation: a phone's tab bar, or the rail. */
const navigation = (page: Page) => page.getByRole("navigation", { name: "Main" });
const lit = (page: Page): Locator => navigation(page).locator("[aria-current]");
const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test.describe("The navigation and its targets (decision 40)", () => {
  test("the devices, the address, the levels of membership and the founder's page are reached from Settings, which stays lit §2.70", async ({
    member,
    page,
  }) => {
    expect(member.email).not.toBe("");
    const unfold = async (group: string) => {
      const fold = page.getByRole("button", { name: new RegExp(`^${group}`), expanded: false });
      await expect(page.getByRole("heading", { name: new RegExp(`^${group}`) })).toBeVisible();
      if (await fold.isVisible()) await fold.click();
    };
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await navigation(page).getByRole("link", { name: "Settings" }).click();
      await expect(lit(page)).toHaveText("Settings");
      await unfold("Sign-in and security");
      for (const [link, heading] of [
        ["See All: Signed-in devices", "Signed-in devices"],
        ["Change your email address", "Change your email address"],
      ] as const) {
        await page.getByRole("link", { name: link }).click();
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expect(lit(page)).toHaveText("Settings");
        await page.getByRole("link", { name: "Back to Settings" }).click();
      }
      await unfold("Subscription Management");
      await page.getByRole("link", { name: "All levels of membership" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Membership" })).toBeVisible();
      await expect(page).toHaveURL(/\/app\/community$/);
      await expect(lit(page)).toHaveText("Settings");
      await lit(page).click();
      await unfold("Support & Contact");
      await page.getByRole("link", { name: "About the founder" }).click();
      await expect(page.getByRole("heading", { level: 1, name: /^More than/ })).toBeVisible();
      await expect(page).toHaveURL(/\/app\/about$/);
      await expect(lit(page)).toHaveText("Settings");
    }
  });

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
      await page.getByRole("link", { name: "All thirty days" }).click();
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
    await lookAt(page, "programme-at-today");

    // Going back restores the position.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => top(page)).toBe(0);
    await firstDay.click();
    await expect(page.getByRole("heading", { level: 1, name: /^Day 1\. / })).toBeVisible();
    await expect(lit(page)).toHaveText("Home");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1, name: "Thirty days" })).toBeInViewport();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Thirty days" })).toBeInViewport();
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
      await reached(inPage(/^Thirty days What/), "Thirty days open their review.", "History");
      await history.click();
      await reached(inPage(/^Planned rest$/), "Planned rest", "Focus");
      await reached(lit(page), "Accountability Engine", "Focus");
      await page.goto("/app/welcome");
      await expect(lit(page)).toHaveText("Home");
    });
  });

  test("the programme opens at its top when the member's day is on the first screen §2.40", async ({
    member,
    page,
  }) => {
    expect(member.email).not.toBe("");
    await page.goto("/app/programme");
    await expect(page.getByRole("heading", { name: /^Day 1\. / })).toBeInViewport();
    await expect(page.getByRole("heading", { level: 1, name: "Thirty days" })).toBeInViewport();
  });
});

test("A page whose code loads slowly shows that, and so does one that cannot load", async ({
  member,
  page,
  guard,
}) => {
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
