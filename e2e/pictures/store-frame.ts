import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "@playwright/test";
import { IPAD_SCREENSHOT, STORE_SCREENSHOT } from "@sovereign/domain/store-listing";
import sharp from "sharp";

const FONTS = join(import.meta.dirname, "../../apps/web/src/design/fonts");
const FACES = [
  { weight: 300, file: "newsreader-300.woff2", accents: "newsreader-accents.woff2" },
  { weight: 400, file: "newsreader-400.woff2", accents: "newsreader-accents.woff2" },
];

type Look = {
  picture: { width: number; height: number };
  /** Device pixels per CSS pixel, as on the device. */
  scale: number;
  /** The device's window, in CSS pixels. */
  window: { width: number; height: number };
  /** Positions and sizes of the type, in CSS pixels of the picture. */
  name: { top: number; size: number };
  caption: { top: number; size: number };
  /** The position of the screen within the picture. */
  screen: { top: number; side: number };
};

/** Adds what follows from a device's look. */
function device(look: Look) {
  const { picture, scale, window, screen } = look;
  const [width, height] = [picture.width / scale, picture.height / scale];
  // Its border is a pixel wide, and has no lower edge.
  const [inner, below] = [width - 2 * (screen.side + 1), height - (screen.top + 1)];
  return {
    ...look,
    width,
    height,
    inner,
    density: (inner * scale) / window.width,
    shown: Math.ceil((below * window.width) / inner),
  };
}

export const PHONE = device({
  picture: STORE_SCREENSHOT,
  scale: 3,
  window: { width: 390, height: 844 },
  name: { top: 28, size: 18 },
  caption: { top: 88, size: 46 },
  screen: { top: 262, side: 32 },
});

export const IPAD = device({
  picture: IPAD_SCREENSHOT,
  scale: 2,
  window: { width: 1032, height: 1376 },
  name: { top: 40, size: 26 },
  caption: { top: 100, size: 60 },
  screen: { top: 222, side: 64 },
});

export type Device = typeof PHONE;
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

function style({ width, height, inner, name, caption, screen }: Device, theme: Theme): string {
  const { bg, text, quiet, edge } = COLORS[theme];
  return `
    ${FACES.map(face).join("")}
    * { margin: 0; box-sizing: border-box }
    body { width: ${width}px; height: ${height}px; overflow: hidden; position: relative;
      background: ${bg}; color: ${text}; font-family: Newsreader, "Newsreader Accents", Georgia, serif;
      font-optical-sizing: auto; text-rendering: optimizeLegibility;
      -webkit-font-smoothing: antialiased }
    p { position: absolute; left: ${screen.side}px; top: ${name.top}px; color: ${quiet};
      font-size: ${name.size}px; line-height: ${name.size + 10}px; letter-spacing: -0.015em }
    h1 { padding: ${caption.top}px ${screen.side}px 0; font-weight: 300; font-size: ${caption.size}px;
      line-height: ${caption.size + 2}px;
      letter-spacing: -0.022em; text-wrap: balance }
    div { position: absolute; top: ${screen.top}px; bottom: 0;
      left: ${screen.side}px; right: ${screen.side}px;
      border: 1px solid ${edge}; border-bottom: 0; overflow: hidden }
    img { display: block; width: ${inner}px }`;
}

/** Returns a screen under its caption, as a PNG of the size that the stores require. */
export async function frameForStore(
  browser: Browser,
  device: Device,
  { product, caption, screen, theme }: Framed,
): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width: device.width, height: device.height },
    deviceScaleFactor: device.scale,
  });
  try {
    await page.setContent(
      `<!doctype html><html lang="en"><body><p></p><h1></h1><div><img alt=""></div></body></html>`,
    );
    await page.addStyleTag({ content: style(device, theme) });
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
    const picture = sharp(await page.screenshot());
    return await picture.png({ palette: true, dither: 0, effort: 10 }).toBuffer();
  } finally {
    await page.close();
  }
}
