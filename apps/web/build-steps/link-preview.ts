import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brandFrom } from "@sovereign/content/build/brand";
import { hasStrangeLetters } from "@sovereign/content/drawing/lettering";
import { linkPreviewSvg } from "@sovereign/content/drawing/link-preview-svg";
import { svgRenderer } from "@sovereign/content/drawing/svg-renderer";
import { fill } from "@sovereign/content/public/fill";
import { linkPreview, sharedPages } from "@sovereign/content/words/share";
import type { PageWords } from "#app/heads/document-head.ts";
import { PICTURED, type Picture, picturePath } from "#app/heads/public-pages.ts";
import { coin } from "./coin.ts";

/** The words of a picture, with the name that it is drawn with. */
type PreviewWords = { product: string; title: string; description: string };

/** Draws the pictures with a name, and returns their words. */
export async function linkPreviewImages(
  outDir: string,
  { productName: product } = brandFrom({}),
): Promise<Record<string, PreviewWords>> {
  const said: Record<string, PreviewWords> = {};
  const { png, width } = await svgRenderer();
  for (const picture of PICTURED) {
    const file = join(outDir, picturePath(picture));
    mkdirSync(dirname(file), { recursive: true });
    const { title, description } = wordsOf(picture);
    said[picturePath(picture).slice(1)] = { product, title, description };
    const words = {
      product: drawable(product),
      title: drawable(fill(title, { product })),
      description: drawable(fill(description, { product })),
      figure: coin(),
    };
    writeFileSync(file, png(linkPreviewSvg(words, width)));
  }
  return said;
}

function drawable(line: string): string {
  if (!hasStrangeLetters(line)) return line.normalize("NFC");
  process.stderr.write(`The link previews have no letters for "${line}" and leave it out.\n`);
  return "";
}

/** A sentence with the price, which a picture would keep after it changes. */
const PRICED = /\s*[^.]*\{app_price\}[^.]*\./;

/** Removes the product's name from the title, because the wordmark is above it. */
function wordsOf(picture: Picture): PageWords {
  if (picture === "home") return linkPreview;
  const { title, description } = sharedPages[picture];
  return {
    title: title.replace(" - {product}", ""),
    description: description.replace(PRICED, ""),
  };
}
