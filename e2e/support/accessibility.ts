import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { RunOptions } from "axe-core";

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

/** Runs in the page, in which the rules are: one line per violation and element. */
async function violations(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof import("axe-core") };
  const found = await axe.run(document, options);
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}`),
  );
}

/** Fails with one line per violation and element of the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  expect(await page.evaluate(violations, OPTIONS)).toEqual([]);
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [content, view] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, "width of the content").toBeLessThanOrEqual(view ?? 0);
}
