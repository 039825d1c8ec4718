import type { Page } from "@playwright/test";

/** When the app starts to prefetch what its first page does not need. */
export const FETCHED_AHEAD_MS = 2000;

/** Cancels timers of exactly `wait` ms; a busy machine would decide which of them a test sees. */
export async function neverAfter(page: Page, wait: number): Promise<void> {
  await page.addInitScript((never) => {
    const later = window.setTimeout.bind(window);
    const unlessThen = (act: () => void, ms?: number) => (ms === never ? 0 : later(act, ms));
    Object.assign(window, { setTimeout: unlessThen });
  }, wait);
}
