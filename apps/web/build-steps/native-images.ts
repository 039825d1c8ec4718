// The paths and sizes are required by the stores and systems.
import { INK } from "@sovereign/content/drawing/ink";
import { svgRenderer } from "@sovereign/content/drawing/svg-renderer";
import sharp from "sharp";
import { markSvg, milledEdgeMark } from "./milled-edge-mark.ts";

type Look = { edge: string; today: string };
const DARK: Look = { edge: INK.text, today: INK.metal };
const LIGHT: Look = { edge: "#17140f", today: "#7d5b2a" };
/** The system replaces white with its own color. */
const WHITE: Look = { edge: "#FFFFFF", today: "#FFFFFF" };
const MARK = 128 / 180;

const IOS = "ios/App/App/Assets.xcassets";
const RES = "android/app/src/main/res";
const STORE = "fastlane/metadata/android/en-US/images";

/** Before Android 8 an icon is a bitmap, one per density. */
const DENSITIES = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 } as const;
const OPENING = 120;

const rounded = (size: number, radius: number) =>
  `<rect width="${size}" height="${size}" rx="${radius}" fill="${INK.background}"/>`;
const icon = (size: number, ground?: string, look: Look = DARK) =>
  markSvg({ width: size, height: size, mark: size * MARK, ...look, ...(ground && { ground }) });

type Vector = Look & { side: number; mark: number };

function vector({ side, mark, edge, today }: Vector): string {
  const strokes = milledEdgeMark();
  const scale = mark / strokes.side;
  const offset = (side - mark) / 2;
  const path = (color: string, data: string) =>
    `        <path android:pathData="${data}" android:strokeColor="${color}" android:strokeWidth="${strokes.width}" />`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    "<!-- Drawn by `npm run images -w apps/native`. -->",
    '<vector xmlns:android="http://schemas.android.com/apk/res/android"',
    `    android:width="${side}dp" android:height="${side}dp"`,
    `    android:viewportWidth="${side}" android:viewportHeight="${side}">`,
    `    <group android:scaleX="${scale}" android:scaleY="${scale}"`,
    `        android:translateX="${offset}" android:translateY="${offset}">`,
    path(edge, strokes.edge),
    path(today, strokes.today),
    "    </group>",
    "</vector>",
    "",
  ].join("\n");
}

/** Returns the pictures by their path below apps/native; the bytes are reproducible. */
export async function nativeImages(): Promise<Map<string, string | Uint8Array>> {
  const { png } = await svgRenderer();
  /** Stores reject icons with an alpha channel. */
  const opaquePng = (svg: string): Promise<Uint8Array> =>
    sharp(png(svg)).removeAlpha().png({ compressionLevel: 9 }).toBuffer();
  const images = new Map<string, string | Uint8Array>([
    // Apple's store rejects transparent icons and rounds the corners itself.
    [`${IOS}/AppIcon.appiconset/icon.png`, await opaquePng(icon(1024, rounded(1024, 0)))],
    [`${IOS}/AppIcon.appiconset/icon-dark.png`, png(icon(1024))],
    [
      `${IOS}/AppIcon.appiconset/icon-tinted.png`,
      await opaquePng(icon(1024, '<rect width="1024" height="1024" fill="#000000"/>', WHITE)),
    ],
    [`${RES}/drawable/ic_launcher_foreground.xml`, vector({ side: 108, mark: 54, ...DARK })],
    [`${RES}/drawable/ic_launcher_monochrome.xml`, vector({ side: 108, mark: 54, ...WHITE })],
    [`${RES}/drawable/ic_stat_edge.xml`, vector({ side: 24, mark: 22, ...WHITE })],
    [
      `${RES}/drawable/splash_mark.xml`,
      vector({ side: 288, mark: OPENING, edge: "@color/edge", today: "@color/today" }),
    ],
    [`${STORE}/icon.png`, await opaquePng(icon(512, rounded(512, 0)))],
    [
      `${STORE}/featureGraphic.png`,
      await opaquePng(
        markSvg({
          width: 1024,
          height: 500,
          mark: 260,
          ...DARK,
          ground: `<rect width="1024" height="500" fill="${INK.background}"/>`,
        }),
      ),
    ],
  ]);
  for (const scale of [1, 2, 3]) {
    const size = OPENING * scale;
    const opening = (look: Look) =>
      png(markSvg({ width: size, height: size, mark: size, ...look }));
    images.set(`${IOS}/Splash.imageset/light@${scale}x.png`, opening(LIGHT));
    images.set(`${IOS}/Splash.imageset/dark@${scale}x.png`, opening(DARK));
  }
  for (const [density, size] of Object.entries(DENSITIES)) {
    const folder = `${RES}/mipmap-${density}`;
    images.set(`${folder}/ic_launcher.png`, png(icon(size, rounded(size, size / 6))));
    images.set(`${folder}/ic_launcher_round.png`, png(icon(size, rounded(size, size / 2))));
  }
  return images;
}
