import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

/*
 * Static cuts of design/fonts (weight 300 at optical size 72; weight 400 at 32), Latin and Latin
 * Extended: the renderer reads neither WOFF2 nor the axes of a variable font. Their licence is beside
 * them.
 */
const FONTS = ["newsreader-display.ttf", "newsreader-text.ttf"].map((name) =>
  readFileSync(join(import.meta.dirname, "fonts", name)),
);
const WASM = createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm");

let ready: Promise<void> | undefined;

/** What both cuts can draw, of all that a brand's name may hold. */
const DRAWN =
  /^[ -~\u00a0-\u0131\u0134-\u0148\u014a-\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ab-\u20ad\u20b9\u2122]*$/;

/** Whether a text has letters that the renderer would draw as boxes, such as Greek ones. */
export function hasStrangeLetters(text: string): boolean {
  return !DRAWN.test(text.normalize("NFC"));
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits a channel, red, green and blue, nothing interlaced. */
const RGB_HEADER = [8, 2, 0, 0, 0];

function pngChunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of red, green and blue, of pixels that also have a fourth byte each. */
function rgbPng(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = 4 * (y * width + x);
      rows.set(pixels.subarray(from, from + 3), y * (1 + 3 * width) + 1 + 3 * x);
    }
  }
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([
    SIGNATURE,
    pngChunk("IHDR", Buffer.concat([size, Buffer.from(RGB_HEADER)])),
    pngChunk("IDAT", deflateSync(rows, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A renderer of SVG in the product's serif: `Newsreader Display` and `Newsreader Text`. */
export async function svgRenderer() {
  ready ??= initWasm(readFileSync(WASM));
  await ready;
  const open = (svg: string) =>
    new Resvg(svg, {
      font: { fontBuffers: FONTS, defaultFontFamily: "Newsreader Text" },
    });
  return {
    /** The picture as a PNG, in the size that the SVG gives itself. */
    png(svg: string): Uint8Array {
      const drawing = open(svg);
      const image = drawing.render();
      const bytes = image.asPng();
      image.free();
      drawing.free();
      return bytes;
    },
    /** The same without a channel of transparency, which stores do not take of an icon. */
    opaquePng(svg: string): Uint8Array {
      const drawing = open(svg);
      const image = drawing.render();
      const bytes = rgbPng(image.width, image.height, image.pixels);
      image.free();
      drawing.free();
      return bytes;
    },
    /** How wide the drawing is, in its own units; 0 where nothing is drawn. */
    width(svg: string): number {
      const drawing = open(svg);
      const box = drawing.getBBox();
      const width = box?.width ?? 0;
      box?.free();
      drawing.free();
      return width;
    },
  };
}
