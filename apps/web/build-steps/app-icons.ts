import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { INK } from "@sovereign/content/drawing/ink";
import { svgRenderer } from "@sovereign/content/drawing/svg-renderer";
import { markSvg } from "./milled-edge-mark.ts";

/** Home screens round the corners and need the picture to fill the square. */
const MARK = 128 / 180;
/** Within the circle of 80 percent that every mask leaves. */
const MASKED_MARK = 0.62;

type Purpose = "any" | "maskable" | "monochrome";

export const APP_ICONS: { file: string; size: number; purpose: Purpose }[] = [
  { file: "icon-192.png", size: 192, purpose: "any" },
  { file: "icon-512.png", size: 512, purpose: "any" },
  { file: "icon-maskable-192.png", size: 192, purpose: "maskable" },
  { file: "icon-maskable-512.png", size: 512, purpose: "maskable" },
  { file: "icon-monochrome-512.png", size: 512, purpose: "monochrome" },
];

const TOUCH_ICON = { file: "apple-touch-icon.png", size: 180, purpose: "any" } as const;

function svg(size: number, purpose: Purpose): string {
  const mark = size * (purpose === "any" ? MARK : MASKED_MARK);
  const square = { width: size, height: size, mark };
  // Only the opacity of a monochrome icon counts.
  if (purpose === "monochrome") return markSvg({ ...square, edge: "#fff", today: "#fff" });
  return markSvg({
    ...square,
    edge: INK.text,
    today: INK.metal,
    ground: `<rect width="${size}" height="${size}" fill="${INK.background}"/>`,
  });
}

export async function appIcons(outDir: string): Promise<void> {
  const { png } = await svgRenderer();
  for (const { file, size, purpose } of [TOUCH_ICON, ...APP_ICONS]) {
    writeFileSync(join(outDir, file), png(svg(size, purpose)));
  }
}
