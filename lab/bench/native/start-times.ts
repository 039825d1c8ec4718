import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM } from "../../../e2e/product/chromium.ts";
import { Member } from "../../../e2e/product/member.ts";
import type { Product } from "../../../e2e/product/start-product.ts";
import { NativeBridge } from "../../../e2e/support/bridge/native-bridge.ts";
import { newPlugins, type Plugins } from "../../../e2e/support/bridge/plugins.ts";
import { barePhone } from "./bare-page.ts";

const VIEWPORT = { width: 390, height: 844 };
const GIVEN_UP_MS = 60_000;

/** Milliseconds until the app is usable, and of work on its main thread by then. */
type StartTime = { usable: number; worked: number };

export type NativeStartTimes = {
  /** On a new phone, until the first dialog is open. */
  first: StartTime;
  /** For a member who used the app on this phone before, until the dashboard is complete. */
  member: StartTime;
};

type Usable = { path: string; selector: string };

type Stored = { name: string; value: string }[];

/** Runs in each page: reports when the selector is on the page, in milliseconds since the start. */
function watch({ path, selector }: Usable) {
  const page = window as unknown as { reportUsable(milliseconds: number): void };
  const look = () => {
    const there =
      location.pathname === path &&
      document.querySelector(selector) &&
      !document.querySelector("main [data-waiting]");
    if (!there) return requestAnimationFrame(look);
    // This frame's rendering is on screen by the next one.
    requestAnimationFrame(() => page.reportUsable(performance.now()));
  };
  requestAnimationFrame(look);
}

/** Runs in a page of the app's origin: restores what the app had stored. */
function keep(stored: Stored) {
  for (const { name, value } of stored) localStorage.setItem(name, value);
}

async function start(
  browser: Browser,
  origin: string,
  plugins: Plugins,
  until: Usable & { slowdown: number },
  stored: Stored = [],
): Promise<StartTime> {
  const phone = await barePhone(browser, VIEWPORT);
  // A file of the app's origin that runs no script.
  const before = await phone.open();
  await before.send("Page.navigate", { url: `${origin}/favicon.svg` });
  await before.evaluate(keep, stored);
  await before.close();

  const page = await phone.open();
  const bridge = new NativeBridge("android", plugins);
  await page.expose("postToShell", (text) => void bridge.take(page, JSON.parse(text)));
  const usable = Promise.withResolvers<number>();
  await page.expose("reportUsable", (text) => usable.resolve(Number(text)));
  for (const script of bridge.scripts(origin)) await page.addScript(script);
  const { path, selector, slowdown } = until;
  await page.addScript(`(${watch})(${JSON.stringify({ path, selector })});`);
  await page.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.send("Performance.enable", { timeDomain: "threadTicks" });
  const late = setTimeout(
    () => usable.reject(new Error(`${path} did not become usable`)),
    GIVEN_UP_MS,
  );
  try {
    await page.send("Page.navigate", { url: `${origin}/` });
    const milliseconds = await usable.promise;
    const { metrics } = await page.send("Performance.getMetrics");
    const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
    return { usable: milliseconds, worked: seconds * 1000 };
  } finally {
    clearTimeout(late);
    await page.close();
  }
}

async function signIn(
  browser: Browser,
  origin: string,
  plugins: Plugins,
  product: Product,
): Promise<Stored> {
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT });
  try {
    await new NativeBridge("android", plugins).install(context, origin);
    const member = new Member(await context.newPage(), product);
    await member.signUp();
    await member.confirm();
    await member.signIn();
    await member.page.waitForSelector("main [data-waiting]", { state: "detached" });
    // The app saves what it shows when the page is left.
    await member.page.goto(`${origin}/favicon.svg`);
    const { origins } = await context.storageState();
    return origins.find((kept) => kept.origin === origin)?.localStorage ?? [];
  } finally {
    await context.close();
  }
}

export async function nativeStartTimes(
  product: Product,
  origin: string,
  slowdown: number,
): Promise<NativeStartTimes> {
  const browser = await chromium.launch(CHROMIUM);
  try {
    const flow = { path: "/", selector: "dialog[open]", slowdown };
    const first = await start(browser, origin, newPlugins(), flow);
    const plugins = newPlugins();
    const stored = await signIn(browser, origin, plugins, product);
    const dashboard = { path: "/app", selector: "main h2", slowdown };
    const member = await start(browser, origin, plugins, dashboard, stored);
    return { first, member };
  } finally {
    await browser.close();
  }
}
