import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hasStrangeLetters } from "@sovereign/content/drawing/lettering";
import { linkPreviewSvg } from "@sovereign/content/drawing/link-preview-svg";
import { svgRenderer } from "@sovereign/content/drawing/svg-renderer";
import { fill } from "@sovereign/content/public/fill";
import { linkPreview, sharedPages } from "@sovereign/content/words/share";
import type { PageWords } from "#app/heads/document-head.ts";
import { PICTURED, type Picture, picturePath } from "#app/heads/public-pages.ts";
import { brandFrom } from "#core/words/brand-settings.ts";
import { coin } from "./coin.ts";

export async function linkPreviewImages(outDir: string, environment = process.env): Promise<void> {
  const brand = brandFrom(environment);
  const values = { product: brand.productName };
  const { png, width } = await svgRenderer();
  for (const picture of PICTURED) {
    const file = join(outDir, picturePath(picture));
    mkdirSync(dirname(file), { recursive: true });
    const { title, description } = wordsOf(picture, values);
    const words = {
      product: drawable(brand.productName),
      title: drawable(title),
      description: drawable(description),
      figure: coin(),
    };
    writeFileSync(file, png(linkPreviewSvg(words, width)));
  }
}

function drawable(line: string): string {
  if (!hasStrangeLetters(line)) return line.normalize("NFC");
  process.stderr.write(`The link previews have no letters for "${line}" and leave it out.\n`);
  return "";
}

/** A sentence with the price, which a picture would keep after it changes. */
const PRICED = /\s*[^.]*\{app_price\}[^.]*\./;

/** Removes the product's name from the title, because the wordmark is above it. */
function wordsOf(picture: Picture, values: { product: string }): PageWords {
  if (picture === "home") return linkPreview;
  const { title, description } = sharedPages[picture];
  return {
    title: title.replace(" - {product}", ""),
    description: fill(description.replace(PRICED, ""), values),
  };
}
