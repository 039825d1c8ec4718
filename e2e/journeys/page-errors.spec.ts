import type { Page } from "@playwright/test";
import { refused } from "#support/console-guard.ts";
import { BROKEN, breakPage } from "#support/failing.ts";
import { expect, test } from "#support/fixtures.ts";
import { PageRoom } from "#support/page-room.ts";

/** Opens a built page and hydrates it, so that the router handles its links. */
async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).click();
  await page.waitForFunction(() => "__reactRouterDataRouter" in window);
}

const failure = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "Unexpected Application Error!" });

test.describe("A page with an error (decision 60)", () => {
  test("whose HTML differs from its render is rerendered, and works", { tag: "@long" }, async ({
    page,
    guard,
  }) => {
    guard.allow(/Minified React error #418/);
    await page.route("**/about", async (route) => {
      const answer = await route.fetch();
      const built = await answer.text();
      const otherwise = built.replace(/(<h1[^>]*>)[^<]+/, "$1Other words than these");
      expect(otherwise).not.toBe(built);
      await route.fulfill({ response: answer, body: otherwise });
    });
    await page.goto("/about");
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Other words than these");
    await heading.click();
    await expect(heading).not.toHaveText("Other words than these");
    // With its own styles and links.
    await expect(heading).toHaveCSS("font-family", /Newsreader/);
    await page.getByRole("link", { name: "Membership" }).first().click();
    await expect(page).toHaveURL(/\/tiers$/);
    await expect(page).toHaveTitle(/^Membership/);
  });

  test("that throws, reached from a built page, is reported there, and going back works §8.8", {
    tag: "@long",
  }, async ({ page, guard }) => {
    guard.allow(new RegExp(BROKEN));
    const room = await PageRoom.watch(page);
    await breakPage(page, "tiers");
    await openAwake(page, "/about");
    await page.getByRole("link", { name: "Membership" }).first().click();
    await expect(failure(page)).toBeVisible();
    await expect(page).toHaveTitle("Unexpected Application Error!");
    expect(await room.problems()).toEqual([]);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(failure(page)).toHaveCount(0);
    await page.getByRole("link", { name: "Preview" }).first().click();
    await expect(page).toHaveTitle(/^A week inside/);
  });

  test("of the app leaves its navigation usable, and recovers §8.8", async ({
    member: { page },
    guard,
  }) => {
    guard.allow(new RegExp(BROKEN));
    const mend = await breakPage(page, "app.history");
    await page.goto("/app/history");
    await expect(failure(page)).toBeVisible();
    await expect(page).toHaveTitle("Unexpected Application Error!");
    await mend();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
    await page.getByRole("link", { name: "Vault" }).first().click();
    await expect(page).toHaveTitle(/Vault/);
  });

  test("whose script a newer build has removed is reloaded, and works", { tag: "@long" }, async ({
    page,
    guard,
  }) => {
    guard.allow(/status of 404/);
    guard.allow(/Error loading route module|Failed to fetch dynamically imported module/);
    await page.route(/\/assets\/tiers-[\w-]+\.js$/, (route) => route.fulfill({ status: 404 }), {
      times: 1,
    });
    await openAwake(page, "/about");
    const { promise: loadedAnew, resolve } = Promise.withResolvers<void>();
    page.once("load", () => resolve());
    await page.getByRole("link", { name: "Membership" }).first().click();
    await loadedAnew;
    await page.getByRole("link", { name: "Membership" }).first().click();
    await expect(page).toHaveTitle(/^Membership/);
  });
});

/** As browsers do where storing is blocked: each access throws. */
const REFUSING = () => {
  const refuse = () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { get: refuse });
  }
  IDBFactory.prototype.open = refuse;
  LockManager.prototype.request = () => Promise.reject(new DOMException("", "SecurityError"));
  Object.assign(window, { BroadcastChannel: refuse });
};

test.describe("A browser that stores nothing", () => {
  test("leaves a working page and one sentence, and keeps the member signed in by the cookie", async ({
    page,
    visitor,
    guard,
  }) => {
    await visitor.join();
    await page.addInitScript(REFUSING);
    // The router's own script before the app.
    guard.allow(/SecurityError|Access is denied/);
    await page.goto("/app/one-thing");
    const note = page.getByText("This browser stores nothing for this site");
    await expect(note).toBeVisible();
    await visitor.editor.fill("Call Priya");
    await page.getByRole("button", { name: "Commit to My ONE Thing" }).click();
    await expect(page.getByText("Committed")).toBeVisible();
    await page.reload();
    await expect(visitor.editor).toHaveValue("Call Priya");
    await expect(note).toHaveCount(1);

    await page.context().clearCookies();
    guard.allow(refused(401));
    await page.goto("/app");
    await expect(page).toHaveURL(/\/auth/);
    await expect(note).toBeVisible();
    await visitor.submitSignIn();
    await expect(visitor.home).toBeVisible();
    await page.getByRole("link", { name: "History" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(note).toBeVisible();
  });
});

test.describe("Without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/auth", "/app"]) {
    test(`${path} says that they are missing, and loads nothing`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator("noscript p")).toHaveText(/^This page needs JavaScript/);
      await expect(page.locator("noscript p")).toBeVisible();
      await expect(page.getByText("Loading", { exact: true })).toBeHidden();
    });
  }
});
