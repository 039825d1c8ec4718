import type { Browser, Page } from "@playwright/test";
import { Member } from "#product/member.ts";
import type { Product } from "#product/start-product.ts";
import { whenKept } from "#support/app-worker.ts";
import { commitOnPage, press, todayOnServer } from "#support/days-on-server.ts";
import { expect, test } from "#support/fixtures.ts";
import { openPortal, SHAPES, UNSHOWN } from "#support/portal.ts";

const SENTENCE = "Call the three customers who left";
const PAGES = ["/app", "/favicon.svg"];

/** Opens a page whose requests to the product go through a network of the test's. */
async function behindPortal(browser: Browser, product: Product) {
  const portal = await openPortal(product.url);
  const context = await browser.newContext({
    baseURL: portal.url,
    reducedMotion: "reduce",
    // The test itself registers the worker.
    bypassCSP: true,
  });
  const page = await context.newPage();
  const member = new Member(page, Object.assign({}, product, { url: portal.url }));
  const close = async () => {
    await context.close();
    portal.close();
  };
  return { portal, page, member, close };
}

/** Installs the worker; returns its state, and what is stored of the app's pages. */
const install = (page: Page) =>
  page.evaluate(async (pages) => {
    const { installing, waiting, active } = await navigator.serviceWorker.register("/sw.js");
    const worker = installing ?? waiting ?? active;
    await new Promise<void>((done) => {
      const look = () => ["activated", "redundant"].includes(worker?.state ?? "") && done();
      worker?.addEventListener("statechange", look);
      look();
    });
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = (await Promise.all(stores.map((store) => store.keys()))).flat();
    const paths = kept.map(({ url }) => new URL(url).pathname);
    return { state: worker?.state, stored: paths.filter((path) => pages.includes(path)) };
  }, PAGES);

/** Puts a network's page in place of the app's, as former workers stored it. */
const poison = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        if (new URL(key.url).pathname !== "/app") continue;
        await cache.put(
          key,
          new Response("<h1>Wi-Fi</h1>", { headers: { "content-type": "text/html" } }),
        );
      }
    }
  });

test("No network's page is installed as the app, and a device that stored one heals §S107", async ({
  browser,
  product,
}) => {
  const { portal, page, close } = await behindPortal(browser, product);
  try {
    await page.goto("/robots.txt");
    portal.network.covers = ({ url, headers }) =>
      PAGES.includes(url ?? "") && headers["sec-fetch-dest"] !== "document";
    for (const [name, shape] of Object.entries(SHAPES)) {
      portal.network.shape = shape;
      expect(await install(page), name).toEqual({ state: "redundant", stored: [] });
    }
    portal.network.shape = null;
    expect(await install(page)).toEqual({ state: "activated", stored: PAGES });

    await poison(page);
    await page.goto("/app/history");
    await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
    await expect(page.getByText("Wi-Fi")).toHaveCount(0);
  } finally {
    await close();
  }
});

test("A later start and a write behind each network: the day is shown, and the write waits §S108", async ({
  browser,
  product,
}) => {
  const { portal, page, member, close } = await behindPortal(browser, product);
  const answered = async () => (await todayOnServer(member)).answer;
  try {
    await page.goto("/robots.txt");
    await member.join();
    await whenKept(page);
    await page.goto("/app/one-thing");
    await commitOnPage(member, SENTENCE);
    await expect.poll(async () => (await todayOnServer(member)).content).toBe(SENTENCE);

    let status = await answered();
    for (const [name, shape] of Object.entries(SHAPES)) {
      await test.step(name, async () => {
        portal.network.shape = shape;
        await page.goto("/app/one-thing");
        await expect(member.editor).toHaveValue(SENTENCE);
        await press(page, status === "completed" ? "Partial" : "Completed");
        const bar = page.getByText(
          UNSHOWN.includes(name) ? "Not sent yet. One change" : "One change waits on this device.",
        );
        await expect(bar).toBeVisible();
        const network = page.getByText(/This network answered in our place/);
        await expect(network).toHaveCount(UNSHOWN.includes(name) ? 0 : 1);
        portal.network.shape = null;
        await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
        await expect.poll(answered).not.toBe(status);
        await expect(network).toHaveCount(0);
        status = await answered();
      });
    }
    expect(portal.received.join(""), "what a redirect carried to another host").toBe("");
  } finally {
    await close();
  }
});

test("A sign-out behind each network ends the session once the server answers §S108", {
  tag: "@long",
}, async ({ browser, product }) => {
  const { portal, page, member, close } = await behindPortal(browser, product);
  const pending = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith("-sign-out")));
  const refresh = () =>
    page.request.post(`${portal.url}/api/auth/token`, {
      headers: { origin: portal.url, "x-client-platform": "web" },
      data: {},
    });
  try {
    await page.goto("/robots.txt");
    await member.join();
    for (const [name, shape] of Object.entries(SHAPES)) {
      await test.step(name, async () => {
        portal.network.shape = null;
        // Storage is empty, so the worker is installed again.
        await member.returnTo("/app");
        await whenKept(page);
        portal.network.shape = shape;
        await member.signOut();
        expect(await pending()).toHaveLength(1);
        portal.network.shape = null;
        await page.evaluate(() => void window.dispatchEvent(new Event("online")));
        await expect.poll(pending).toEqual([]);
        expect((await refresh()).status()).toBe(401);
      });
    }
  } finally {
    await close();
  }
});
