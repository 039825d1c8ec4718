import type { Page } from "@playwright/test";
import { refused } from "#support/console-guard.ts";
import { heldOnDevice } from "#support/device.ts";
import { endEverySession } from "#support/ended-session.ts";
import { expect, test } from "#support/fixtures.ts";

const SENTENCE = "Write the first page of the plan";

// A page that ends has the browser's own locale again; nothing else of a journey is read then.
test.use({ locale: "en-US", viewport: { width: 390, height: 844 } });

/** The app's main script, without which nothing of it runs. */
const CODE = /\/assets\/start-[\w-]+\.js$/;

const drawing = (page: Page) => page.locator("body > section");

async function savedDrawing(page: Page): Promise<string | undefined> {
  const { storage } = await heldOnDevice(page);
  return storage.find((entry) => entry.includes("/first-drawing="));
}

/** Opens the dashboard, and leaves it once the app saves it then. */
async function visit(page: Page): Promise<void> {
  const saves = page.waitForResponse(/\/keep-first-drawing-[\w-]+\.js$/);
  await page.goto("/app");
  await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
  const code = (await saves).url();
  // Its answer has come; on a slow machine it is run later.
  await page.evaluate((url) => import(url), code);
  await page.goto("/robots.txt");
}

/** Opens the app without its code; returns what lets it through. */
async function openWithoutCode(page: Page): Promise<() => void> {
  const code = Promise.withResolvers<void>();
  await page.route(
    CODE,
    async (route) => {
      await code.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto("/app", { waitUntil: "domcontentloaded" });
  return code.resolve;
}

/** Runs before the page's scripts: sums up what moves unasked. */
function watchShifts() {
  const seen = { shifts: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shifts += Reflect.get(entry, "value");
  }).observe({ type: "layout-shift", buffered: true });
}

const placesIn = (page: Page, frame: string) =>
  page
    .locator(`${frame} :is(h1, main section, main button, .topbar, .tabbar a)`)
    .evaluateAll((all) =>
      all.map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return [each.textContent, x, y, width, height].join();
      }),
    );

test("A start shows the dashboard as it was left before the app's code, in the same place §10.21", {
  tag: "@long",
}, async ({ member, page }) => {
  await page.addInitScript(watchShifts);
  await member.commit(SENTENCE);
  await visit(page);

  const letThrough = await openWithoutCode(page);
  await expect(drawing(page).getByText(SENTENCE)).toBeVisible();
  await expect(drawing(page).getByText("Start your streak today!")).toBeVisible();
  await expect(page.getByText("Loading")).toBeHidden();
  expect(await savedDrawing(page), "a copy is shown once").toBeUndefined();
  const drawn = await placesIn(page, "body > section");
  expect(drawn.length).toBeGreaterThan(10);
  letThrough();
  await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
  await expect(drawing(page)).toHaveCount(0);
  expect(await placesIn(page, "#root")).toEqual(drawn);
  expect(await page.evaluate(() => Reflect.get(window, "seen"))).toEqual({ shifts: 0 });
  await member.reflect("Completed");
});

test("The server's 401 removes the drawing of a session that ended meanwhile; a network's leaves the day §10.21 §S108", {
  tag: "@long",
}, async ({ member, page, guard }) => {
  guard.allow(refused(401));
  await member.commit(SENTENCE);
  await visit(page);
  await page.route("**/api/**", (route) => route.fulfill({ status: 401 }));
  (await openWithoutCode(page))();
  await expect(page.getByText(/This network answered in our place/)).toBeVisible();
  await expect(page.getByRole("main")).toContainText(SENTENCE);
  await page.unroute("**/api/**");

  await visit(page);
  await endEverySession(member);
  // The server refuses the token, and whether the session is over is not known yet.
  const refresh = Promise.withResolvers<void>();
  await page.route("**/api/auth/token", async (route) => {
    await refresh.promise;
    await route.continue();
  });
  const letThrough = await openWithoutCode(page);
  await expect(drawing(page).getByText(SENTENCE)).toBeVisible();
  letThrough();
  await expect(drawing(page)).toHaveCount(0);
  await expect(page.getByText(SENTENCE)).toHaveCount(0);
  refresh.resolve();
  await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
});
