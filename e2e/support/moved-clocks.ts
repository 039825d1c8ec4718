import { test as base, expect } from "./fixtures.ts";

export const test = base.extend({
  business: "moved clocks",
  messagesStay: false,
  page: async ({ page, product }, use) => {
    await product.setClock(new Date());
    await page.clock.install();
    await use(page);
  },
});

export { expect };
