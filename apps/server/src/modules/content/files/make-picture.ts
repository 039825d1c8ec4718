import { MADE_WIDTHS, MAX_MADE_BYTES } from "@sovereign/content/server/pack/made-pictures";
import type { Sharp } from "sharp";
import { Problem } from "#problems/problem.ts";

/** Limit of the input: enough for a large camera, too little for a decompression bomb. */
const MAX_PIXELS = 64_000_000;
/** Higher than wide by more than this, a picture is made narrower. */
const MAX_RATIO = 2;
const SECONDS = 30;
const KINDS: readonly string[] = ["jpeg", "png", "webp", "heif"];
/** Tried from the best down. One AVIF step needs a second, so it has fewer. */
const WAYS = {
  webp: [80, 65, 50, 35, 20].map((quality) => ({ quality })),
  avif: [60, 40, 20].map((quality) => ({ quality, effort: 2 })),
};
/** Factor of its width, when no quality is low enough. */
const NARROWER = 0.75;

type MadeBytes = { ending: string; bytes: Buffer };

/**
 * Returns the files of a picture: as AVIF and WebP in two widths, each small enough, upright and
 * without what the camera wrote into it. Throws `office.picture_unreadable`.
 */
export async function makePicture(original: Buffer): Promise<MadeBytes[]> {
  // The library loads its own code for this processor, which no other start needs.
  const { default: sharp } = await import("sharp");
  const open = () =>
    sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .timeout({ seconds: SECONDS })
      .autoOrient();
  try {
    const { format, autoOrient } = await open().metadata();
    if (!KINDS.includes(format)) throw unreadable();
    const isSmall = autoOrient.width <= MADE_WIDTHS.small;
    const wide = await filesOf(open, MADE_WIDTHS.wide, "");
    return isSmall ? wide : [...wide, ...(await filesOf(open, MADE_WIDTHS.small, "-small"))];
  } catch (cause) {
    throw cause instanceof Problem ? cause : unreadable(cause);
  }
}

async function filesOf(open: () => Sharp, width: number, suffix: string): Promise<MadeBytes[]> {
  const pixels = await open()
    .resize({ width, height: width * MAX_RATIO, fit: "inside", withoutEnlargement: true })
    .toColorspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { default: sharp } = await import("sharp");
  const { width: made, height, channels } = pixels.info;
  const raw = { width: made, height, channels };
  const smallEnough = async (type: "avif" | "webp", narrowed: number) => {
    for (const way of WAYS[type]) {
      const picture = sharp(pixels.data, { raw }).timeout({ seconds: SECONDS });
      const bytes = await picture.resize({ width: narrowed })[type](way).toBuffer();
      if (bytes.length <= MAX_MADE_BYTES) return bytes;
    }
    return null;
  };
  for (let narrowed = made; ; narrowed = Math.floor(narrowed * NARROWER)) {
    const webp = await smallEnough("webp", narrowed);
    const avif = webp && (await smallEnough("avif", narrowed));
    if (webp && avif) {
      return [
        { ending: `${suffix}.webp`, bytes: webp },
        { ending: `${suffix}.avif`, bytes: avif },
      ];
    }
  }
}

const unreadable = (cause?: unknown) => new Problem("office.picture_unreadable", { cause });
