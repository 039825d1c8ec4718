import type { Locator, Page } from "@playwright/test";

const MAX_STEPS = 60;

/** Presses Tab until the element has the focus; fails when it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

export async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Runs in the page: what has the focus, and whether it is out of sight, covered or without a mark. */
function focused(): { name: string; problem: string | null } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const name = `${element.localName} ${element.getAttribute("aria-label") ?? element.textContent}`;
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const above = document.elementFromPoint(x, y);
  const isSeen = above && (element.contains(above) || above.contains(element));
  if (!isSeen) return { name, problem: `covered by ${above?.className ?? "nothing"}` };
  // A field's mark may be the one of the box around it.
  const marks = [element, element.parentElement ?? element].map((each) => getComputedStyle(each));
  const isMarked = marks.some(
    ({ outlineStyle, boxShadow }) => outlineStyle !== "none" || boxShadow !== "none",
  );
  return { name, problem: isMarked ? null : "has no mark of the focus" };
}

/** Tabs once through the page; returns the stops whose focus cannot be seen (WCAG 2.4.7, 2.4.11). */
export async function hiddenStops(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
  const found: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(focused);
    if (!stop) return found;
    if (stop.problem) found.push(`${stop.name}: ${stop.problem}`);
  }
  return found;
}
