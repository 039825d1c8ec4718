import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM } from "../../../e2e/product/chromium.ts";
import { Member } from "../../../e2e/product/member.ts";
import type { Product } from "../../../e2e/product/start-product.ts";

/** A slow phone's connection: 1.6 Mbit/s down, half of that up, a latency of 150 ms. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.8 * 1024 * 1024) / 8,
};
const OFFLINE = { ...LINE, offline: true };
const VIEWPORT = { width: 390, height: 844 };
const KEY_MS = 60;

/** Milliseconds from each kind of start until the dashboard is usable. */
export type StartTimes = {
  signIn: number;
  /** With a session and an empty cache. */
  cold: number;
  /** With the cache of the last visit. */
  warm: number;
  offline: number;
  /** A text file of the same server: the cost of the connection and the browser alone. */
  bare: number;
};

/** Runs in each page: records when the dashboard is usable and when Sign In was pressed. */
function watchDashboard() {
  const marks: { pressed?: number; usable?: number } = {};
  Object.assign(window, { marks });
  addEventListener("submit", () => {
    marks.pressed = performance.now();
  });
  const look = () => {
    const usable =
      location.pathname === "/app" &&
      document.querySelector("main h2") !== null &&
      document.querySelector("main [data-waiting]") === null;
    if (!usable) return requestAnimationFrame(look);
    // What this frame renders is on the screen by the next.
    requestAnimationFrame(() => {
      marks.usable = performance.now();
    });
  };
  requestAnimationFrame(look);
}

async function untilUsable(page: Page, since: "press" | "start"): Promise<number> {
  await page.waitForFunction(() => Reflect.get(window, "marks")?.usable, null, { polling: 100 });
  const { pressed = 0, usable } = await page.evaluate(() => Reflect.get(window, "marks"));
  return usable - (since === "press" ? pressed : 0);
}

async function slowPage(context: BrowserContext, slowdown: number, line = LINE): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watchDashboard);
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", line);
  return page;
}

export async function startTimes(product: Product, slowdown: number): Promise<StartTimes> {
  const browser: Browser = await chromium.launch(CHROMIUM);
  const fresh = (storageState?: Awaited<ReturnType<BrowserContext["storageState"]>>) =>
    browser.newContext({
      baseURL: product.url,
      viewport: VIEWPORT,
      ...(storageState && { storageState }),
    });
  try {
    const first = await fresh();
    const member = new Member(await first.newPage(), product);
    await member.join();
    const session = await first.storageState();
    await first.close();

    const stranger = await fresh();
    const signing = await slowPage(stranger, slowdown);
    await signing.goto("/auth");
    await signing.getByLabel("Email").click();
    await signing.keyboard.type(member.email, { delay: KEY_MS });
    await signing.getByLabel("Password", { exact: true }).click();
    await signing.keyboard.type(member.password, { delay: KEY_MS });
    await signing.keyboard.press("Enter");
    const signIn = await untilUsable(signing, "press");
    await stranger.close();

    const known = await fresh(session);
    const bare = await slowPage(known, slowdown);
    await bare.goto("/robots.txt");
    const bareMs = await bare.evaluate(() => performance.now());
    await bare.close();
    const open = async (line = LINE) => {
      const page = await slowPage(known, slowdown, line);
      await page.goto("/app", { waitUntil: "commit" });
      return { page, ms: await untilUsable(page, "start") };
    };
    const cold = await open();
    await cold.page.evaluate(() => navigator.serviceWorker.ready);
    await cold.page.close();
    const warm = await open();
    await warm.page.close();
    const offline = await open(OFFLINE);
    return { signIn, cold: cold.ms, warm: warm.ms, offline: offline.ms, bare: bareMs };
  } finally {
    await browser.close();
  }
}
