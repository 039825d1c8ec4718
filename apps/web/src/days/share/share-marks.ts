import { fill } from "@sovereign/content/public/fill";
import { sharingTexts } from "@sovereign/content/words/share-image";
import { brand } from "#core/words/brand.ts";
import { drawShareImage } from "./paint.ts";
import type { ShareImage } from "./share-image.ts";
import { type Sharing, shareOrSave } from "./share-or-save.ts";

export async function shareMarks(image: ShareImage): Promise<Sharing> {
  const blob = await drawShareImage(image);
  return shareOrSave(blob, fileNameOf(image), brand.productName);
}

/** Returns "sovereign-7-days-2026-03-24.png". */
export function fileNameOf(image: ShareImage): string {
  const { files } = sharingTexts;
  const what =
    image.kind === "milestone"
      ? fill(files.milestone, { days: image.milestone })
      : files[image.kind];
  const date = image.kind === "milestone" ? image.date : (image.days.at(-1)?.date ?? "");
  const product = brand.productName.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  return `${fill(sharingTexts.file, { product, what, date })}.png`;
}
