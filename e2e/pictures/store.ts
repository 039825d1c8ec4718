import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { CHROMIUM } from "#product/chromium.ts";
import { Member } from "#product/member.ts";
import { startProduct } from "#product/start-product.ts";
import { type Device, frameForStore, IPAD, PHONE, type Theme } from "./store-frame.ts";
import { subscribe } from "./subscribe.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const FOLDER = join(ROOT, "apps/web/public/store");
const FASTLANE = join(ROOT, "apps/native/fastlane");
const IPAD_FOLDER = join(FASTLANE, "screenshots/en-US");
const PLAY_FOLDER = join(FASTLANE, "metadata/android/en-US/images/phoneScreenshots");
/** Where App Store Connect has pictures of 13 inches; fastlane finds it in a file's name. */
const IPAD_SLOT = "APP_IPAD_PRO_3GEN_129";
/** The store page's budget holds how much these weigh. */
const SMALL = { quality: 60, effort: 6, preset: "picture" } as const;
/** The server's zone, so that the pictures show the hours below. */
const ZONE = "UTC";
const SENTENCE = "Send Halden the signed term sheet before noon, with the valuation as agreed.";

/** One screen of the product, on each device. */
type Screen = { theme: Theme; phone: Buffer; iPad: Buffer };

const todayAt = (time: string) => new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00Z`);

type Shot = { path: string; theme: Theme };

async function shoot(page: Page, device: Device, { path, theme }: Shot): Promise<Buffer> {
  await page.goto(path);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.locator("[data-waiting]").first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready);
  const clip = { x: 0, y: 0, width: device.window.width, height: device.shown };
  return page.screenshot({ clip });
}

for (const folder of [FOLDER, IPAD_FOLDER, PLAY_FOLDER]) mkdirSync(folder, { recursive: true });
const product = await startProduct({ TZ: ZONE, ADMIN_MODE: "off" });
const browser = await chromium.launch(CHROMIUM);

async function pageOn({ window, density }: Device): Promise<Page> {
  return browser.newPage({
    baseURL: product.url,
    viewport: window,
    deviceScaleFactor: density,
    timezoneId: ZONE,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
}

async function screens(): Promise<Screen[]> {
  const phone = new Member(await pageOn(PHONE), product, product.demo);
  const iPad = new Member(await pageOn(IPAD), product, product.demo);
  async function moveTo(time: string): Promise<void> {
    await product.setClock(todayAt(time));
    for (const { page } of [phone, iPad]) await page.clock.setFixedTime(todayAt(time));
  }
  async function taken(path: string, theme: Theme): Promise<Screen> {
    const shot = { path, theme };
    const onPhone = await shoot(phone.page, PHONE, shot);
    return { theme, phone: onPhone, iPad: await shoot(iPad.page, IPAD, shot) };
  }

  await moveTo("07:42");
  await iPad.signIn();
  await phone.signIn();
  await phone.commit(SENTENCE);
  const committed = await taken("/app/one-thing", "light");
  await moveTo("21:10");
  await phone.page.goto("/app/one-thing");
  await phone.reflect("Completed");
  const answered = await taken("/app/one-thing", "light");
  const history = await taken("/app/history", "dark");
  await subscribe(phone);
  const vault = await taken("/app/resources", "dark");
  const manifesto = await taken("/app/manifesto", "dark");
  return [committed, answered, history, vault, manifesto];
}

async function words(): Promise<{ name: string; captions: string[] }> {
  const page = await pageOn(PHONE);
  await page.goto("/app-store-preview");
  const pictures = page.getByRole("list", { name: "Screenshots" });
  return {
    name: await page.locator(".word").first().innerText(),
    captions: await pictures.getByRole("listitem").getByRole("paragraph").allInnerTexts(),
  };
}

/** Google's store takes nothing narrower than 1:2 and promotes 9:16 alone. */
const PLAY_SCREENSHOT = { width: 1080, height: 1920 };

/** Returns a store picture with its lower end cut off, as a JPEG. */
const playPicture = (png: Buffer) =>
  sharp(png)
    .resize({ ...PLAY_SCREENSHOT, fit: "cover", position: "top" })
    .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
    .toBuffer();

try {
  const { name, captions } = await words();
  let bytes = 0;
  function write(folder: string, file: string, picture: Buffer): void {
    writeFileSync(join(folder, file), picture);
    bytes += picture.length;
  }
  for (const [index, { theme, phone, iPad }] of (await screens()).entries()) {
    const caption = captions[index];
    if (!caption) throw new Error(`The store page has no caption ${index + 1}`);
    const framed = (device: Device, screen: Buffer) =>
      frameForStore(browser, device, { product: name, caption, screen, theme });
    const number = index + 1;
    const png = await framed(PHONE, phone);
    write(FOLDER, `${number}.png`, png);
    const small = sharp(png).resize({ width: PHONE.width }).webp(SMALL);
    write(FOLDER, `${number}-small.webp`, await small.toBuffer());
    write(PLAY_FOLDER, `${number}.jpg`, await playPicture(png));
    write(IPAD_FOLDER, `${number}_${IPAD_SLOT}.png`, await framed(IPAD, iPad));
  }
  process.stdout.write(`Store screenshots are made, ${Math.ceil(bytes / 1024)} kB.\n`);
} finally {
  await browser.close();
  await product.stop();
}
