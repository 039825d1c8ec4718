import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Only violations are computed; no rule here needs the style sheets. */
const OPTIONS: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  reporter: "no-passes",
  preload: { assets: ["media"] },
};

async function violations(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const found = await axe.run(document, options);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}`),
  );
}

async function waitForAnimations(): Promise<void> {
  const ending = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === "running" && Number.isFinite(Number(end));
    });
  for (let moving = ending(); moving.length > 0; moving = ending()) {
    // An animation that is replaced rejects, and is over.
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}

/** Waits until every finite transition and animation of a page has ended. */
export const whenAnimationsEnd = (page: Page): Promise<void> => page.evaluate(waitForAnimations);

/** Fails with one line per violation and element, once nothing moves. */
export async function expectAccessible(page: Page): Promise<void> {
  await whenAnimationsEnd(page);
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(AXE);
  }
  expect(await page.evaluate(violations, OPTIONS)).toEqual([]);
}

export async function expectNoOverflow(page: Page): Promise<void> {
  await whenAnimationsEnd(page);
  // Scripts that measure update the layout a frame after a resize.
  const over = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(over, "width of the content beyond the window").toBeLessThanOrEqual(0);
}

const THEME_OF_WIDTH = { 390: "light", 1280: "dark" } as const;

/**
 * Checks a page on a phone and a desktop: accessibility and no sideways scrolling. Each width is
 * checked in one theme, because themes differ only in colors (`themes.test.ts`).
 */
export async function expectSound(page: Page): Promise<void> {
  for (const [width, colorScheme] of Object.entries(THEME_OF_WIDTH)) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: Number(width), height: 900 });
    await expectAccessible(page);
    await expectNoOverflow(page);
  }
}
