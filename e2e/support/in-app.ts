import type { Page } from "@playwright/test";

/** Leads the app that is open to another of its pages, as a link in it would; it is not loaded anew. */
export const followTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => Reflect.get(window, "__reactRouterDataRouter").navigate(to), path);
