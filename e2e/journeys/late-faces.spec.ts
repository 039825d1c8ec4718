import type { Page } from "@playwright/test";
import { expect, test } from "#support/fixtures.ts";
import { PageRoom } from "#support/page-room.ts";

const LATE_MS = 1000;

/** Lets the faces come a second after they were asked for, as on a cold start. */
const holdFaces = (page: Page) =>
  page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    await route.continue();
  });

/** Runs in the page: whether its heading is as wide as in its own face, and not as in a system's. */
function inItsFace(): boolean {
  const heading = document.querySelector("h1");
  if (!heading) return false;
  const { fontSize, fontWeight, letterSpacing } = getComputedStyle(heading);
  const widthIn = (face: string) => {
    const probe = document.createElement("span");
    probe.style.cssText = `position:absolute;white-space:nowrap;font:${fontWeight} ${fontSize} ${face};letter-spacing:${letterSpacing}`;
    probe.textContent = heading.textContent;
    document.body.append(probe);
    const { width } = probe.getBoundingClientRect();
    probe.remove();
    return width;
  };
  const words = document.createRange();
  words.selectNodeContents(heading);
  const { width } = words.getBoundingClientRect();
  return width > 0 && Math.abs(width - widthIn("Newsreader, monospace")) < 1;
}

test("the app is drawn in its own faces when they come a second late, and nothing moves", async ({
  member,
  browser,
  product,
}) => {
  const storageState = await member.page.context().storageState();
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    // A browser that has none of the faces yet.
    const context = await browser.newContext({ baseURL: product.url, viewport, storageState });
    const page = await context.newPage();
    const room = await PageRoom.watch(page);
    await holdFaces(page);
    await page.goto("/app/one-thing");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("What is the one thing?");
    expect(await page.evaluate(inItsFace), `${viewport.width} px`).toBe(true);
    expect(await room.faults(), `${viewport.width} px`).toEqual([]);
    await context.close();
  }
});
