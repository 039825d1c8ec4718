import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM } from "#product/chromium.ts";
import { Member } from "#product/member.ts";
import type { Product } from "#product/start-product.ts";
import { NativeBridge } from "#support/bridge/native-bridge.ts";
import { newPlugins, type Plugins } from "#support/bridge/plugins.ts";

const VIEWPORT = { width: 390, height: 844 };

/** Milliseconds from the app's start until it could be used. */
export type NativeStartTimes = {
  /** On a phone that has never seen it: until the first flow can be passed. */
  first: number;
  /** Of a member who is signed in: until the dashboard is whole. */
  member: number;
};

/** Runs in each page: writes down when what is waited for is there. */
function watch(selector: string) {
  const look = () => {
    const there =
      document.querySelector(selector) && !document.querySelector("main [data-waiting]");
    if (!there) return requestAnimationFrame(look);
    // What is drawn in this frame is on the screen with the next.
    requestAnimationFrame(() => Object.assign(window, { usable: performance.now() }));
  };
  requestAnimationFrame(look);
}

/** Starts the app on a phone with these plugins, until what the selector names is there. */
async function start(
  browser: Browser,
  origin: string,
  plugins: Plugins,
  until: { selector: string; slowdown: number },
  before: (page: Page) => Promise<void> = async () => {},
): Promise<number> {
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT });
  await new NativeBridge("android", plugins).install(context, origin);
  try {
    const first = await context.newPage();
    await before(first);
    await first.close();
    const page = await context.newPage();
    await page.addInitScript(watch, until.selector);
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: until.slowdown });
    await page.goto("/", { waitUntil: "commit" });
    const usable = await page.waitForFunction(() => Reflect.get(window, "usable"), null, {
      polling: 50,
    });
    return Number(await usable.jsonValue());
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
      selector: "dialog[open]",
      slowdown,
    });
    const signIn = async (page: Page) => {
      const member = new Member(page, product);
      await member.signUp();
      await member.confirm();
      await member.signIn();
    };
    const dashboard = { selector: "main h2", slowdown };
    const member = await start(browser, origin, newPlugins(), dashboard, signIn);
    return { first, member };
  } finally {
    await browser.close();
  }
}
