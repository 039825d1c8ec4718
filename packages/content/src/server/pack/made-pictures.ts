import { createHash } from "node:crypto";
import type { Picture } from "@sovereign/content/public/rich-text";

/** The two widths, in pixels, in which an uploaded picture is served. */
export const MADE_WIDTHS = { wide: 1440, small: 720 } as const;

/** Path at which files are served by the hash of their bytes. */
export const FILES_PATH = "/api/files/";

/** The size of one file of a picture, in bytes. */
export const MAX_MADE_BYTES = 200_000;

export type MadeFile = { digest: string; width: number; height: number };

/** Returns the hash by which a file is addressed. */
export const fileDigest = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("base64url");

/** Returns the paths of the files of a made picture, by the one that a text names. */
export function madePaths(path: string) {
  const stem = /^(.+)\.webp$/.exec(path)?.[1];
  if (!stem) return null;
  return {
    webp: { small: `${stem}-small.webp`, wide: path },
    avif: { small: `${stem}-small.avif`, wide: `${stem}.avif` },
  };
}

/** Returns how a made picture is shown; null for a picture that has no AVIF beside its WebP. */
export function madePicture(
  path: string,
  find: (path: string) => MadeFile | null,
): { src: string; picture: Picture } | null {
  const paths = madePaths(path);
  const shown = paths && find(paths.webp.wide);
  if (!paths || !shown || !find(paths.avif.wide)) return null;
  const filesOf = (type: "avif" | "webp") =>
    [paths[type].small, paths[type].wide].flatMap((each, index) => {
      const file = find(each);
      // Only a WebP's size is read; an AVIF has that of the WebP beside it.
      const { width } = find(index === 0 ? paths.webp.small : paths.webp.wide) ?? shown;
      return file ? [{ src: `${FILES_PATH}${file.digest}.${type}`, width }] : [];
    });
  const { width, height } = shown;
  return {
    src: `${FILES_PATH}${shown.digest}.webp`,
    picture: {
      width,
      height,
      sources: [
        { type: "image/avif", files: filesOf("avif") },
        { type: "image/webp", files: filesOf("webp") },
      ],
    },
  };
}

/** Returns the size of a WebP in pixels, of other bytes 0 by 0. */
export function webpSize(bytes: Buffer): { width: number; height: number } {
  const nothing = { width: 0, height: 0 };
  if (bytes.length < 30 || bytes.toString("latin1", 8, 12) !== "WEBP") return nothing;
  const kind = bytes.toString("latin1", 12, 16);
  if (kind === "VP8X") {
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  }
  if (kind === "VP8 ") {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
  if (kind !== "VP8L") return nothing;
  const sides = bytes.readUInt32LE(21);
  return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
}

/** Returns the path that a text names for a file of a made picture. */
export const namedPicture = (path: string): string =>
  path.replace(/(?:-small)?\.(?:avif|webp)$/, ".webp");
