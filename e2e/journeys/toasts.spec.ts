import type { Page } from "@playwright/test";
import { whenAnimationsEnd } from "#support/accessibility.ts";
import { refused } from "#support/console-guard.ts";
import { failing, MARK, refusing } from "#support/failing.ts";
import { expect, test } from "#support/fixtures.ts";

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 320, height: 700 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 844, height: 390 },
];
const BAR_PX = 56;
const LINE_PX = 44;

const toasts = (page: Page) => page.locator(".toast");

/** Returns the text and controls that a message covers. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector(".toast")?.getBoundingClientRect();
    if (!toast) throw new Error("There is no message");
    const subjects = document.querySelectorAll(
      "main :is(h1, h2, p, button, a, textarea, .reflect)",
    );
    // Text may end before its box does.
    const roomOf = (element: Element) => {
      if (!element.matches("h1, h2, p")) return [element.getBoundingClientRect()];
      const words = document.createRange();
      words.selectNodeContents(element);
      return [...words.getClientRects()];
    };
    return [...subjects]
      .filter((element) =>
        roomOf(element).some(
          (box) =>
            box.width > 0 &&
            toast.left < box.right &&
            box.left < toast.right &&
            toast.top < box.bottom &&
            box.top < toast.bottom,
        ),
      )
      .map((element) => element.textContent);
  });

/** Expects one message over the top bar, with its text and close button on one line. */
async function expectInBar(page: Page): Promise<void> {
  await expect(toasts(page)).toHaveCount(1);
  // It drops into position.
  await whenAnimationsEnd(page);
  const toast = await toasts(page).boundingBox();
  const words = await toasts(page).locator(".grow").boundingBox();
  const cross = await toasts(page).getByRole("button").boundingBox();
  if (!toast || !words || !cross) throw new Error("The message is not on the screen");
  // In the margin of a wide page the connection's line comes first.
  const hasLine = (await page.locator(".netbar").count()) > 0;
  const isWide = (page.viewportSize()?.width ?? 0) >= 700;
  // The line's border is below it.
  const top = hasLine && isWide ? LINE_PX : 0;
  expect([top, top && top + 1]).toContain(toast.y);
  // On a phone the specification's longest text takes two lines.
  const isPhone = !isWide || (page.viewportSize()?.height ?? 0) <= 480;
  expect([BAR_PX, ...(isPhone ? [BAR_PX + 18] : [])]).toContain(toast.height);
  const middle = toast.y + toast.height / 2;
  expect(Math.abs(words.y + words.height / 2 - middle)).toBeLessThanOrEqual(1);
  expect(Math.abs(cross.y + cross.height / 2 - middle)).toBeLessThanOrEqual(1);
  // Without a fixed bar a phone in landscape scrolls below it.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await coveredBy(page)).toEqual([]);
}

const seen = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).locator("visible=true").count();

// Where a message is drawn, which only a layout tells.
test("Messages appear over the top bar, cover nothing else in any window and repeat nothing §9.19", {
  tag: "@long",
}, async ({ member, page, guard }) => {
  guard.allow(refused(409));
  guard.allow(refused(500));
  await member.commit("Write the first page of the plan");
  for (const window of WINDOWS) {
    await test.step(`${window.width} px`, async () => {
      await page.setViewportSize(window);
      await page.goto("/app/one-thing");
      // A message does not repeat the page's text.
      for (const [answer, words] of [
        ["Missed", "Try Again Tomorrow"],
        ["Completed", "Excellent!"],
      ] as const) {
        await member.reflect(answer);
        await expect.poll(() => seen(page, words)).toBe(1);
        await expect(toasts(page)).toHaveCount(0);
      }
      // An unknown error has no place on the page.
      await page.route("**/api/writes", (route) =>
        route.fulfill({
          status: 409,
          headers: MARK,
          json: { code: "request.invalid", title: "x" },
        }),
      );
      await page.getByRole("button", { name: "Partial", exact: true }).click();
      await expect(member.toast("Failed to update completion status.")).toBeVisible();
      await expectInBar(page);
      // Also the read with which the page begins: one that is on its way is not repeated.
      await page.route("**/api/one-things", failing);
      await page.goto("/app");
      await expect(member.home).toBeVisible();
      await page.evaluate(() =>
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true })),
      );
      await expect(member.toast("Failed to load your data.")).toBeVisible();
      await expectInBar(page);
      await page.unroute("**/api/one-things");
      await page.unroute("**/api/writes");
    });
  }

  await page.route("**/api/writes", refusing);
  await page.goto("/app/one-thing");
  await page.getByRole("button", { name: "Partial", exact: true }).click();
  // The line below the bar already shows it.
  await expect(
    page.getByText(/changes? (was|were) refused\. Your words are saved\./),
  ).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
});
