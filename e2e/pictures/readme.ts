import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { CHROMIUM } from "#product/chromium.ts";
import { Member } from "#product/member.ts";
import { startProduct } from "#product/start-product.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "docs", "screenshots");
const VIEWS = [
  { width: 390, height: 844, colorScheme: "dark" },
  { width: 1280, height: 800, colorScheme: "light" },
] as const;
const SCREENS = {
  dashboard: "/app",
  "one-thing": "/app/one-thing",
  history: "/app/history",
  vault: "/app/resources",
  reader: "/app/resources/excerpts/introduction",
};

/**
 * Waits until a page shows what it has loaded. Its network never rests: a member's page holds a
 * stream of news open.
 */
async function untilDrawn(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("[data-waiting]").waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready);
}

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch(CHROMIUM);
try {
  for (const { width, height, colorScheme } of VIEWS) {
    const page = await browser.newPage({
      baseURL: product.url,
      locale: "en-GB",
      viewport: { width, height },
      colorScheme,
      reducedMotion: "reduce",
    });
    const shoot = (name: string) =>
      page.screenshot({ path: join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
    await page.goto("/#pricing");
    await page.getByRole("button", { name: "Subscribe Now", disabled: false }).waitFor();
    await untilDrawn(page);
    await shoot("pricing");
    await page.goto("/auth");
    await page.getByRole("button", { name: "Forgot password" }).isEnabled();
    await shoot("auth");
    await new Member(page, product, product.demo).signIn();
    for (const [name, path] of Object.entries(SCREENS)) {
      await page.goto(path);
      await untilDrawn(page);
      await shoot(name);
    }
    await page.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
process.stdout.write(`Screenshots are in ${FOLDER}\n`);
