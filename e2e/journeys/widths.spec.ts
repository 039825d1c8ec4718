import type { Browser } from "@playwright/test";
import { PUBLIC_PAGES } from "#bench/web/budgets.ts";
import { Scale } from "#bench/web/weighing.ts";
import type { Product } from "#product/start-product.ts";
import { guardConsole } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { HeldFaces } from "#support/held-faces.ts";
import { PageRoom } from "#support/page-room.ts";

const WIDTHS = { 320: 640, 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
const THEMES = ["dark", "light"] as const;
const AT_ONCE = 3;
const QUIET_MS = 200;

type Look = { path: string; width: number; height: number; theme: (typeof THEMES)[number] };

/**
 * What is wrong with a page in a browser that has never seen it: untouched, scrolled through, and
 * in the other theme. Its faces come after it is laid out, as on a slow connection, so that what they
 * move shows every time.
 */
async function faultsOf(browser: Browser, product: Product, look: Look): Promise<string[]> {
  const { path, width, height, theme } = look;
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: "no-preference",
  });
  try {
    const guard = guardConsole(context, product);
    const page = await context.newPage();
    const room = await PageRoom.watch(page);
    const scale = new Scale(page);
    const faces = await HeldFaces.hold(page, { patient: true });
    const answer = await page.goto(path, { waitUntil: "commit" });
    await faces.missed();
    await faces.release();
    await page.waitForLoadState("load");
    const found = answer?.status() === 200 ? [] : [`answered ${answer?.status()}`];
    found.push(...(await room.faults()));
    await room.scrollThrough();
    await scale.quiet(QUIET_MS);
    found.push(...(await room.faults()));
    await page.emulateMedia({ colorScheme: theme === "dark" ? "light" : "dark" });
    // Drawing everything again may take up fonts that came late; nobody is reading by then.
    found.push(...(await room.overEdges()), ...guard.problems());
    return [...new Set(found)].map((fault) => `${path}, ${theme} first: ${fault}`);
  } finally {
    await context.close();
  }
}

test.describe("Every public page keeps to its room: nothing over the edge, nothing that moves", () => {
  for (const [width, height] of Object.entries(WIDTHS)) {
    test(`at ${width} pixels, in the dark and in the light`, async ({ browser, product }) => {
      // Which theme a browser begins with takes turns; both are looked at.
      const looks = PUBLIC_PAGES.map((path, place) => {
        const theme = THEMES[(place + height) % 2] ?? "dark";
        return { path, theme, width: Number(width), height };
      });
      const found: string[] = [];
      const work = async () => {
        for (let look = looks.pop(); look; look = looks.pop()) {
          found.push(...(await faultsOf(browser, product, look)));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      expect(found).toEqual([]);
    });
  }
});

test("The app keeps its room too when the first word of the account comes late", async ({
  member,
  browser,
  product,
}) => {
  // A device that has kept nothing but the session.
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
  expect(await room.faults()).toEqual([]);
  await context.close();
});
