import type { Locator, Page } from "@playwright/test";
import { CHROMIUM } from "#product/chromium.ts";
import { Member } from "#product/member.ts";
import { expectNoOverflow } from "#support/accessibility.ts";
import { expect, test } from "#support/fixtures.ts";
import { answerStreak, type Hour } from "#support/streak-of.ts";

const STREAKS = [0, 1, 7, 11, 30, 100, 365, 1200];
const WINDOWS = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];
/** More windows in which the control must not move. */
const MORE_WINDOWS = [
  { width: 320, height: 568 },
  { width: 390, height: 440 },
  { width: 844, height: 390 },
];

const home = (page: Page) => page.getByRole("region", { name: "Today", exact: true });

async function open(page: Page, days: number, hour: Hour): Promise<void> {
  await answerStreak(page, days, hour);
  await page.goto("/app");
  await expect(home(page)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

/** The page shows its cache until the server has responded. */
async function expectCoin(page: Page, days: number): Promise<void> {
  const figure = home(page).locator(".dialbox:visible .n");
  // A new member has an inscription and no number.
  if (days === 0) await expect(figure).toHaveCount(0);
  else await expect(figure).toHaveText(String(days));
}

/**
 * The distance of each line in the coin from its reeds or its ring, as a share of the coin's
 * width; negative where they overlap. In a viewBox of 400 the reeds start at radius 144, or at 162
 * without numerals, and the ring is 12 further in.
 */
const clearances = (page: Page) =>
  home(page)
    .locator(".dialbox:visible")
    .first()
    .evaluate((coin) => {
      const edge = coin.querySelector("svg")?.getBoundingClientRect();
      const words = coin.querySelector(".in");
      if (!edge || !words) throw new Error("There is no coin");
      const middle = { x: edge.x + edge.width / 2, y: edge.y + edge.height / 2 };
      const reeds = coin.querySelector("svg text") ? 144 : 162;
      const radius = ((coin.querySelector(".ring") ? reeds - 12 : reeds) / 400) * edge.width;
      const texts = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
      const found: number[] = [];
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
          if (width === 0) continue;
          // A line's box is taller than its glyphs.
          const ink = (height - parseFloat(getComputedStyle(words).fontSize)) / 8;
          for (const x of [left, right]) {
            for (const y of [top + ink, bottom - ink]) {
              found.push((radius - Math.hypot(x - middle.x, y - middle.y)) / edge.width);
            }
          }
        }
      }
      return found;
    });

// Requests still in flight must not fail the journey.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

test.describe("The coin on Home", { tag: "@long" }, () => {
  test("fits any number clear of its edge, however wide the window §2.74", async ({
    member,
    page,
  }) => {
    expect(member.email).not.toBe("");
    for (const days of STREAKS) {
      await open(page, days, days === 0 ? "morning" : "answered");
      await expectCoin(page, days);
      for (const window of WINDOWS) {
        await test.step(`${days} days at ${window.width} px`, async () => {
          await page.setViewportSize(window);
          await expectNoOverflow(page);
          const found = await clearances(page);
          expect(found.length).toBeGreaterThan(0);
          expect(Math.min(...found), `${days} days`).toBeGreaterThanOrEqual(0);
        });
      }
    }
  });
});

test("The coin's figure gives way when the words under it grow §2.74", async ({
  member,
  playwright,
  product,
}) => {
  const args = [...CHROMIUM.args, "--blink-settings=minimumFontSize=20,minimumLogicalFontSize=20"];
  const browser = await playwright.chromium.launch({ ...CHROMIUM, args });
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: "reduce" });
  const { email, password } = member;
  const reader = new Member(await context.newPage(), product, { email, password });
  await reader.returnTo("/app");
  for (const [days, hour] of [
    [11, "committed"],
    [30, "answered"],
    [1200, "committed"],
    [365, "evening"],
  ] as const) {
    await open(reader.page, days, hour);
    await expectCoin(reader.page, days);
    for (const window of [...WINDOWS, { width: 844, height: 390 }]) {
      await reader.page.setViewportSize(window);
      const found = await clearances(reader.page);
      expect(found.length).toBeGreaterThan(0);
      const where = `${days} days, ${hour}, at ${window.width} px`;
      expect(Math.min(...found), where).toBeGreaterThanOrEqual(0);
    }
  }
  await browser.close();
});

const topOf = async (control: Locator) => Math.round((await control.boundingBox())?.y ?? -1);

test("Home accepts the sentence and, on the next visit, its answer; a double tap answers nothing", async ({
  member,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member.editor.fill("Write the first page of the plan");
  const commit = page.getByRole("button", { name: "Commit to My ONE Thing" });
  const place = await commit.boundingBox();
  await commit.dblclick();
  await expect(member.said("Success!")).toContainText("Your ONE Thing has been set for today.");
  const set = page.getByRole("button", { name: /^Committed at/ });
  expect(await set.boundingBox()).toEqual(place);
  await expect(page.getByRole("button", { name: "Completed", exact: true })).toHaveCount(0);
  await expect(page.locator(".toast")).toHaveCount(0);

  await page.reload();
  const answers = page.getByRole("group", { name: "How did it go?" });
  const before = await answers.boundingBox();
  await member.reflect("Completed");
  await expect(member.said("Excellent!")).toContainText("The first mark is cut.");
  expect(await answers.boundingBox()).toEqual(before);
  await member.reflect("Missed");
  await expect(member.said("Try Again Tomorrow")).toBeVisible();
  expect(await answers.boundingBox()).toEqual(before);
  await expect(page.locator(".toast")).toHaveCount(0);
});

test("Home's one control stays in one position in every window; bars scroll with a short one, and tablets have a slim rail §2.74 §2.75", async ({
  member,
  page,
}) => {
  const windows = [...WINDOWS, ...MORE_WINDOWS];
  const topsOf = async (control: Locator) => {
    const tops: number[] = [];
    for (const window of windows) {
      await page.setViewportSize(window);
      tops.push(await topOf(control));
    }
    return tops;
  };
  await open(page, 11, "morning");
  const commit = page.getByRole("button", { name: "Commit to My ONE Thing" });
  const inTheMorning = await topsOf(commit);
  await page.getByLabel("Today’s ONE Thing").fill("Send the term sheet");
  expect(await topsOf(commit)).toEqual(inTheMorning);
  for (const hour of ["answered", "committed"] as const) {
    await open(page, 11, hour);
    const answers = page.getByRole("group", { name: "How did it go?" });
    expect(await topsOf(answers), hour).toEqual(inTheMorning);
  }

  await page.setViewportSize({ width: 320, height: 200 });
  await open(page, 11, "committed");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectNoOverflow(page);
  const tabs = page.getByRole("navigation", { name: "Main" });
  await expect(tabs).not.toBeInViewport();
  await page.getByRole("link", { name: "Places" }).click();
  await expect(tabs).toBeInViewport();
  await tabs.getByRole("link", { name: "History" }).click();
  await expect(page).toHaveURL(/\/app\/history$/);

  for (const window of [
    { width: 820, height: 1180 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(window);
    await open(page, 11, "committed");
    await expectNoOverflow(page);
    const rail = page.getByRole("complementary", { name: "Menu" });
    expect((await rail.boundingBox())?.width).toBe(88);
    await expect(rail.getByRole("link")).toHaveCount(window.height > 480 ? 8 : 7);
    await expect(page.getByRole("group", { name: "How did it go?" })).toBeInViewport({ ratio: 1 });
    await rail.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("dialog")).toContainText(member.email);
    await page.keyboard.press("Escape");
  }
});
