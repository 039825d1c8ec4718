import type { Page } from "@playwright/test";
import type { Member } from "#product/member.ts";
import type { NativeBridge } from "#support/bridge/native-bridge.ts";
import { type Purchases, STORE_PRICE } from "#support/bridge/purchases.ts";
import { test as base, expect } from "#support/native-fixtures.ts";
import { PRICE } from "#support/price.ts";

type PerTest = {
  /** The phone's store, opened for this product. */
  store: Purchases;
  /** Fails the journey when the web price appears, however briefly. */
  webPrice: string[];
};

const test = base.extend<PerTest>({
  store: [
    ({ plugins, product, shell }, use) => use(plugins.Purchases.open(product, shell)),
    { auto: true },
  ],
  webPrice: [
    async ({ context }, use) => {
      const drawn: string[] = [];
      await context.exposeFunction("drew", (address: string) => drawn.push(address));
      await context.addInitScript((price) => {
        const page = window as unknown as { drew(address: string): void };
        const look = () => {
          if (document.body?.textContent.includes(price)) page.drew(location.pathname);
        };
        const whole = { subtree: true, childList: true, characterData: true };
        new MutationObserver(look).observe(document, whole);
      }, PRICE);
      await use(drawn);
      expect(drawn, "pages that drew the price of the web").toEqual([]);
    },
    { auto: true },
  ],
});

async function join(visitor: Member): Promise<void> {
  await visitor.signUp();
  await visitor.confirm();
  await visitor.signIn();
}

const SUBSCRIBE = `Subscribe — ${STORE_PRICE}/year`;
const subscribe = (page: Page) => page.getByRole("button", { name: SUBSCRIBE }).click();

async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const message = page.getByRole("listitem").filter({ hasText: title });
  await expect(message.first()).toContainText(text);
}

/** Fails where text at twice the size is cut off, overlaps or overflows. */
async function expectWholeAtTwice(page: Page): Promise<void> {
  const overflowing = await page.evaluate(() => {
    // As the app sets it on an iPhone; Android's web view does it itself.
    document.documentElement.style.setProperty("-webkit-text-size-adjust", "200%");
    const texts = [...document.querySelectorAll("main *, nav a, header *")].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest(".vh, svg") &&
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent),
    );
    const cut = texts.filter((element) => {
      const { clientWidth, scrollWidth } = element;
      const overEdge = element.getBoundingClientRect().right > innerWidth + 1;
      // The tab bar scrolls sideways then.
      const inBar = element.closest("nav") !== null;
      return (clientWidth > 0 && scrollWidth > clientWidth + 1) || (overEdge && !inBar);
    });
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = scrollWidth > clientWidth ? ["the page"] : [];
    return [...wide, ...cut.map(({ textContent }) => textContent)];
  });
  expect(overflowing, "cut off or over the edge").toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.removeProperty("-webkit-text-size-adjust");
  });
}

/** Buys, and fails unless this phone's request confirms the payment. */
async function expectBought(page: Page, bridge: NativeBridge): Promise<void> {
  const check = page.waitForRequest((request) => request.url().endsWith("/restore-purchase"));
  await subscribe(page);
  expect((await check).headers()["x-client-platform"]).toBe("ios");
  await expectToast(page, "Payment Successful! 🎉", "full access to all features");
  const bought = bridge.asked("Purchases", "purchasePackage").at(-1);
  expect(bought).toMatchObject({ aPackage: { packageType: "ANNUAL" } });
}

/** Fails unless the membership's row links to the store's subscriptions. */
async function expectManagedAt(page: Page, address: RegExp): Promise<void> {
  const manage = page.getByRole("link", { name: /^Open (App Store|Google Play) subscriptions/ });
  await expect(manage).toHaveAttribute("href", address);
}

async function expectMember(page: Page): Promise<void> {
  await page.goto("/app/settings#subscription");
  await expect(page.getByText(/^Member, renews /)).toBeVisible();
}

