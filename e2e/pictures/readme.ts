import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { CHROMIUM } from "#product/chromium.ts";
import { Member } from "#product/member.ts";
import { startProduct } from "#product/start-product.ts";
import { subscribe } from "./subscribe.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "docs", "screenshots");
const VIEWS = [
  { width: 390, height: 844, colorScheme: "dark" },
  { width: 1280, height: 800, colorScheme: "light" },
] as const;
const SCREENS = {
  dashboard: "/app",
  "one-thing": "/app/one-thing",
  history: "/app/history",
  year: "/app/history/year",
  vault: "/app/resources",
  reader: "/app/resources/excerpts/introduction",
};
/** Screens for subscribers, captured last: the others show the app before it is bought. */
const MEMBERS_SCREENS = { accountability: "/app/accountability" };
const SENTENCE = "Send Halden the signed term sheet before noon, with the valuation as agreed";

/** Resolves when a page shows its data. `networkidle` never comes: the event stream stays open. */
async function untilDrawn(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("[data-waiting]").waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready);
}

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch(CHROMIUM);
type View = (typeof VIEWS)[number];

async function openPage({ width, height, colorScheme }: View): Promise<Page> {
  return browser.newPage({
    baseURL: product.url,
    locale: "en-GB",
    viewport: { width, height },
    colorScheme,
    reducedMotion: "reduce",
  });
}

async function shoot(page: Page, name: string, { width, colorScheme }: View): Promise<void> {
  await page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
}

async function shootAll(page: Page, screens: Record<string, string>, view: View): Promise<void> {
  for (const [name, path] of Object.entries(screens)) {
    await page.goto(path);
    await untilDrawn(page);
    await shoot(page, name, view);
  }
}

try {
  for (const view of VIEWS) {
    const page = await openPage(view);
    await page.goto("/#pricing");
    await page.getByRole("button", { name: "Subscribe Now", disabled: false }).waitFor();
    await untilDrawn(page);
    await shoot(page, "pricing", view);
    await page.goto("/auth");
    await page.getByRole("button", { name: "Forgot password" }).isEnabled();
    await shoot(page, "auth", view);
    await new Member(page, product, product.demo).signIn();
    await shootAll(page, SCREENS, view);
    await page.close();
  }
  for (const [index, view] of VIEWS.entries()) {
    const page = await openPage(view);
    const member = new Member(page, product, product.demo);
    await member.signIn();
    if (index === 0) {
      await subscribe(member);
      await member.commit(SENTENCE);
    }
    await shootAll(page, MEMBERS_SCREENS, view);
    await page.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
process.stdout.write(`Screenshots are in ${FOLDER}\n`);
