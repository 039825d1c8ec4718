import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "./accessibility.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "test-results", "screenshots");
const WIDTHS = { 390: 844, 1280: 900 };
const THEMES = ["dark", "light"] as const;
/** Screenshots check nothing and take a tenth of the time: `E2E_PICTURES=true` takes them. */
const TAKES_PICTURES = process.env.E2E_PICTURES === "true";

function themeOfTurn(screen: string, width: number): (typeof THEMES)[number] {
  const crossed = screen.length % 2 === 1;
  return (width === 390) === crossed ? "light" : "dark";
}

/**
 * Checks the current screen on a phone and a desktop: accessibility and no sideways scrolling.
 * Each width is checked in one theme, because themes differ only in colors (`themes.test.ts`).
 */
export async function lookAt(
  page: Page,
  screen: string,
  { furtherWidths = [] }: { furtherWidths?: readonly number[] } = {},
): Promise<void> {
  for (const width of furtherWidths) {
    await test.step(`${screen}, ${width}`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
    });
  }
  for (const [name, height] of Object.entries(WIDTHS)) {
    const width = Number(name);
    const ofTurn = themeOfTurn(screen, width);
    await page.setViewportSize({ width, height });
    for (const theme of TAKES_PICTURES ? THEMES : [ofTurn]) {
      await test.step(`${screen}, ${width}, ${theme}`, async () => {
        await page.emulateMedia({ colorScheme: theme });
        await page.evaluate(() => document.fonts.ready);
        await expectNoOverflow(page);
        if (theme === ofTurn) await expectAccessible(page);
        const path = join(FOLDER, `${screen}-${width}-${theme}.png`);
        if (TAKES_PICTURES) await page.screenshot({ path });
      });
    }
  }
}
