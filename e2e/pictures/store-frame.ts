import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { STORE_SCREENSHOT } from "@sovereign/domain/store-listing";
import sharp from "sharp";

const FONTS = join(import.meta.dirname, "../../apps/web/src/design/fonts");
const FACES = [
  { weight: 300, file: "newsreader-300.woff2", accents: "newsreader-accents.woff2" },
  { weight: 400, file: "newsreader-400.woff2", accents: "newsreader-accents.woff2" },
];

/** Device pixels per CSS pixel, as on a large phone. */
const DENSITY = 3;
const WIDTH = STORE_SCREENSHOT.width / DENSITY;
const HEIGHT = STORE_SCREENSHOT.height / DENSITY;

/** The position of the screen within the frame, in CSS pixels. */
const SCREEN = { top: 262, side: 32, width: WIDTH - 2 * 33, height: HEIGHT - 263 };

export const PHONE = {
  width: 390,
  height: 844,
  density: (SCREEN.width * DENSITY) / 390,
  shown: Math.ceil((SCREEN.height * 390) / SCREEN.width),
};

export type Theme = "light" | "dark";
type Framed = { product: string; caption: string; screen: Buffer; theme: Theme };

const COLORS = {
  light: { bg: "#f7f3eb", text: "#17140f", quiet: "#4c463b", edge: "#877e6e" },
  dark: { bg: "#100f0d", text: "#f2eee5", quiet: "#bdb6a8", edge: "#7a7367" },
};

/** Characters that the first file lacks come from the second. */
function face({ weight, file, accents }: (typeof FACES)[number]): string {
  const source = (name: string) =>
    `url(data:font/woff2;base64,${readFileSync(join(FONTS, name)).toString("base64")})`;
  return `
    @font-face { font-family: "Newsreader"; font-weight: ${weight}; src: ${source(file)} }
    @font-face { font-family: "Newsreader Accents"; font-weight: ${weight}; src: ${source(accents)} }`;
}

function style(theme: Theme): string {
  const { bg, text, quiet, edge } = COLORS[theme];
  return `
    ${FACES.map(face).join("")}
    * { margin: 0; box-sizing: border-box }
    body { width: ${WIDTH}px; height: ${HEIGHT}px; overflow: hidden; position: relative;
      background: ${bg}; color: ${text}; font-family: Newsreader, "Newsreader Accents", Georgia, serif;
      font-optical-sizing: auto; text-rendering: optimizeLegibility;
      -webkit-font-smoothing: antialiased }
    p { position: absolute; left: 32px; top: 28px; color: ${quiet};
      font-size: 18px; line-height: 28px; letter-spacing: -0.015em }
    h1 { padding: 88px 32px 0; font-weight: 300; font-size: 46px; line-height: 48px;
      letter-spacing: -0.022em; text-wrap: balance }
    div { position: absolute; top: ${SCREEN.top}px; bottom: 0;
      left: ${SCREEN.side}px; right: ${SCREEN.side}px;
      border: 1px solid ${edge}; border-bottom: 0; overflow: hidden }
    img { display: block; width: ${SCREEN.width}px }`;
}

async function light(picture: Buffer): Promise<{ png: Buffer; small: Buffer }> {
  const [png, small] = await Promise.all([
    sharp(picture).png({ palette: true, dither: 0, effort: 10 }).toBuffer(),
    sharp(picture).resize({ width: WIDTH }).webp({ quality: 70 }).toBuffer(),
  ]);
  return { png, small };
}

/** Renders a screen under its caption at the size the stores require (specification, section 9). */
export async function frameForStore(
  browser: Browser,
  { product, caption, screen, theme }: Framed,
): Promise<{ png: Buffer; small: Buffer }> {
  const page = await browser.newPage({
    viewport: { width: WIDTH, height: HEIGHT },
    deviceScaleFactor: DENSITY,
  });
  try {
    await page.setContent(
      `<!doctype html><html lang="en"><body><p></p><h1></h1><div><img alt=""></div></body></html>`,
    );
    await page.addStyleTag({ content: style(theme) });
    await page.locator("p").evaluate((line, text) => {
      line.textContent = text;
    }, product);
    await page.locator("h1").evaluate((line, text) => {
      line.textContent = text;
    }, caption);
    const source = `data:image/png;base64,${screen.toString("base64")}`;
    await page.locator("img").evaluate(async (image: HTMLImageElement, src) => {
      image.src = src;
      await image.decode();
      await document.fonts.ready;
    }, source);
    return await light(await page.screenshot());
  } finally {
    await page.close();
  }
}
