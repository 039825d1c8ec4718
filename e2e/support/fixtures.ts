import { type BrowserContext, test as base, expect } from "@playwright/test";
import { Businesses } from "#product/businesses.ts";
import { Member } from "#product/member.ts";
import type { Product } from "#product/start-product.ts";
import { type ConsoleGuard, guardConsole } from "./console-guard.ts";

export type ProductOptions = {
  /** Journeys of another business get a product with a database of its own. */
  business: string;
  settings: Record<string, string>;
};

type PerTest = ProductOptions & {
  product: Product;
  /** Whether messages stay until they are checked, as most journeys need. */
  messagesStay: boolean;
  guard: ConsoleGuard;
  /** A person without an account, at an empty page. */
  visitor: Member;
  /** A member with a confirmed email, signed in, at the dashboard. */
  member: Member;
};
type PerWorker = { businesses: Businesses };

/** Well under the five seconds that a message stays (specification, section 9). */
const CHECK_MS = 1_000;

/** Pauses the messages' timers like an inactive window: a busy machine may check late. */
export function holdMessages(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((pause) => {
    setInterval(() => {
      if (document.querySelector(".toast")) window.dispatchEvent(new Event("blur"));
    }, pause);
  }, CHECK_MS);
}

/** Journeys through the real product in a real browser; an unexpected console error fails them. */
export const test = base.extend<PerTest, PerWorker>({
  businesses: [
    async ({ playwright: _ }, use) => {
      const businesses = new Businesses();
      await use(businesses);
      await businesses.close();
    },
    { scope: "worker" },
  ],
  business: ["shared", { option: true }],
  // The service worker would bypass the responses that a journey mocks.
  settings: [{ APP_WORKER: "off" }, { option: true }],
  product: [
    async ({ businesses, business, settings }, use) =>
      use(await businesses.open(business, settings)),
    { timeout: 60_000 },
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
