import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";

// The one place where a page runs without its scripts; a fault needs a slow line to be seen.

/** Delays the page's scripts; returns a function that releases them. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test.describe("A public page before its scripts have loaded", { tag: "@long" }, () => {
  test("preserves a press on a tab and on Subscribe Now, and then opens the checkout §2.5", async ({
    page,
    context,
  }) => {
    const showTab = await holdScripts(page);
    await page.goto("/demo", { waitUntil: "commit" });
    const journey = page.getByRole("tab", { name: "Journey" });
    await journey.click();
    await expect(journey).toHaveAttribute("aria-selected", "false");
    showTab();
    await expect(journey).toHaveAttribute("aria-selected", "true");
    await page.goto("/demo?tab=vault");
    await expect(page.getByRole("tab", { name: "Vault" })).toHaveAttribute("aria-selected", "true");

    const release = await holdScripts(page);
    await page.goto("/tiers", { waitUntil: "commit" });
    await page.getByRole("button", { name: "Subscribe Now" }).click();
    release();
    // In a new tab, or in this one where the browser blocks a tab so long after the press.
    const addresses = () => context.pages().map((each) => each.url());
    await expect.poll(addresses).toContainEqual(expect.stringMatching(/\/(checkout|c)\/.*pay/));
  });
});

/** Where a password manager or another extension may insert an element. */
const PLACES = {
  "beside the address": ["[name=email]", "afterend"],
  "before the password": ["[name=password]", "beforebegin"],
  "in a label": ["form label", "beforeend"],
  "first in the form": ["form", "afterbegin"],
  "last in the form": ["form", "beforeend"],
  "in the button": ["form [type=submit]", "beforeend"],
  "around the form": ["form", "beforebegin"],
  "first in the body": ["body", "afterbegin"],
  "last in the body": ["body", "beforeend"],
  "after the body": ["html", "beforeend"],
} as const satisfies Record<string, readonly [string, InsertPosition]>;

async function insert(page: Page, [selector, position]: readonly [string, InsertPosition]) {
  await page
    .locator(selector)
    .first()
    .evaluate((element, at) => {
      const inserted = document.createElement("div");
      inserted.append(document.createElement("span"), document.createElement("button"));
      element.insertAdjacentElement(at, inserted);
    }, position);
}

/** Inserts an element as soon as hydration starts. */
async function insertWhileHydrating(page: Page) {
  await page.evaluate(() => {
    const { takeEarlyClick } = window as { takeEarlyClick?: () => unknown };
    Object.assign(window, {
      takeEarlyClick() {
        setTimeout(() => document.forms[0]?.prepend(document.createElement("div")));
        return takeEarlyClick?.();
      },
    });
  });
}

/** React reports each page that it had to rebuild. */
const REBUILT = /Minified React error #418/;

test.describe("A page that an extension inserts an element into", { tag: "@long" }, () => {
  test("preserves what was typed and the press, wherever and whenever it is inserted §2.5", async ({
    page,
    visitor,
    context,
    guard,
  }) => {
    guard.allow(REBUILT);
    await visitor.signUp();
    await visitor.confirm();
    const ways = [...Object.entries(PLACES), ["while it is taken up", null] as const];
    for (const [name, place] of ways) {
      await test.step(name, async () => {
        await context.clearCookies();
        await page.evaluate(() => localStorage.clear());
        const release = await holdScripts(page);
        await page.goto("/auth", { waitUntil: "commit" });
        await page.locator("[name=email]").fill(visitor.email);
        await page.locator("[name=password]").fill(visitor.password);
        await (place ? insert(page, place) : insertWhileHydrating(page));
        await page.getByRole("button", { name: "Sign In", exact: true }).click();
        await expect(page).toHaveURL(/\/auth$/);
        release();
        await expect(page).toHaveURL(/\/app$/);
      });
    }
  });

  test("keeps focus in the field that is being typed in", async ({ page, visitor, guard }) => {
    guard.allow(REBUILT);
    const release = await holdScripts(page);
    await page.goto("/auth", { waitUntil: "commit" });
    const password = page.locator("[name=password]");
    await page.locator("[name=email]").fill(visitor.email);
    await password.pressSequentially("half of ");
    await insert(page, PLACES["beside the address"]);
    const typedInto = await password.elementHandle();
    release();
    await expect.poll(() => typedInto?.evaluate((field) => field.isConnected)).toBe(false);
    await expect(password).toBeFocused();
    await page.keyboard.type("a password");
    await expect(password).toHaveValue("half of a password");
    await expect(page.locator("[name=email]")).toHaveValue(visitor.email);
    await insert(page, PLACES["first in the form"]);
    await page.locator("[name=email]").fill("no address");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(password).toHaveValue("half of a password");
  });
});
