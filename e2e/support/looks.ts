import { join } from "node:path";
import type { Page } from "@playwright/test";
import { test } from "@playwright/test";
import { expectAccessible, expectNoOverflow } from "./accessibility.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "test-results", "screenshots");
const WIDTHS = { 390: 844, 1280: 900 };
const THEMES = ["dark", "light"] as const;
/** Pictures judge nothing and take a tenth of the time: `E2E_PICTURES=true` takes them. */
const TAKES_PICTURES = process.env.E2E_PICTURES === "true";

/** Whether a way of looking is one of the two in which a screen's accessibility is tried. */
function isTurnOf(screen: string, width: number, theme: (typeof THEMES)[number]): boolean {
  const crossed = screen.length % 2 === 1;
  return (width === 390) === (theme === (crossed ? "light" : "dark"));
}

/**
 * Looks at the current screen on a phone and a desktop, in the dark and in the light: no sideways
 * scrolling, and, where they are asked for, a screenshot of each for people to see. The accessibility rules, which take
 * longest, are tried at both widths and in both themes, but in two of the four ways: what a screen
 * shares with others, such as the rail in the dark, is tried where the others' turn comes.
 */
export async function lookAt(page: Page, screen: string): Promise<void> {
  for (const [width, height] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width: Number(width), height });
    for (const theme of THEMES) {
      await test.step(`${screen}, ${width}, ${theme}`, async () => {
        await page.emulateMedia({ colorScheme: theme });
        await page.evaluate(() => document.fonts.ready);
        await expectNoOverflow(page);
        if (isTurnOf(screen, Number(width), theme)) await expectAccessible(page);
        const path = join(FOLDER, `${screen}-${width}-${theme}.png`);
        if (TAKES_PICTURES) await page.screenshot({ path });
      });
    }
  }
}
