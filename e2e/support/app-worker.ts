import { expect, type Page } from "@playwright/test";

/** Waits until the app's code is on the device and answers for this page. */
export async function whenKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}
