import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "./accessibility.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "test-results", "screenshots");
const WIDTHS = { 390: 844, 1280: 900 };
const THEMES = ["dark", "light"] as const;

/**
 * Looks at the current screen on a phone and a desktop, in the dark and in the light: no violation
 * of the accessibility rules, no sideways scrolling, and a screenshot of each for people to see.
 */
export async function lookAt(page: Page, screen: string): Promise<void> {
  for (const [width, height] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: Number(width), height });
    for (const theme of THEMES) {
      await test.step(`${screen}, ${width}, ${theme}`, async () => {
        await page.emulateMedia({ colorScheme: theme });
        await page.evaluate(() => document.fonts.ready);
        await expectNoOverflow(page);
        await expectAccessible(page);
        await page.screenshot({ path: join(FOLDER, `${screen}-${width}-${theme}.png`) });
      });
    }
  }
}
