import type { Page } from "@playwright/test";
import type { Member } from "#product/member.ts";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/fixtures.ts";
import { NativeStore } from "#support/native-bridge.ts";
import { SUBSCRIBE } from "#support/price.ts";

/** Signs a new person in, in the app of a store. */
async function join(visitor: Member): Promise<void> {
  await visitor.signUp();
  await visitor.confirm();
  await visitor.signIn();
}

const subscribe = (page: Page) => page.getByRole("button", { name: SUBSCRIBE }).click();

async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const message = page.getByRole("listitem").filter({ hasText: title });
  await expect(message.first()).toContainText(text);
}

async function expectMember(page: Page): Promise<void> {
  await page.goto("/app/settings");
  await expect(page.getByText(/^Member, renews /)).toBeVisible();
}

for (const shell of ["ios", "android"] as const) {
  test(`Purchases: a member subscribes in the app on ${shell}`, async ({
    page,
    context,
    product,
    visitor,
  }) => {
    const store = new NativeStore(product, shell);
    await store.install(context);
    await join(visitor);
    const check = page.waitForRequest((request) => request.url().endsWith("/restore-purchase"));
    await subscribe(page);
    expect((await check).headers()["x-client-platform"]).toBe(shell);
    await expectToast(page, "Payment Successful! 🎉", "full access to all features");
    const bought = store.calls.find(({ method }) => method === "purchasePackage");
    expect(bought?.options).toMatchObject({ aPackage: { packageType: "ANNUAL" } });
    await expectMember(page);
  });
}

test("Purchases: cancelled, offline, nothing to buy and refused each say so, and nothing is bought", async ({
  page,
  context,
  product,
  visitor,
}) => {
  const store = new NativeStore(product, "ios");
  await store.install(context);
  await join(visitor);
  const failures = [
    [1, "Purchase was cancelled.", "Purchase Cancelled", "No worries! You can subscribe anytime"],
    [35, "The device is offline.", "Connection Issue", "Please check your internet connection"],
    [23, "Purchases is not configured.", "Configuration Error", "IAP not properly configured."],
    [3, "The device may not make purchases.", "Purchase Failed", "may not make purchases."],
  ] as const;
  for (const [code, message, title, text] of failures) {
    store.fail("purchasePackage", { code, message });
    await subscribe(page);
    await expectToast(page, title, text);
    await expect(page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  }
  store.fail("purchasePackage", null);
  await subscribe(page);
  await expectToast(page, "Payment Successful! 🎉", "full access to all features");
});

test("Purchases: a store that cannot be made ready says 'Setup Error' and is tried again", async ({
  page,
  context,
  product,
  visitor,
}) => {
  const store = new NativeStore(product, "android");
  store.fail("configure", { code: 23, message: "The key is wrong." });
  await store.install(context);
  await join(visitor);
  await subscribe(page);
  await expectToast(page, "Setup Error", "Failed to initialize payment system.");
  store.fail("configure", null);
  await subscribe(page);
  await expectToast(page, "Payment Successful! 🎉", "full access to all features");
});

test("Purchases: 'Purchase Received' waits and opens by itself when the store confirms", async ({
  page,
  context,
  product,
  visitor,
}) => {
  const store = new NativeStore(product, "ios");
  store.confirms = false;
  await store.install(context);
  await join(visitor);
  await subscribe(page);
  await expectToast(page, "Purchase Received", "The store has your order.");
  await expect(page.getByRole("heading", { name: "Purchase Received" })).toBeVisible();
  await store.confirm(page);
  await expectToast(page, "Payment Successful! 🎉", "full access to all features");
  await expectMember(page);
});

test("Purchases: 'Restore Purchase' finds what the store's account owns, or says that it owns nothing", async ({
  page,
  context,
  product,
  visitor,
}) => {
  const store = new NativeStore(product, "android");
  await store.install(context);
  await join(visitor);
  await page.goto("/app/settings");
  await page.getByRole("button", { name: "Restore Purchase" }).click();
  await expectToast(page, "Status Refreshed", "No active subscription was found");
  await store.boughtBefore();
  await page.getByRole("button", { name: "Restore Purchase" }).click();
  await expectToast(page, "Status Refreshed", "Your membership is active.");
  await expectMember(page);
});

test("Purchases: bought without an account, it is the member's as soon as they sign in", async ({
  page,
  context,
  product,
  visitor,
}) => {
  const store = new NativeStore(product, "ios");
  await store.install(context);
  await page.goto("/");
  // The first launch begins with its flows.
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Skip" }).click();
  await page.getByRole("button", { name: "Subscribe Now" }).click();
  await expect(page).toHaveURL(/\/auth\?tab=sign-up/);
  await join(visitor);
  await expect.poll(() => store.asked()).toContain("logIn");
  await expectMember(page);
});

test("Purchases: web checkout asked for by a store's app is refused with 'Use In-App Purchase'", async ({
  page,
  member,
  guard,
}) => {
  guard.allow(refused(403));
  await expect(member.page.getByRole("button", { name: SUBSCRIBE })).toBeVisible();
  await page.route("**/api/functions/create-checkout", (route) =>
    route.continue({ headers: { ...route.request().headers(), "x-client-platform": "ios" } }),
  );
  await subscribe(page);
  await expectToast(page, "Use In-App Purchase", "");
});
