import type { Page } from "@playwright/test";

/** When the app begins to fetch ahead what its first page can do without. */
export const FETCHED_AHEAD_MS = 2000;

/**
 * Leaves out what a page begins by itself that many milliseconds after its start: how many of them pass
 * while somebody looks is the machine's affair.
 */
export async function neverAfter(page: Page, wait: number): Promise<void> {
  await page.addInitScript((never) => {
    const later = window.setTimeout.bind(window);
    const unlessThen = (act: () => void, ms?: number) => (ms === never ? 0 : later(act, ms));
    Object.assign(window, { setTimeout: unlessThen });
  }, wait);
}
