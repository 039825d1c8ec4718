import type { Page } from "@playwright/test";
import { NATIVE_SCHEME } from "@sovereign/domain/deployment-values";
import { refused } from "#support/console-guard.ts";
import { expect, test } from "#support/native-fixtures.ts";

const dashboard = (page: Page) =>
  expect(page.getByRole("region", { name: "Today", exact: true })).toBeVisible();
const lock = (page: Page) => page.getByRole("dialog", { name: "Sovereign is locked" });
const stored = (page: Page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

/* Only on Android, which has a back button; an iPhone's calls here are the same. */
// The plugins' own libraries and the order in which a phone calls them.
test.describe("on android", () => {
  test.use({ shell: "android" });

  test("Phone features: first launch, an email link, links, the back button, the lock and the sign-out on android §3.7 §3.8 §3.10 §4.44", async ({
    page,
    visitor,
    bridge,
    guard,
    plugins,
    product,
  }) => {
    const open = (url: string) => bridge.emit("App", "appUrlOpen", { url });
    const { SecureStorage, BiometricAuthNative, App, SystemBars } = plugins;
    // A Keychain may still have another member's data from a removed app.
    SecureStorage.kept.set(
      `sovereign-${new URL(product.url).host.replace(":", "-")}/session`,
      "left behind",
    );

    await page.goto("/");
    await expect(page.getByRole("dialog").getByText("Guided by")).toBeVisible();
    const back = () => bridge.emit("App", "backButton", { canGoBack: false });
    await back();
    await expect(page.getByRole("dialog", { name: "Introduction" })).toBeVisible();
    await back();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await back();
    await expect.poll(() => App.left).toBe(true);

    await visitor.signUp();
    await open(await visitor.confirmationLink());
    // The sign-up's cookie is missing here, so the link asks for the password.
    await page.getByLabel("Password chosen at sign-up").fill(visitor.password);
    await page.getByRole("button", { name: "Confirm and Sign In" }).click();
    await dashboard(page);
    const kept = () => [...SecureStorage.kept.values()].join();
    await expect.poll(kept).toContain("refresh_token");
    expect(kept()).not.toContain("left behind");
    expect(await stored(page)).not.toMatch(/token/);

    // The next start needs no password.
    await page.goto("/");
    await dashboard(page);
    await expect(page).toHaveURL(/\/app$/);

    for (const hostile of [
      "https://evil.example/app/settings",
      "javascript:document.body.remove()",
      `${product.url}/api/auth/sign-out`,
      `${product.url}/app/%2e%2e/stripe-test`,
    ]) {
      await open(hostile);
    }
    await open(`${product.url}/app/resources/excerpts/introduction`);
    await expect(page).toHaveURL(/\/app\/resources\/excerpts\/introduction$/);
    await back();
    await expect(page).toHaveURL(/\/app$/);
    await page.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("dialog", { name: "Account" })).toBeVisible();
    await back();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/app$/);

    await open(`${product.url}/app/settings#day`);
    await page
      .getByRole("radio", { name: "Dark" })
      .or(page.getByRole("button", { name: "Dark" }))
      .click();
    await expect.poll(() => SystemBars.style).toBe("DARK");
    await open(`${product.url}/app/settings#security`);
    const ask = page.getByRole("switch", { name: "App lock" });
    await ask.click();
    await expect(ask).toBeChecked();
    await bridge.emit("App", "appStateChange", { isActive: false });
    await expect(page.locator("dialog[open]")).toBeVisible();
    await bridge.emit("App", "appStateChange", { isActive: true });
    await expect(page.locator("dialog[open]")).toHaveCount(0);

    BiometricAuthNative.sees = "stranger";
    await page.goto("/app");
    await expect(lock(page)).toBeVisible();
    await lock(page).getByRole("button", { name: "Unlock" }).click();
    await expect(lock(page).getByRole("alert")).toContainText("did not recognize you");
    expect(await page.content()).not.toContain(visitor.email);
    BiometricAuthNative.sees = "owner";
    await lock(page).getByRole("button", { name: "Unlock" }).click();
    await dashboard(page);

    // Without a passcode the member can still sign out. Requests of the locked page
    // may be in flight then.
    guard.allow(refused(401));
    BiometricAuthNative.hasCode = false;
    await page.goto("/app");
    await lock(page).getByRole("button", { name: "Unlock" }).click();
    await expect(lock(page).getByRole("alert")).toContainText("no longer has a passcode");
    await lock(page).getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/auth/);
    // The mark of a device that has signed in stays.
    await expect
      .poll(() => [...SecureStorage.kept.keys()])
      .toEqual([expect.stringMatching(/\/device$/)]);
    await expect.poll(() => plugins.PrivacyCover.on).toBe(false);
    await expect.poll(() => stored(page)).not.toContain(visitor.email);
  });
});

test("Phone features: a sign-in with Google uses the system browser and returns with a code §7.11", {
  tag: "@long",
}, async ({ page, browser, visitor, bridge, plugins }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await expect.poll(() => plugins.Browser.shows).not.toBeNull();
  // The system's browser has its own cookies.
  const system = await browser.newContext();
  const there = await system.newPage();
  await there.goto(plugins.Browser.shows ?? "");
  // No system opens the app's scheme here, so the test follows the redirects.
  const { promise: led, resolve: lead } = Promise.withResolvers<string>();
  await there.route("**", async (route) => {
    const answer = await route.fetch({ maxRedirects: 0 });
    lead(answer.headers().location ?? "");
    await route.abort();
  });
  await there.getByLabel("Email").fill(visitor.email);
  await there.getByRole("button", { name: "Continue" }).click();
  let link = await led;
  for (let hop = 0; hop < 3 && !link.startsWith(`${NATIVE_SCHEME}:`); hop += 1) {
    const answer = await system.request.get(link, { maxRedirects: 0 });
    link = answer.headers().location ?? "";
  }
  await system.close();
  await bridge.emit("App", "appUrlOpen", { url: link });
  await dashboard(page);
  await expect.poll(() => plugins.Browser.shows).toBeNull();
});
