import type { Page } from "@playwright/test";

/** Navigates within the open app, as a link does, without a reload. */
export const followTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => Reflect.get(window, "__reactRouterDataRouter").navigate(to), path);
