import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Fails with one line per violation and element of the page as it is now. A screen that is still
 * loading may be without its main heading.
 */
export async function expectAccessible(page: Page, loading: boolean): Promise<void> {
  const axe = new AxeBuilder({ page }).withTags(RULES);
  if (loading) axe.disableRules("page-has-heading-one");
  const { violations } = await axe.analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} at ${node.target.join(" ")}`),
  );
  expect(lines).toEqual([]);
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const [content, view] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, "width of the content").toBeLessThanOrEqual(view ?? 0);
}
