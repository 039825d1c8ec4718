import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM } from "../../../e2e/product/chromium.ts";
import { Member } from "../../../e2e/product/member.ts";
import type { Product } from "../../../e2e/product/start-product.ts";
import {
  DASHBOARD,
  deleteDrawing,
  type StartTime,
  type Usable,
  watchStart,
} from "./watch-start.ts";

/** A slow phone's connection: 1.6 Mbit/s down, half of that up, a latency of 150 ms. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.8 * 1024 * 1024) / 8,
};
const OFFLINE = { ...LINE, offline: true };
const VIEWPORT = { width: 390, height: 844 };
/** After the app's own delay it listens for the end of the visit, at which it saves the drawing. */
const VISIT_MS = 4000;

export type StartTimes = {
  /** A text file of the same server: the cost of the connection and the browser alone. */
  bare: StartTime;
  about: StartTime;
  signedOut: StartTime;
  /** With a session and an empty cache. */
  cold: StartTime;
  /** With the cache of the last visit, without and with its drawing. */
  undrawn: StartTime;
  drawn: StartTime;
  offline: StartTime;
};

const ABOUT: Usable = { path: "/about", selector: "main h1" };
/** The page to which /app redirects a visitor. */
const SIGN_IN: Usable = { path: "/auth", selector: "main form" };

type Opened = { page: Page; time: StartTime };

export async function startTimes(product: Product, slowdown: number): Promise<StartTimes> {
  const browser = await chromium.launch(CHROMIUM);
  const device = { baseURL: product.url, viewport: VIEWPORT };
  const slowPage = async (context: BrowserContext, line = LINE): Promise<Page> => {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await devTools.send("Network.enable");
    await devTools.send("Network.emulateNetworkConditions", line);
    return page;
  };
  async function open(context: BrowserContext, path: string, until: Usable, line = LINE) {
    const page = await slowPage(context, line);
    const started = Promise.withResolvers<StartTime>();
    await page.exposeFunction("reportStart", started.resolve);
    await page.addInitScript(watchStart, until);
    await page.goto(path, { waitUntil: "commit" });
    return { page, time: await started.promise };
  }
  async function asVisitor(path: string, until: Usable): Promise<StartTime> {
    const context = await browser.newContext(device);
    const { time } = await open(context, path, until);
    await context.close();
    return time;
  }
  /** Leaves as a member does, so that the app saves what it showed. */
  async function leave({ page }: Opened): Promise<void> {
    await page.waitForTimeout(VISIT_MS);
    await page.goto("/robots.txt");
    await page.close();
  }

  try {
    const first = await browser.newContext(device);
    const member = new Member(await first.newPage(), product);
    await member.join();
    const session = await first.storageState();
    await first.close();

    const about = await asVisitor("/about", ABOUT);
    const signedOut = await asVisitor("/app", SIGN_IN);

    const known = await browser.newContext({ ...device, storageState: session });
    const bare = await slowPage(known);
    await bare.goto("/robots.txt");
    const bareMs = await bare.evaluate(() => performance.now());
    await bare.close();
    const cold = await open(known, "/app", DASHBOARD);
    await cold.page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await leave(cold);

    const before = await known.newPage();
    await before.goto("/robots.txt");
    await before.evaluate(deleteDrawing);
    await before.close();
    const undrawn = await open(known, "/app", DASHBOARD);
    await leave(undrawn);
    const drawn = await open(known, "/app", DASHBOARD);
    await leave(drawn);
    const offline = await open(known, "/app", DASHBOARD, OFFLINE);
    return {
      bare: { seen: bareMs, usable: bareMs },
      about,
      signedOut,
      cold: cold.time,
      undrawn: undrawn.time,
      drawn: drawn.time,
      offline: offline.time,
    };
  } finally {
    await browser.close();
  }
}
