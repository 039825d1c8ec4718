import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";
import { HeldFonts } from "#support/held-fonts.ts";

const SLIDES = ["Think like a billionaire", "Act like a billionaire", "Join the circle"] as const;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const slide = (page: Page, title: string) => page.getByRole("heading", { name: title });

/** Resolves when the fonts are loaded and have moved what they move. */
const inItsFaces = (page: Page) => page.evaluate(() => document.fonts.ready);

/** Waits for hydration, which enables the one button that needs scripts. */
async function open(page: Page): Promise<void> {
  await page.goto("/");
  await expect(button(page, "Subscribe Now")).toBeEnabled();
  await inItsFaces(page);
}

async function shiftsOf(page: Page): Promise<number> {
  return await page.evaluate(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    return new Promise<number>((resolve) => {
      // Buffered entries arrive within two frames.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const values = observer.takeRecords().map((entry) => Reflect.get(entry, "value"));
          resolve(values.reduce((sum: number, value) => sum + Number(value), 0));
        }),
      );
    });
  });
}

test.describe("The landing page", () => {
  test("lists what the specification requires, shifts nothing, and links a signed-in member to the app §2.2", async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // Fonts later than a second may shift the layout; a busy machine must not cause that here.
    const fonts = await HeldFonts.hold(page, { patient: true });
    await page.goto("/", { waitUntil: "commit" });
    await fonts.missed();
    await fonts.release();
    await expect(button(page, "Subscribe Now")).toBeEnabled();
    await expect(page.getByRole("link", { name: "See What's Inside (Free)" })).toHaveAttribute(
      "href",
      "/demo",
    );
    await expect(page.locator("#manifesto li")).toHaveCount(8);
    await expect(page.locator("#vault li")).toHaveCount(4);
    expect(await shiftsOf(page)).toBeLessThan(0.01);

    const title = page.getByRole("heading", { level: 1 });
    const before = await title.boundingBox();
    await visitor.joinAt("/");
    await expect(page.getByRole("link", { name: "Open App" })).toHaveCount(2);
    await expect(page.getByRole("link", { name: "Already a Member? Sign In" })).toHaveCount(0);
    await inItsFaces(page);
    expect(await title.boundingBox()).toEqual(before);
    await page.getByRole("banner").getByRole("link", { name: "Open App" }).click();
    await expect(page).toHaveURL(/\/app$/);
  });

  test("moves from slide to slide in one place, on its own and on request §2.3", {
    tag: "@long",
  }, async ({ page }) => {
    // With reduced motion only the arrows move the slides.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.clock.install();
    await open(page);
    const next = button(page, "Next slide");
    const place = () => next.evaluate((it) => it.getBoundingClientRect().top + window.scrollY);
    const before = await place();
    await page.clock.runFor(8000);
    await expect(slide(page, SLIDES[1])).toBeVisible();
    await expect(slide(page, SLIDES[0])).toBeHidden();
    await page.clock.runFor(500);
    await next.focus();
    await next.evaluate((it: HTMLButtonElement) => {
      it.click();
      it.click();
    });
    await expect(slide(page, SLIDES[2])).toBeVisible();
    await page.clock.runFor(500);
    await page.keyboard.press("Enter");
    await expect(slide(page, SLIDES[0])).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(slide(page, SLIDES[0])).toBeVisible();
    expect(await place()).toBe(before);
  });

  test("handles a press made before its scripts loaded §2.4", { tag: "@long" }, async ({
    page,
  }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await button(page, "3, Join the circle").click();
    await expect(slide(page, SLIDES[0])).toBeVisible();
    release();
    await expect(slide(page, SLIDES[2])).toBeVisible();
  });
});
