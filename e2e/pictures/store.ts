import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM } from "#product/chromium.ts";
import { Member } from "#product/member.ts";
import { startProduct } from "#product/start-product.ts";
import { playPicture } from "./play-picture.ts";
import { frameForStore, PHONE, type Theme } from "./store-frame.ts";
import { subscribe } from "./subscribe.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "apps", "web", "public", "store");
const PLAY_FOLDER = join(
  import.meta.dirname,
  "../../apps/native/fastlane/metadata/android/en-US/images/phoneScreenshots",
);
/** The server's zone, so that the pictures show the hours below. */
const ZONE = "UTC";
const SENTENCE = "Send Halden the signed term sheet before noon, with the valuation as agreed.";

type Screen = { theme: Theme; picture: Buffer };

const todayAt = (time: string) => new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00Z`);

async function shoot(page: Page, theme: Theme): Promise<Screen> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.locator("[data-waiting]").first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready);
  const clip = { x: 0, y: 0, width: PHONE.width, height: PHONE.shown };
  return { theme, picture: await page.screenshot({ clip }) };
}

async function open(page: Page, path: string): Promise<Page> {
  await page.goto(path);
  return page;
}

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct({ TZ: ZONE });
const browser = await chromium.launch(CHROMIUM);

function phone(): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: product.url,
    viewport: { width: PHONE.width, height: PHONE.height },
    deviceScaleFactor: PHONE.density,
    timezoneId: ZONE,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
}

async function moveTo(page: Page, time: string): Promise<void> {
  await product.setClock(todayAt(time));
  await page.clock.setFixedTime(todayAt(time));
}

async function screens(): Promise<Screen[]> {
  const context = await phone();
  const page = await context.newPage();
  await moveTo(page, "07:42");
  const member = new Member(page, product, product.demo);
  await member.signIn();
  await member.commit(SENTENCE);
  const committed = await shoot(await open(page, "/app/one-thing"), "light");
  await moveTo(page, "21:10");
  await open(page, "/app/one-thing");
  await member.reflect("Completed");
  const answered = await shoot(await open(page, "/app/one-thing"), "light");
  const history = await shoot(await open(page, "/app/history"), "dark");
  await subscribe(member);
  const vault = await shoot(await open(page, "/app/resources"), "dark");
  const manifesto = await shoot(await open(page, "/app/manifesto"), "dark");
  return [committed, answered, history, vault, manifesto];
}

async function words(): Promise<{ name: string; captions: string[] }> {
  const page = await (await phone()).newPage();
  await page.goto("/app-store-preview");
  const pictures = page.getByRole("list", { name: "Screenshots" });
  return {
    name: await page.locator(".word").first().innerText(),
    captions: await pictures.getByRole("listitem").getByRole("paragraph").allInnerTexts(),
  };
}

try {
  const { name, captions } = await words();
  let bytes = 0;
  for (const [index, { theme, picture }] of (await screens()).entries()) {
    const caption = captions[index];
    if (!caption) throw new Error(`The store page has no caption ${index + 1}`);
    const framed = { product: name, caption, screen: picture, theme };
    const { png, small } = await frameForStore(browser, framed);
    writeFileSync(join(FOLDER, `${index + 1}.png`), png);
    writeFileSync(join(FOLDER, `${index + 1}-small.webp`), small);
    writeFileSync(join(PLAY_FOLDER, `${index + 1}.jpg`), await playPicture(png));
    bytes += png.length + small.length;
  }
  process.stdout.write(`Store screenshots are in ${FOLDER}, ${Math.ceil(bytes / 1024)} kB.\n`);
} finally {
  await browser.close();
  await product.stop();
}
