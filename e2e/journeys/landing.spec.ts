import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";
import { HeldFonts } from "#support/held-fonts.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Resolves when the fonts are loaded and have moved what they move. */
const inItsFaces = (page: Page) => page.evaluate(() => document.fonts.ready);

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
});
