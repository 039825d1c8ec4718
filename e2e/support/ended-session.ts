import type { Page } from "@playwright/test";

/** What tells a page by itself that its session has ended: the stream of news, the membership's check. */
const NOTICES = /\/api\/(me\/events|functions\/check-subscription)$/;

/**
 * Opens the page anew without what would tell it that its session has ended, however long the journey
 * takes elsewhere, so that nothing but a press finds out; gives a function that stops this.
 */
export async function reloadUnnoticing(page: Page): Promise<() => Promise<void>> {
  await page.route(NOTICES, () => {});
  await page.reload();
  return () => page.unroute(NOTICES);
}
