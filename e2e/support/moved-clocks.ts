import { test as base, expect } from "./fixtures.ts";

/**
 * Journeys that live through days and years. They move the clocks of their product and of their page to
 * and fro, each from the present, so they have a project, and by that a product, to themselves.
 */
export const test = base.extend({
  messagesStay: false,
  page: async ({ page, product }, use) => {
    await product.setClock(new Date());
    await page.clock.install();
    await use(page);
  },
});

export { expect };
