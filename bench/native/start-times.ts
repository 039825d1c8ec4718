import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM } from "#product/chromium.ts";
import { Member } from "#product/member.ts";
import type { Product } from "#product/start-product.ts";
import { NativeBridge } from "#support/bridge/native-bridge.ts";
import { newPlugins, type Plugins } from "#support/bridge/plugins.ts";

const VIEWPORT = { width: 390, height: 844 };

/**
 * Milliseconds from the app's start until it could be used, and those among them for which its own thread
 * had the processor: these say what the app does where others use the machine too.
 */
type StartTime = { usable: number; worked: number };

export type NativeStartTimes = {
  /** On a phone that has never seen it: until the first flow can be passed. */
  first: StartTime;
  /** Of a member who is signed in: until the dashboard is whole. */
  member: StartTime;
};

/** What has to be there before the app can be used. */
type Usable = { path: string; selector: string };

/** Runs in each page: writes down when what is waited for is there. */
function watch({ path, selector }: Usable) {
  const look = () => {
    const there =
      location.pathname === path &&
      document.querySelector(selector) &&
      !document.querySelector("main [data-waiting]");
    if (!there) return requestAnimationFrame(look);
    // What is drawn in this frame is on the screen with the next.
    requestAnimationFrame(() => Object.assign(window, { usable: performance.now() }));
  };
  requestAnimationFrame(look);
}

/** Starts the app on a phone with these plugins, until it can be used. */
async function start(
  browser: Browser,
  origin: string,
  plugins: Plugins,
  until: Usable & { slowdown: number },
  before: (page: Page) => Promise<void> = async () => {},
): Promise<StartTime> {
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT });
  await new NativeBridge("android", plugins).install(context, origin);
  try {
    const first = await context.newPage();
    await before(first);
    await first.close();
    const page = await context.newPage();
    await page.addInitScript(watch, { path: until.path, selector: until.selector });
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: until.slowdown });
    await devTools.send("Performance.enable", { timeDomain: "threadTicks" });
    await page.goto("/", { waitUntil: "commit" });
    const usable = await page.waitForFunction(() => Reflect.get(window, "usable"), null, {
      polling: 50,
    });
    const { metrics } = await devTools.send("Performance.getMetrics");
    const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
    return { usable: Number(await usable.jsonValue()), worked: seconds * 1000 };
  } finally {
    await context.close();
  }
}

/** Both starts of the native app that is served at `origin`, with the processor slowed. */
export async function nativeStartTimes(
  product: Product,
  origin: string,
  slowdown: number,
): Promise<NativeStartTimes> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const first = await start(browser, origin, newPlugins(), {
      path: "/",
      selector: "dialog[open]",
      slowdown,
    });
    const signIn = async (page: Page) => {
      const member = new Member(page, product);
      await member.signUp();
      await member.confirm();
      await member.signIn();
    };
    const dashboard = { path: "/app", selector: "main h2", slowdown };
    const member = await start(browser, origin, newPlugins(), dashboard, signIn);
    return { first, member };
  } finally {
    await browser.close();
  }
}
