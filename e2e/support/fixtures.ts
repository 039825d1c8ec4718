import { test as base, expect } from "@playwright/test";
import { Member } from "#product/member.ts";
import { type Product, startProduct } from "#product/start-product.ts";
import { type ConsoleGuard, guardConsole } from "./console-guard.ts";
import { holdMessages } from "./held-messages.ts";

type PerTest = {
  /** Whether messages stay until they are checked, as most journeys need. */
  messagesStay: boolean;
  guard: ConsoleGuard;
  /** A person without an account, at an empty page. */
  visitor: Member;
  /** A member with a confirmed email, signed in, at the dashboard. */
  member: Member;
};
type PerWorker = {
  settings: Record<string, string>;
  product: Product;
};

/** Journeys through the real product in a real browser; an unexpected console error fails them. */
export const test = base.extend<PerTest, PerWorker>({
  // The service worker would bypass the responses that a journey mocks.
  settings: [{ APP_WORKER: "off" }, { scope: "worker", option: true }],
  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  messagesStay: [true, { option: true }],
  context: async ({ context, messagesStay }, use) => {
    if (messagesStay) await holdMessages(context);
    await use(context);
  },
  baseURL: ({ product }, use) => use(product.url),
  guard: [
    async ({ context, product }, use) => {
      const guard = guardConsole(context, product);
      await use(guard);
      expect(guard.problems(), "problems in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  visitor: ({ page, product }, use) => use(new Member(page, product)),
  member: async ({ visitor }, use) => {
    await visitor.join();
    await use(visitor);
  },
});

export { expect };
