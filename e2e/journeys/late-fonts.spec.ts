import type { Browser, Page } from "@playwright/test";
import { PUBLIC_PAGES } from "#budgets/budgets.ts";
import { expect, test } from "#support/fixtures.ts";
import { HeldFonts, inItsFace } from "#support/held-fonts.ts";
import { PageRoom } from "#support/page-room.ts";

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

const LATE_MS = 1000;
/** A clock can be paused in the future only. */
const CLOCK_AHEAD_MS = 60_000;

/** Delays the fonts of a page that is not open yet; returns a function that releases them. */
async function holdFaces(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("the app is rendered in its own fonts when they load a second late, and nothing shifts §2.15", async ({
  member,
  browser,
  product,
}) => {
  const storageState = await member.page.context().storageState();
  // A browser without cached fonts.
  const context = await browser.newContext({ baseURL: product.url, viewport: PHONE, storageState });
  const page = await context.newPage();
  const room = await PageRoom.watch(page);
  const letFacesCome = await holdFaces(page);
  // The page's clock advances only by that second, however slow the machine.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + CLOCK_AHEAD_MS);
  await page.goto("/app/one-thing", { waitUntil: "commit" });
  await page.waitForFunction(() => document.fonts.status === "loading");
  await page.clock.runFor(LATE_MS);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCount(0);
  letFacesCome();
  await page.evaluate(() => document.fonts.ready);
  await page.clock.resume();
  await expect(heading).toHaveText("What is the one thing?");
  expect(await page.evaluate(inItsFace)).toBe(true);
  expect(await room.problems()).toEqual([]);
  await context.close();
});

/** The maximum shift when fonts arrive after a second. */
const SHIFT_OF_A_SWAP = 0.05;

async function onScreen(
  { browser, url, viewport }: { browser: Browser; url: string; viewport: typeof PHONE },
  look: (page: Page, room: PageRoom, name: string) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport });
  const page = await context.newPage();
  await look(page, await PageRoom.watch(page), `${viewport.width} px`);
  await context.close();
}

test.describe("A public page whose fonts are", { tag: "@long" }, () => {
  // `widths.spec.ts` checks fonts that arrive within the second.
  test("later than a second is readable without them, and applies them when they load §2.16", async ({
    browser,
    product,
  }) => {
    for (const [turn, viewport] of [PHONE, DESKTOP].entries()) {
      const paths = PUBLIC_PAGES.filter((_, place) => place % 2 !== turn);
      await onScreen({ browser, url: product.url, viewport }, async (page, room, name) => {
        const fonts = await HeldFonts.hold(page, { patient: false });
        for (const path of paths) {
          await test.step(`${path}, ${name}`, async () => {
            fonts.holdAgain();
            await page.goto(path, { waitUntil: "commit" });
            await fonts.missed();
            await fonts.drawn();
            expect(await page.evaluate(inItsFace)).toBe(false);
            await fonts.release();
            expect(await page.evaluate(inItsFace)).toBe(true);
            expect(await room.moved()).toBeLessThanOrEqual(SHIFT_OF_A_SWAP);
          });
        }
      });
    }
  });

  test("missing does not wait for them §2.16", async ({ browser, product }) => {
    await onScreen({ browser, url: product.url, viewport: PHONE }, async (page, room, name) => {
      // The page would wait forever; it renders because the fonts failed.
      const fonts = await HeldFonts.hold(page, { patient: true });
      await page.route(/\.woff2$/, (route) => route.fulfill({ status: 404 }));
      await page.goto("/terms", { waitUntil: "commit" });
      await fonts.drawn();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await room.problems(), name).toEqual([]);
    });
  });
});
