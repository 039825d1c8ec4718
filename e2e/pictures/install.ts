import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { INSTALL_PICTURES, type InstallPicture } from "@sovereign/domain/install-pictures";
import sharp from "sharp";
import { CHROMIUM } from "#product/chromium.ts";
import { Member } from "#product/member.ts";
import { startProduct } from "#product/start-product.ts";
import { subscribe } from "./subscribe.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "apps", "web", "public", "install");
const SENTENCE = "Send Halden the signed term sheet before noon, with the valuation as agreed.";
const DENSITY = { narrow: 2, wide: 1 };
// The server's zone, so that the pictures show the hours below.
const ZONE = "UTC";

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct({ TZ: ZONE, ADMIN_MODE: "off" });
const browser = await chromium.launch(CHROMIUM);
let bytes = 0;

const todayAt = (time: string) => new Date(`${new Date().toISOString().slice(0, 10)}T${time}:00Z`);

async function signedIn(name: InstallPicture, time: string): Promise<Page> {
  const { form, width, height } = INSTALL_PICTURES[name];
  const deviceScaleFactor = DENSITY[form];
  const page = await browser.newPage({
    baseURL: product.url,
    locale: "en-GB",
    timezoneId: ZONE,
    viewport: { width: width / deviceScaleFactor, height: height / deviceScaleFactor },
    deviceScaleFactor,
    colorScheme: "dark",
    reducedMotion: "reduce",
  });
  await product.setClock(todayAt(time));
  await page.clock.setFixedTime(todayAt(time));
  await new Member(page, product, product.demo).returnTo("/app");
  return page;
}

async function shoot(page: Page, name: InstallPicture, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.locator("[data-waiting]").first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready);
  const png = sharp(await page.screenshot()).png({ palette: true, dither: 0, effort: 10 });
  const { size } = await png.toFile(join(FOLDER, `${name}.png`));
  bytes += size;
}

try {
  const phone = await signedIn("today", "07:42");
  await new Member(phone, product, product.demo).commit(SENTENCE);
  await shoot(phone, "today", "/app/one-thing");
  const desktop = await signedIn("dashboard", "21:10");
  await subscribe(new Member(desktop, product, product.demo));
  const evening = await signedIn("answered", "21:10");
  await evening.goto("/app");
  await new Member(evening, product, product.demo).reflect("Completed");
  await shoot(evening, "answered", "/app");
  await shoot(evening, "vault", "/app/resources");
  await shoot(desktop, "dashboard", "/app");
  await shoot(desktop, "year", "/app/history/year");
} finally {
  await browser.close();
  await product.stop();
}
process.stdout.write(`Pictures of the app are in ${FOLDER}, ${Math.ceil(bytes / 1024)} kB.\n`);
