import { readFileSync } from "node:fs";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { productFolder } from "@sovereign/settings/product-folders";

/* The renderer reads neither WOFF2 nor variable axes. The license is in the same folder. */
const FONTS = ["newsreader-display.ttf", "newsreader-text.ttf"];

const read = (folder: URL, name: string) => readFileSync(new URL(name, folder));

let ready: Promise<Buffer[]> | undefined;

/** Loads the renderer and the fonts once. */
async function load(): Promise<Buffer[]> {
  await initWasm(read(productFolder("renderer"), "index_bg.wasm"));
  return FONTS.map((name) => read(productFolder("fonts"), name));
}

export async function svgRenderer() {
  ready ??= load();
  const fontBuffers = await ready;
  const open = (svg: string) =>
    new Resvg(svg, {
      font: { fontBuffers, defaultFontFamily: "Newsreader Text" },
    });
  function png(svg: string): Uint8Array {
    const drawing = open(svg);
    const image = drawing.render();
    const bytes = image.asPng();
    image.free();
    drawing.free();
    return bytes;
  }
  return {
    png,
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
