import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { CHROMIUM } from "#product/chromium.ts";
import { Member } from "#product/member.ts";
import { startProduct } from "#product/start-product.ts";
import { subscribe } from "./subscribe.ts";

const [folder = join(import.meta.dirname, "..", "..", "docs", "screenshots")] =
  process.argv.slice(2);
const PHONE = { width: 390, height: 844, colorScheme: "dark" } as const;
const DESKTOP = { width: 1280, height: 800, colorScheme: "light" } as const;
const SENTENCE = "Send Halden the signed term sheet before noon, with the valuation as agreed";
// The server's zone, so that the pictures show the hours below.
const ZONE = "UTC";

type View = typeof PHONE | typeof DESKTOP;

mkdirSync(folder, { recursive: true });
const product = await startProduct({ TZ: ZONE, ADMIN_MODE: "off" });
const browser = await chromium.launch(CHROMIUM);
let count = 0;

const todayAt = (time: string) => new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00Z`);

/** Signs the demo member in at an hour of today. */
async function signedIn({ width, height, colorScheme }: View, time: string): Promise<Member> {
  const page = await browser.newPage({
    baseURL: product.url,
    locale: "en-US",
    timezoneId: ZONE,
    viewport: { width, height },
    colorScheme,
    reducedMotion: "reduce",
  });
  await product.setClock(todayAt(time));
  await page.clock.setFixedTime(todayAt(time));
  const member = new Member(page, product, product.demo);
  await member.returnTo("/app");
  return member;
}

/** Waits until a page shows its data: `networkidle` never comes, as the event stream stays open. */
async function shoot(page: Page, name: string, path: string, view: View): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.locator("[data-waiting]").first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready);
  const file = `${name}-${view.width}-${view.colorScheme}.png`;
  await page.screenshot({ path: join(folder, file) });
  count += 1;
}

try {
  const morning = await signedIn(PHONE, "07:42");
  await subscribe(morning);
  await morning.commit(SENTENCE);
  await shoot(morning.page, "one-thing", "/app/one-thing", PHONE);
  await shoot(morning.page, "reader", "/app/resources/excerpts/introduction", PHONE);
  const evening = await signedIn(DESKTOP, "21:10");
  await shoot(evening.page, "dashboard", "/app", DESKTOP);
  await shoot(evening.page, "year", "/app/history/year", DESKTOP);
} finally {
  await browser.close();
  await product.stop();
}
process.stdout.write(`${count} pictures are in ${resolve(folder)}\n`);
