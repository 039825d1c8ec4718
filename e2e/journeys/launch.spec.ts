import type { Page } from "@playwright/test";
import { expectAccessible } from "#support/accessibility.ts";
import { lookAt } from "#support/looks.ts";
import { expect, test } from "#support/native-fixtures.ts";

const layer = (page: Page) => page.getByRole("dialog");
const title = (page: Page, name: string) => layer(page).getByRole("heading", { level: 1, name });
const button = (page: Page, name: string) => layer(page).getByRole("button", { name, exact: true });
/** The phone's store has no price here. */
const COMMIT = "Begin your discipline today";
const AT = new Date("2026-03-24T07:30:00Z");

/** Opens the page in a native app whose clock only the test moves. */
async function launchApp(page: Page): Promise<void> {
  // A clock can be paused in the future only.
  await page.clock.install({ time: AT.getTime() - 60_000 });
  await page.clock.pauseAt(AT);
  await page.goto("/");
  // The clock also controls animation frames; the flow starts when it takes the focus.
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(title(page, "Sovereign")).toBeFocused({ timeout: 100 });
  }).toPass();
}

/** Opens it with a splash screen that stays. */
async function launchAppSlowly(page: Page) {
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const unlessSplash = (act: () => void, ms?: number) => (ms === 3000 ? 0 : later(act, ms));
    Object.assign(window, { setTimeout: unlessSplash });
  });
  await page.goto("/");
  await expect(title(page, "Sovereign")).toBeFocused();
}

/** Fails when the layer scrolls sideways. */
async function expectFits(page: Page): Promise<void> {
  const [content, view] = await layer(page).evaluate((it) => [it.scrollWidth, it.clientWidth]);
  expect(content, "width of the layer's content").toBeLessThanOrEqual(view ?? 0);
}

/**
 * Presses the last slide's button, which ignores presses during its half-second transition
 * (section 9).
 */
async function commitOnceUnlocked(page: Page): Promise<void> {
  await expect(async () => {
    if (await button(page, COMMIT).isVisible()) {
      await button(page, COMMIT).click({ timeout: 1000 });
    }
    await expect(layer(page).getByRole("listitem")).toHaveCount(8, { timeout: 1500 });
  }).toPass();
}

/** Fails when Tab moves the focus out of the layer. */
async function expectHeldFocus(page: Page): Promise<void> {
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    const behind = await page.evaluate(() =>
      document.activeElement?.closest("main, header, footer"),
    );
    expect(behind, `the focus after ${press + 1} times Tab`).toBeNull();
  }
}

test.describe("The first launch of a store's app", { tag: "@long" }, () => {
  test("shows splash, introduction and signing, each starting the next, and never again §2.60 §4.48 §9.22", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await launchApp(page);
    await expect(layer(page)).toContainText("Guided by The Billionaire Manifesto");
    await page.clock.runFor(2900);
    await expect(layer(page).locator("[data-leaving]")).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(layer(page).locator("[data-leaving]")).toHaveCount(1);
    await page.clock.runFor(500);
    await expect(title(page, "Think like a billionaire")).toBeVisible();
    await expect(button(page, "Previous slide")).toHaveCount(0);
    await page.keyboard.press("ArrowRight");
    await expect(title(page, "Act like a billionaire")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await page.clock.runFor(499);
    await expect(title(page, "Act like a billionaire")).toBeVisible();
    await page.clock.runFor(1);
    await button(page, "Next slide").click();
    await expect(title(page, "The Manifesto")).toBeVisible();
    await page.clock.runFor(500);
    await button(page, "Slide 4 of 4").click();
    await page.clock.runFor(500);
    await button(page, COMMIT).click();
    await page.clock.runFor(400);
    await expect(title(page, "Join the circle")).toBeAttached();
    await page.clock.runFor(200);
    await expect(title(page, "The Billionaire Manifesto")).toBeVisible();
    await page.clock.resume();
    await expect(title(page, "The Billionaire Manifesto")).toBeFocused();
    const laws = layer(page).getByRole("region", { name: "The laws" });
    await expect(laws.getByRole("listitem")).toHaveCount(8);
    expect((await laws.boundingBox())?.height).toBe(500);
    await button(page, "Not now").click();
    await expect(layer(page)).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
    await page.reload();
    await expect(page.getByRole("button", { name: "Subscribe Now" })).toBeEnabled();
    await expect(layer(page)).toHaveCount(0);
  });

  test("is drawn before the page, and usable by keyboard and screen reader, on a phone and a desktop", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      const look = () => {
        const { innerWidth, innerHeight } = window;
        const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
        const place = middle?.closest("dialog, main:not(.page-wait), header, footer")?.tagName;
        if (place) seen.push(place);
        if (place !== "DIALOG") requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(window, { seen });
    });
    await launchAppSlowly(page);
    expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual(["DIALOG"]);
    await expectHeldFocus(page);
    await lookAt(page, "launch-splash");
    await expectFits(page);
    await page.keyboard.press("Escape");
    await expect(title(page, "Think like a billionaire")).toBeVisible();
    await expectHeldFocus(page);
    await lookAt(page, "launch-introduction");
    await button(page, "Slide 4 of 4").click();
    await page.setViewportSize({ width: 320, height: 568 });
    await expectFits(page);
    await expectAccessible(page);
    await commitOnceUnlocked(page);
    await expectFits(page);
    await expectHeldFocus(page);
    await lookAt(page, "launch-signing");
    await page.keyboard.press("Escape");
    await expect(layer(page)).toHaveCount(0);
  });
});
