import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import sharp, { type PngOptions } from "sharp";
import { freePort } from "#launch/free-port.mjs";
import { CHROMIUM } from "#product/chromium.ts";
import { expectAccessible, expectNoOverflow, whenAnimationsEnd } from "#support/accessibility.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const PHONE = 390;
const DESKTOP = 1280;
/** The Chromium that took the pictures; another may draw the same page otherwise. */
const PICTURES_OF = "156";
/** Groups whose controls are also taken under the pointer and with the focus, in one theme. */
const INTERACTIVE = ["controls", "forms"];
/** The group whose buttons open something over the page. */
const OPENING = "overlays";
/** Letters are drawn alike whatever the machine's own settings. */
const SAME_LETTERS = ["--font-render-hinting=none", "--disable-lcd-text"];
const FEW_COLORS: PngOptions = {
  palette: true,
  quality: 90,
  dither: 0,
  effort: 1,
  compressionLevel: 9,
};

/** `npm run gallery` on a port of its own. */
const test = base.extend<object, { gallery: string }>({
  gallery: [
    async ({ browserName: _ }, use) => {
      const port = await freePort();
      const args = ["scripts/gallery.mjs", "--port", String(port), "--strictPort"];
      const child = spawn("node", args, { cwd: ROOT, stdio: ["ignore", "inherit", "pipe"] });
      let said = "";
      const ready = new Promise<void>((resolve) => {
        child.stderr.on("data", (chunk: Buffer) => {
          said += chunk;
          if (said.includes("Local")) resolve();
        });
      });
      const gone = once(child, "exit");
      await Promise.race([ready, gone.then(() => Promise.reject(new Error(said)))]);
      await use(`http://localhost:${port}`);
      child.kill("SIGINT");
      await gone;
    },
    { scope: "worker" },
  ],
});

test.use({ launchOptions: { ...CHROMIUM, args: [...CHROMIUM.args, ...SAME_LETTERS] } });

/** Waits for the tables that scroll: they become tab stops once they are measured. */
const expectTabStops = (page: Page) =>
  expect
    .poll(() =>
      page
        .locator(".table-frame:not([tabindex])")
        .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length),
    )
    .toBe(0);

async function eachGroup(
  page: Page,
  gallery: string,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await page.goto(gallery);
  const links = page.getByRole("navigation", { name: "Groups" }).getByRole("link");
  await expect(links.first()).toBeVisible();
  for (const name of await links.allTextContents()) {
    await test.step(name, async () => {
      await links.getByText(name, { exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeAttached();
      await look(name);
    });
  }
}

/** Two builds of one Chromium draw letters differently; colors of text are in `themes.test.ts`. */
const WITHOUT_TEXT =
  "*, ::before, ::after, ::placeholder { -webkit-text-fill-color: transparent !important }";

/** Compares a picture, reduced to a few colors, with the one of that name in the repository. */
async function expectPicture(part: Locator, name: string): Promise<void> {
  const page = part.page();
  await page.evaluate(() => document.fonts.ready);
  await whenAnimationsEnd(page);
  // Code is in a font of the machine's.
  const whole = await part.screenshot({ mask: [page.locator("pre")], style: WITHOUT_TEXT });
  const picture = await sharp(whole).png(FEW_COLORS).toBuffer();
  expect.soft(picture).toMatchSnapshot(`${name}.png`, { threshold: 0.1, maxDiffPixels: 100 });
}

/** Compares the page's controls, all under the pointer and with the focus at once. */
async function expectPointedAt(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", {
    nodeId: root.nodeId,
    selector: "main :is(a, button, input, textarea)",
  });
  for (const nodeId of nodeIds) {
    const forcedPseudoClasses = ["hover", "focus", "focus-visible"];
    await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses });
  }
  await expectPicture(page.getByRole("main"), name);
  await session.detach();
}

async function expectOpened(page: Page, name: string): Promise<void> {
  for (const button of await page.getByRole("main").getByRole("button").all()) {
    const what = (await button.innerText()).replaceAll(/\W+/g, "-");
    await button.click();
    const opened = page.locator(".sheet, .toast");
    await expect(opened).toBeVisible();
    await expectPicture(opened, `${name}-${what}`);
    await page.keyboard.press("Escape");
    await expect(opened).toBeHidden();
  }
}

// Themes differ only in colors (`themes.test.ts`), so each is taken at one width.
for (const [theme, width] of [
  ["dark", PHONE],
  ["light", DESKTOP],
] as const) {
  test.describe(`The gallery of components in the ${theme} theme`, { tag: "@long" }, () => {
    test.use({ colorScheme: theme });

    test("is accessible, fits its width and matches its pictures", async ({
      page,
      gallery,
      browser,
    }) => {
      const isTheirs = process.platform === "linux" && browser.version().startsWith(PICTURES_OF);
      await page.setViewportSize({ width, height: 900 });
      await eachGroup(page, gallery, async (name) => {
        await expectTabStops(page);
        await expectNoOverflow(page);
        await expectAccessible(page);
        if (!isTheirs) return;
        await expectPicture(page.getByRole("main"), `${name}-${width}-${theme}`);
        if (name === OPENING) await expectOpened(page, `${name}-${width}-${theme}`);
        if (INTERACTIVE.includes(name) && width === PHONE) {
          await expectPointedAt(page, `${name}-pointed-at`);
        }
      });
    });
  });
}
