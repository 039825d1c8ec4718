import { posix } from "node:path";
import { readInside, UnreadableFile } from "./pack-files.ts";

/** Returns the bytes of a picture by its path in the pack; throws UnreadableFile. */
export type PictureSource = (path: string) => Buffer;

export const picturesIn =
  (root: string): PictureSource =>
  (path) =>
    readInside(root, path, "picture");

const PICTURE_TYPES: Record<string, string> = {
  svg: "image/svg+xml",
  png: "image/png",
  webp: "image/webp",
  jpg: "image/jpeg",
};

/**
 * Returns a picture as a data: URL, so that it is protected with its text (decision 26). Throws
 * UnreadableFile.
 */
export function pictureBeside(pictures: PictureSource, file: string, name: string): string {
  const [, ending = ""] = /^[\w-]+\.(svg|png|webp|jpg)$/.exec(name) ?? [];
  const type = PICTURE_TYPES[ending];
  if (!type) {
    throw new UnreadableFile("must name a picture beside the text: .svg, .png, .webp or .jpg");
  }
  const bytes = pictures(posix.join(posix.dirname(file), name));
  if (ending === "svg") checkDrawing(bytes);
  return `data:${type};base64,${bytes.toString("base64")}`;
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

/** Returns the names of the pictures that a text may show. */
export function picturesNamedIn(text: string): string[] {
  const names = text.matchAll(/\]\(\s*<?([\w-]+\.(?:svg|png|webp|jpg))\b/g);
  return [...new Set([...names].map(([, name = ""]) => name))];
}