// The store's own library, and no price of the web on any screen, however briefly.
test("Purchases: a member subscribes in the app on ios, and restores §3.9 §3.14 §4.46 §8.10 §S58", {
  tag: "@quick",
}, async ({ page, store, bridge, visitor }) => {
  await join(visitor);
  const terms = page.getByRole("complementary", { name: "What you buy" });
  await expect(terms).toContainText(`Sovereign membership: 1 year for ${STORE_PRICE}.`);
  await expect(terms).toContainText("It renews automatically");
  await expect(terms.getByRole("link")).toHaveText(["Terms", "Privacy"]);
  await expectWholeAtTwice(page);
  for (const path of ["resources", "accountability", "community", "settings#subscription"]) {
    await page.goto(`/app/${path}`);
    await expect(terms).toContainText(STORE_PRICE);
    if (path === "accountability") await expectWholeAtTwice(page);
  }
  await expectBought(page, bridge);
  await expectMember(page);
  await expectManagedAt(page, /apps\.apple\.com/);
  await store.refund();
  await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();

  await test.step("'Restore Purchase' finds what the store account owns, or shows that it owns nothing", async () => {
    const restore = page.getByRole("button", { name: "Restore Purchase" });
    await restore.click();
    await expectToast(page, "Status Refreshed", "No active subscription was found");
    await store.boughtBefore();
    await restore.click();
    await expectToast(page, "Status Refreshed", "Your membership is active.");
    await expect(page.getByText(/^Member, renews /)).toBeVisible();
  });
});

/*
 * Only what differs on Android: its key, header, store and management URL. `purchases.test.ts` and
 * `store-error-codes.test.ts` test the store's results for both.
 */
test.describe("on android", () => {
  test.use({ shell: "android" });

  test("Purchases: a store that fails shows 'Setup Error', a cancelled one says so, and 'Purchase Received' opens when the store confirms, on android §4.46 §8.10 §8.11", {
    tag: "@long",
  }, async ({ page, store, visitor }) => {
    store.refuses = true;
    await join(visitor);
    // Without the store's price no price is shown.
    const button = page.getByRole("button", { name: /^Subscribe/ });
    await expect(page.getByText("Google Play has not told us its price yet.")).toBeVisible();
    await button.click();
    await expectToast(page, "Setup Error", "Failed to initialize payment system.");
    store.refuses = false;
    store.confirms = false;
    store.failure = { code: 1, message: "Purchase was cancelled." };
    await button.click();
    await expectToast(page, "Purchase Cancelled", "No worries! You can subscribe anytime");
    store.failure = null;
    await button.click();
    await expectToast(page, "Purchase Received", "The store has your order.");
    const waiting = page.getByRole("heading", { name: "Purchase Received" });
    await expect(waiting).toBeVisible();
    // The pending purchase survives a restart.
    await page.goto("/app");
    await expect(waiting).toBeVisible();
    await store.confirm();
    await expectToast(page, "Payment Successful! 🎉", "full access to all features");
    await expectMember(page);
    await expectManagedAt(page, /play\.google\.com/);
    await store.refund();
    await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  });
});

test("Purchases: one made without an account is the member's as soon as they sign in §6.4", {
  tag: "@long",
}, async ({ page, bridge, visitor }) => {
  for (const path of ["/about", "/app-preview", "/demo", "/tiers"]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toContainText(STORE_PRICE);
  }
  await page.goto("/");
  // The first launch starts with its flows.
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.getByRole("button", { name: "Subscribe Now" }).click();
  await expect(page).toHaveURL(/\/auth\?tab=sign-up/);
  for (const name of ["Google", "Apple"]) {
    await expect(page.getByRole("button", { name: `Continue with ${name}` })).toBeVisible();
  }
  await join(visitor);
  await expect.poll(() => bridge.asked("Purchases", "logIn")).toHaveLength(1);
  await expectMember(page);
});
