import type { Browser, Page } from "@playwright/test";
import { budgets, PUBLIC_PAGES } from "#budgets/budgets.ts";
import { codeOf, drawingOf } from "#budgets/page-bytes.ts";
import { Scale } from "#budgets/page-weight.ts";
import { Member } from "#product/member.ts";
import type { Product } from "#product/start-product.ts";
import { expectAccessible, expectNoOverflow } from "#support/accessibility.ts";
import { guardConsole } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { HeldFonts, inItsFace } from "#support/held-fonts.ts";
import { followTo } from "#support/in-app.ts";
import { PageRoom } from "#support/page-room.ts";

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
const MORE_SIZES = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
];
const THEMES = ["dark", "light"] as const;
const AT_ONCE = 3;
const QUIET_MS = 200;

type Look = {
  path: string;
  theme: (typeof THEMES)[number];
  size: { width: number; height: number };
  /** Whether the rules of accessibility run and the bytes are weighed, too. */
  isThorough: boolean;
};

/** What the page weighs beyond its budget before anybody touches it. */
async function excess(scale: Scale, path: string): Promise<string[]> {
  const weighed = await scale.read();
  const { before = 0, drawing = 0 } = budgets.pages[path] ?? {};
  const found = { code: codeOf(weighed) - before, drawing: drawingOf(weighed) - drawing };
  return Object.entries(found)
    .filter(([, bytes]) => bytes > 0)
    .map(([what, bytes]) => `${bytes} bytes of ${what} too many`);
}

/**
 * Returns the problems of pages: untouched, scrolled through and in the other theme. Fonts arrive
 * after the layout, so that every shift they cause is seen.
 */
async function problemsOf(page: Page, looks: Look[]): Promise<string[]> {
  const all: string[] = [];
  const room = await PageRoom.watch(page);
  const fonts = await HeldFonts.hold(page, { patient: true });
  for (let look = looks.pop(); look; look = looks.pop()) {
    const { path, theme, size, isThorough } = look;
    fonts.holdAgain();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    // What the page before still fetches is not weighed.
    await page.goto("about:blank");
    const scale = new Scale(page);
    const answer = await page.goto(path, { waitUntil: "commit" });
    const found = answer?.status() === 200 ? [] : [`answered ${answer?.status()}`];
    if (await fonts.missed()) found.push("rendered before its fonts loaded");
    await fonts.release();
    await page.waitForLoadState("load");
    if (!(await page.evaluate(inItsFace))) found.push("not in its face");
    found.push(...(await room.problems()));
    if (isThorough) found.push(...(await excess(scale, path)));
    await room.scrollThrough();
    await scale.quiet(QUIET_MS);
    found.push(...(await room.problems()));
    if (isThorough) await expectAccessible(page);
    await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
    // Rerendering may use fonts that came late; that shift does not count.
    found.push(...(await room.overEdges()));
    const where = `${path} at ${size.width}, ${theme} first`;
    all.push(...[...new Set(found)].map((problem) => `${where}: ${problem}`));
  }
  return all;
}

/** Pages alternate the theme they start with. */
const looksOf = (sizes: Look["size"][], thorough: number): Look[] =>
  sizes.flatMap((size) =>
    PUBLIC_PAGES.map((path, place) => {
      const theme = THEMES[(place + size.height) % 2] ?? "dark";
      return { path, theme, size, isThorough: size.width === thorough };
    }),
  );

async function look(browser: Browser, product: Product, looks: Look[]): Promise<string[]> {
  const found: string[] = [];
  const work = async () => {
    const context = await browser.newContext({
      baseURL: product.url,
      reducedMotion: "no-preference",
    });
    const guard = guardConsole(context, product);
    found.push(...(await problemsOf(await context.newPage(), looks)), ...guard.problems());
    await context.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
}

test("Every public page on a phone and a desktop: nothing overflows or shifts, it is accessible and within its bytes §2.1 §2.6 §2.14 §2.16 §2.27 §S48 §S54", async ({
  browser,
  product,
}) => {
  expect(await look(browser, product, looksOf(SIZES, 390))).toEqual([]);
});

test("Every public page in other windows: nothing overflows or shifts §2.6 §2.16 §S48", {
  tag: "@long",
}, async ({ browser, product }) => {
  expect(await look(browser, product, looksOf(MORE_SIZES, 0))).toEqual([]);
});

const MEMBER_PAGES = {
  "of the days": [
    "/app",
    "/app/one-thing",
    "/app/accountability",
    "/app/history",
    "/app/history/year",
    "/app/programme",
    "/app/rest",
  ],
  "to read and to set": [
    "/app/resources",
    "/app/resources/excerpts/introduction",
    "/app/manifesto",
    "/app/settings",
    "/app/community",
    "/app/about",
  ],
};

for (const [which, paths] of Object.entries(MEMBER_PAGES)) {
  test(`The app's pages ${which}, on a phone and a desktop: nothing overflows, they are accessible §2.73 §2.84 §S54`, {
    tag: "@quick",
  }, async ({ page, product }) => {
    const demo = new Member(page, product, product.demo);
    await demo.returnTo("/app");
    await expect(demo.home).toBeVisible();
    for (const [place, path] of paths.entries()) {
      await test.step(path, async () => {
        await page.emulateMedia({ colorScheme: THEMES[place % 2] ?? "dark" });
        await page.setViewportSize(SIZES[place % 2] ?? { width: 390, height: 844 });
        await followTo(page, path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[data-waiting]")).toHaveCount(0);
        await expectAccessible(page);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await expectNoOverflow(page);
        }
      });
    }
  });
}

test("The app fits its window too when the account's first response is late §2.70", {
  tag: "@long",
}, async ({ member, browser, product }) => {
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
