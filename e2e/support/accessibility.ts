import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";
import { whenStill } from "./stillness.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Every rule of these kinds; of what it finds only violations are worked out, and the style sheets,
 * which none of these rules reads, are not fetched again for it.
 */
const OPTIONS: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  reporter: "no-passes",
  preload: { assets: ["media"] },
};

/**
 * Runs in the page, in which the rules are: lets them read each colour once. Of every element behind
 * every word they ask for it, and reading it was a third of all that they took.
 */
function rememberColours(): void {
  type Shades = Record<"r" | "g" | "b" | "alpha", number>;
  type Colour = Shades & { parseString(text: string): Colour };
  const { axe } = window as unknown as {
    axe: { commons: { color: { Color: { prototype: Colour } } } };
  };
  const { prototype } = axe.commons.color.Color;
  const read = prototype.parseString;
  const known = new Map<string, Shades>();
  prototype.parseString = function (text) {
    const before = known.get(text);
    if (before) return Object.assign(this, before);
    const { r, g, b, alpha } = read.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Runs in the page, in which the rules are: one line per violation and element. */
async function violations(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const found = await axe.run(document, options);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}`),
  );
}

/** Fails with one line per violation and element of the page once nothing in it moves. */
export async function expectAccessible(page: Page): Promise<void> {
  await whenStill(page);
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(`${AXE};(${rememberColours})()`);
  }
  expect(await page.evaluate(violations, OPTIONS)).toEqual([]);
}

/** Fails when the page can be scrolled sideways once it has taken the width it was given. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await whenStill(page);
  // What is measured by a script is laid out anew a frame after the window has changed.
  const over = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect.poll(over, "width of the content beyond the window").toBeLessThanOrEqual(0);
}
