import type { Page } from "@playwright/test";

/**
 * Waits until the scripts of another page of the app are there, by the name that the router gives to
 * its file. Without the app's worker they are fetched two seconds after the first page (decision 56).
 */
export async function whenScriptsHere(page: Page, route: string): Promise<void> {
  await page.waitForFunction(
    (id) => id in (Reflect.get(window, "__reactRouterRouteModules") ?? {}),
    route,
  );
}
