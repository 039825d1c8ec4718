import type { Page } from "@playwright/test";
import { freePort } from "#launch/free-port.mjs";
import { Member } from "#product/member.ts";
import { startProduct } from "#product/start-product.ts";
import { whenKept } from "#support/app-worker.ts";
import { expect, test } from "#support/fixtures.ts";
import { OTHER_BUILD } from "#support/other-build.ts";

const keptUrls = (page: Page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const registrations = async () => (await navigator.serviceWorker.getRegistrations()).length;

// No other test runs the built service worker.
test.describe("The app's own code never needs the network (decision 56)", () => {
  test("caches no public page and no member data, cold-starts without a connection, and shows where a page needs one §2.7 §2.8", async ({
    page,
    visitor: member,
    context,
    guard,
  }) => {
    // The browser logs every request without a network.
    guard.allow(/ERR_INTERNET_DISCONNECTED/);
    await member.joinAt("/robots.txt");
    await member.commit("Write the first page of the plan");
    await page.goto("/app");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await context.setOffline(true);
    // No worker controls the first page; the browser's own cache has what it fetched.
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await page.getByRole("link", { name: "History" }).first().click();
    await expect(page.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
    await context.setOffline(false);

    await page.goto("/app");
    await whenKept(page);
    await page.goto("/about");
    const kept = await keptUrls(page);
    expect(kept.length).toBeGreaterThan(40);
    const foreign = kept.filter(
      (path) => path !== "/app" && path !== "/favicon.svg" && !path.startsWith("/assets/"),
    );
    expect(foreign).toEqual([]);
    await page.close();
    await context.setOffline(true);

    const cold = await context.newPage();
    await cold.goto("/app");
    await expect(cold.getByRole("main")).toContainText("Write the first page of the plan");
    await cold.goto("/app/history");
    await expect(cold.getByRole("heading", { name: "30-Day Journey" })).toBeVisible();
    await cold.getByRole("link", { name: "Settings" }).first().click();
    await expect(cold.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();

    await cold.goto("/tiers?from=mail#legacy");
    const offline = cold.getByRole("heading", { name: "You are offline." });
    await expect(offline).toBeVisible();
    await cold.getByRole("link", { name: "Try again" }).click();
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await cold.getByRole("link", { name: "Try again" }).click();
    await expect(cold).toHaveURL(/\/tiers\?from=mail#legacy$/);
    await expect(offline).toHaveCount(0);
  });

  test("stores no HTML that is returned once instead of a script", { tag: "@long" }, async ({
    page,
    visitor: member,
    context,
    guard,
  }) => {
    guard.allow(/integrity|Failed to find a valid digest/);
    let replaced = 0;
    await context.route("**/assets/*.js", (route) => {
      if (!route.request().serviceWorker() || replaced > 0) return route.fallback();
      replaced += 1;
      return route.fulfill({ contentType: "text/html", body: "<h1>Sign in to the Wi-Fi</h1>" });
    });
    await member.joinAt("/robots.txt");
    await page.goto("/app");
    await expect.poll(() => replaced).toBe(1);
    await page.reload();
    await whenKept(page);
    const types = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const stored = (
        await Promise.all(
          stores.map(async (store) =>
            Promise.all((await store.keys()).map((request) => store.match(request))),
          ),
        )
      ).flat();
      return stored
        .filter((response) => response?.url.endsWith(".js"))
        .map((response) => response?.headers.get("content-type") ?? "");
    });
    expect(types.length).toBeGreaterThan(20);
    expect(types.filter((type) => !type.includes("javascript"))).toEqual([]);
  });

  test("shows that a new version is available, loads it only at a press, and is removed when it is switched off §2.7", {
    tag: "@long",
  }, async ({ browser }) => {
    const address = { PORT: String(await freePort()) };
    let product = await startProduct(address);
    const context = await browser.newContext({
      baseURL: product.url,
      reducedMotion: "reduce",
    });
    try {
      const page = await context.newPage();
      const member = new Member(page, product);
      await member.join();
      await whenKept(page);
      await page.goto("/app/one-thing");
      await member.editor.fill("Half a senten");
      const { data_dir } = product;
      await product.stop({ keepsData: true });
      product = await startProduct({
        ...address,
        ...OTHER_BUILD,
        DATA_DIR: data_dir,
      });

      const look = () =>
        page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await look();
      const banner = page.getByRole("region", { name: "New version" });
      await expect(banner).toContainText("A new version is ready.");
      await expect(member.editor).toHaveValue("Half a senten");
      await expect(page.getByText(OTHER_BUILD.COMPANY_NAME)).toHaveCount(0);
      await banner.getByRole("button", { name: "Load it" }).click();
      await expect(page.getByText(OTHER_BUILD.COMPANY_NAME).first()).toBeAttached();
      await expect(member.editor).toHaveValue("Half a senten");
      await expect(banner).toHaveCount(0);

      await product.stop({ keepsData: true });
      product = await startProduct({ ...address, DATA_DIR: data_dir, APP_WORKER: "off" });
      await page.reload();
      // A worker that controls a page is replaced only when it is idle.
      await expect(member.editor).toHaveValue("Half a senten");
      await look();
      await expect.poll(() => keptUrls(page)).toEqual([]);
      // The page that was open may have registered the worker again; the next one does not.
      await page.reload();
      await expect(member.editor).toHaveValue("Half a senten");
      expect(await page.evaluate(() => document.documentElement.dataset.worker)).toBe("off");
      await expect.poll(() => page.evaluate(registrations)).toBe(0);
    } finally {
      await context.close();
      await product.stop();
    }
  });
});
