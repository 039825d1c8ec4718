import type { Page } from "@playwright/test";
import { PUBLIC_PAGES } from "#budgets/budgets.ts";
import { Scale } from "#budgets/page-weight.ts";
import { guardConsole } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { HeldFonts, inItsFace } from "#support/held-fonts.ts";
import { PageRoom } from "#support/page-room.ts";

const WIDTHS = { 320: 640, 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
const THEMES = ["dark", "light"] as const;
const AT_ONCE = 3;
const QUIET_MS = 200;

type Look = { path: string; theme: (typeof THEMES)[number] };

/**
 * Returns the problems of pages: untouched, scrolled through and in the other theme. Fonts arrive
 * after the layout, so that every shift they cause is seen.
 */
async function problemsOf(page: Page, looks: Look[]): Promise<string[]> {
  const all: string[] = [];
  const room = await PageRoom.watch(page);
  const scale = new Scale(page);
  const fonts = await HeldFonts.hold(page, { patient: true });
  for (let look = looks.pop(); look; look = looks.pop()) {
    const { path, theme } = look;
    fonts.holdAgain();
    await page.emulateMedia({ colorScheme: theme });
    const answer = await page.goto(path, { waitUntil: "commit" });
    const found = answer?.status() === 200 ? [] : [`answered ${answer?.status()}`];
    if (await fonts.missed()) found.push("rendered before its fonts loaded");
    await fonts.release();
    await page.waitForLoadState("load");
    if (!(await page.evaluate(inItsFace))) found.push("not in its face");
    found.push(...(await room.problems()));
    await room.scrollThrough();
    await scale.quiet(QUIET_MS);
    found.push(...(await room.problems()));
    await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
    // Rerendering may use fonts that came late; that shift does not count.
    found.push(...(await room.overEdges()));
    all.push(...[...new Set(found)].map((problem) => `${path}, ${theme} first: ${problem}`));
  }
  return all;
}

test.describe("Every public page fits its window: nothing overflows, nothing shifts", () => {
  for (const [width, height] of Object.entries(WIDTHS)) {
    test(`at ${width} pixels, in the dark and in the light §2.6 §2.16 §S48`, async ({
      browser,
      product,
    }) => {
      // Pages alternate the theme they start with.
      const looks = PUBLIC_PAGES.map((path, place) => {
        return { path, theme: THEMES[(place + height) % 2] ?? "dark" };
      });
      const found: string[] = [];
      const work = async () => {
        const context = await browser.newContext({
          baseURL: product.url,
          viewport: { width: Number(width), height },
          reducedMotion: "no-preference",
        });
        const guard = guardConsole(context, product);
        found.push(...(await problemsOf(await context.newPage(), looks)), ...guard.problems());
        await context.close();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      expect(found).toEqual([]);
    });
  }
});

test("The app fits its window too when the account's first response is late §2.70", async ({
  member,
  browser,
  product,
}) => {
  // A device with nothing but the session.
  const storageState = await member.page.context().storageState();
  for (const origin of storageState.origins) {
    origin.localStorage = origin.localStorage.filter(({ name }) => name.endsWith("-session"));
  }
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ baseURL: product.url, viewport, storageState });
  const page = await context.newPage();
  const room = await PageRoom.watch(page);
  const answered = Promise.withResolvers<void>();
  await page.route("**/api/functions/check-subscription", async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto("/app/one-thing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What is the one thing?");
  await expect(page.getByRole("button", { name: "Sign Out", exact: true })).toBeVisible();
  await room.frames(2);
  answered.resolve();
  await expect(page.getByRole("button", { name: "Enable admin mode" })).toBeVisible();
  expect(await room.problems()).toEqual([]);
  await context.close();
});
