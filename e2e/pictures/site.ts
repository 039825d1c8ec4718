import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { PUBLIC_PAGES } from "#budgets/budgets.ts";
import { CHROMIUM } from "#product/chromium.ts";
import { startProduct } from "#product/start-product.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "test-results", "site");
const WIDTHS = { 320: 640, 390: 844, 768: 1024, 1280: 800, 1920: 1080 };
const THEMES = ["dark", "light"] as const;
// The landing page does not render what is far below the screen.
const WHOLE = "* { content-visibility: visible !important; }";

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch(CHROMIUM);
try {
  const page = await browser.newPage({
    baseURL: product.url,
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  for (const path of PUBLIC_PAGES) {
    const name = path.slice(1) || "home";
    await page.goto(path);
    for (const [width, height] of Object.entries(WIDTHS)) {
      await page.setViewportSize({ width: Number(width), height });
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(() => document.fonts.ready);
        const file = join(FOLDER, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage: true, style: WHOLE });
      }
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
process.stdout.write(`Screenshots are in ${FOLDER}\n`);
