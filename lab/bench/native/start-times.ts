import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM } from "../../../e2e/product/chromium.ts";
import type { Product } from "../../../e2e/product/start-product.ts";
import { NativeBridge } from "../../../e2e/support/bridge/native-bridge.ts";
import { newPlugins, type Plugins } from "../../../e2e/support/bridge/plugins.ts";
import { DASHBOARD, type StartTime, type Usable, watchStart } from "../seen-day.ts";
import { barePhone } from "./bare-page.ts";

const VIEWPORT = { width: 390, height: 844 };
const GIVEN_UP_MS = 60_000;
/** After the app's own delay it listens for the end of the visit, at which it saves the drawing. */
const VISIT_MS = 6000;

const FIRST_FLOW: Usable = { path: "/", selector: "dialog[open]" };

export type NativeStartTimes = {
  /** On a new phone, until the first dialog is open. */
  first: StartTime;
  /** For a member who used the app on this phone before, without and with a drawing. */
  undrawn: StartTime;
  member: StartTime;
};

type Stored = { name: string; value: string }[];
/** A phone whose member is signed in, and what its app had stored. */
export type MembersPhone = { plugins: Plugins; stored: Stored };

const isDrawing = ({ name }: Stored[number]) => name.endsWith("/first-drawing");

/** Runs in a page of the app's origin: restores what the app had stored. */
function keep(stored: Stored) {
  for (const { name, value } of stored) localStorage.setItem(name, value);
}

export type Phones = { browser: Browser; origin: string; slowdown: number };

async function start(
  { browser, origin, slowdown }: Phones,
  plugins: Plugins,
  until: Usable,
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
  const started = Promise.withResolvers<StartTime>();
  await page.expose("reportStart", (text) => started.resolve(JSON.parse(text)));
  for (const script of bridge.scripts(origin)) await page.addScript(script);
  await page.addScript(`(${watchStart})(${JSON.stringify(until)});`);
  await page.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const late = setTimeout(
    () => started.reject(new Error(`${until.path} did not become usable`)),
    GIVEN_UP_MS,
  );
  try {
    await page.send("Page.navigate", { url: `${origin}/` });
    return await started.promise;
  } finally {
    clearTimeout(late);
    await page.close();
  }
}

export async function signIn(phones: Phones, product: Product): Promise<MembersPhone> {
  const { browser, origin } = phones;
  const plugins = newPlugins();
  const context = await browser.newContext({ baseURL: origin, viewport: VIEWPORT });
  try {
    await new NativeBridge("android", plugins).install(context, origin);
    const page = await context.newPage();
    await page.goto("/auth");
    await page.getByLabel("Email").fill(product.demo.email);
    await page.getByLabel("Password", { exact: true }).fill(product.demo.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.locator(DASHBOARD.selector).waitFor({ timeout: GIVEN_UP_MS });
    await page.waitForTimeout(VISIT_MS);
    // The app saves what it shows when the page is left.
    await page.goto(`${origin}/favicon.svg`);
    const { origins } = await context.storageState();
    const stored = origins.find((kept) => kept.origin === origin)?.localStorage ?? [];
    if (!stored.some(isDrawing)) throw new Error("The app saved no drawing");
    return { plugins, stored };
  } finally {
    await context.close();
  }
}

/** Measures one start of each kind. */
export async function nativeStartTimes(
  phones: Phones,
  { plugins, stored }: MembersPhone,
): Promise<NativeStartTimes> {
  const undrawnStore = stored.filter((each) => !isDrawing(each));
  return {
    first: await start(phones, newPlugins(), FIRST_FLOW),
    undrawn: await start(phones, plugins, DASHBOARD, undrawnStore),
    member: await start(phones, plugins, DASHBOARD, stored),
  };
}

export const openBrowser = () => chromium.launch(CHROMIUM);
