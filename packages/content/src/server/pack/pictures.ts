import { posix } from "node:path";
import type { Picture } from "@sovereign/content/public/rich-text";
import { fileDigest, type MadeFile, madePicture, webpSize } from "./made-pictures.ts";
import { isFileInside, readInside, UnreadableFile } from "./pack-files.ts";

/** The files beside the texts of a pack by their paths. */
export type PictureSource = {
  /** Throws UnreadableFile. */
  bytes: (path: string) => Buffer;
  /** A file of a picture that the server made (decision 144); null if there is no such file. */
  made: (path: string) => MadeFile | null;
  /** Whether there is such a sound, film or file of captions. */
  hasMedia: (path: string) => boolean;
};

export const picturesIn = (root: string): PictureSource =>
  pictureSource(
    (path) => readInside(root, path, "picture"),
    (path) => isFileInside(root, path),
  );

/** Returns a source from the bytes of pictures and the names of the rest. */
export function pictureSource(
  bytes: PictureSource["bytes"],
  hasMedia: PictureSource["hasMedia"],
): PictureSource {
  return {
    bytes,
    hasMedia,
    made(path) {
      try {
        const found = bytes(path);
        return { digest: fileDigest(found), ...webpSize(found) };
      } catch (error) {
        if (error instanceof UnreadableFile) return null;
        throw error;
      }
    },
  };
}

type ShownPicture = { src: string; picture?: Picture };

const PICTURE_TYPES: Record<string, string> = {
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/**
 * Returns a picture as a data: URL, so that it is protected with its text (decision 26); one that
 * the server made by the addresses of its files. Throws UnreadableFile.
 */
export function pictureBeside(pictures: PictureSource, file: string, name: string): ShownPicture {
  const [, ending = ""] = /^[\w-]+\.(svg|png|webp|jpg)$/.exec(name) ?? [];
  const type = PICTURE_TYPES[ending];
  if (!type) {
    throw new UnreadableFile("must name a picture beside the text: .svg, .png, .webp or .jpg");
  }
  const path = posix.join(posix.dirname(file), name);
  const made = madePicture(path, pictures.made);
  if (made) return made;
  const bytes = pictures.bytes(path);
  if (ending === "svg") checkDrawing(bytes);
  return { src: `data:${type};base64,${bytes.toString("base64")}` };
}

/** An SVG is a document; nothing in it may run or load anything. */
function checkDrawing(bytes: Buffer): void {
  const text = bytes.toString("utf8");
  // In another encoding, or through its own entities, it could contain something else.
  const otherwise = /<!(?:DOCTYPE|ENTITY)|encoding\s*=\s*["'](?!utf-8["'])/i;
  if (!/^\uFEFF?\s*<(?:svg|\?xml|!--)/.test(text) || otherwise.test(text)) {
    throw new UnreadableFile("must be an SVG in UTF-8 without a DOCTYPE");
  }
  if (/<(?:[\w-]+:)?script/i.test(text)) throw new UnreadableFile("must not hold a script");
  if (/[\s"'/]on\w+\s*=/i.test(text)) throw new UnreadableFile("must not hold handlers (on…=)");
  if (/<(?:[\w-]+:)?foreignObject/i.test(text)) {
    throw new UnreadableFile("must not hold foreignObject");
  }
  if (/href\s*=\s*(?!["']#)|url\(\s*["']?(?!#)[^)]|@import/i.test(text)) {
    throw new UnreadableFile("must not load anything from elsewhere");
  }
}

/** Returns the names of the pictures that a text may show, its poster included. */
export function picturesNamedIn(text: string): string[] {
  const names = text.matchAll(/(?:\]\(\s*<?|^poster:\s*["']?)([\w-]+\.(?:svg|png|webp|jpg))\b/gm);
  return [...new Set([...names].map(([, name = ""]) => name))];
}
