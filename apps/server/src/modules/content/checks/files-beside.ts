import { type MadeFile, madePaths } from "@sovereign/content/server/pack/made-pictures";
import { mediaNamedIn } from "@sovereign/content/server/pack/media-files";
import { UnreadableFile } from "@sovereign/content/server/pack/pack-files";
import { type PictureSource, picturesNamedIn } from "@sovereign/content/server/pack/pictures";
import type { PieceShelf } from "@sovereign/domain/piece";

/** The files that a text names, in a form that one thread can hand to another. */
export type FilesBeside = {
  media: string[];
  made: [path: string, file: MadeFile][];
  /** Bytes of drawings and other pictures that the server did not make. */
  bytes: [path: string, bytes: Uint8Array][];
};

/** A text that names more has faults anyway: all its pictures may have a megabyte. */
const MAX_PICTURES = 500;

export const picturesOf = (shelf: PieceShelf, text: string): string[] =>
  picturesNamedIn(text)
    .slice(0, MAX_PICTURES)
    .map((name) => `${shelf}/${name}`);

export const mediaOf = (shelf: PieceShelf, text: string): string[] =>
  mediaNamedIn(text)
    .slice(0, MAX_PICTURES)
    .map((name) => `${shelf}/${name}`);

export function filesOfMade(path: string): string[] {
  const { webp, avif } = madePaths(path) ?? {};
  return webp && avif ? [...Object.values(webp), ...Object.values(avif)] : [];
}

/** Whether the server made a picture: it then has an AVIF next to it. */
export const isMade = (path: string, made: ReadonlyMap<string, unknown>): boolean =>
  made.has(madePaths(path)?.avif.wide ?? "");

/** Returns the files that a text names among those of a folder. */
export function filesNamedIn(
  { shelf, text }: { shelf: PieceShelf; text: string },
  folder: { pictures: ReadonlyMap<string, Uint8Array>; source: PictureSource },
): FilesBeside {
  const named = picturesOf(shelf, text);
  const heads = named.flatMap(filesOfMade).flatMap((path): FilesBeside["made"] => {
    const head = folder.source.made(path);
    return head ? [[path, head]] : [];
  });
  const made = new Map(heads);
  const bytes = named.flatMap((path): FilesBeside["bytes"] => {
    const found = isMade(path, made) ? undefined : folder.pictures.get(path);
    return found ? [[path, found]] : [];
  });
  const media = mediaOf(shelf, text).filter((path) => folder.source.hasMedia(path));
  return { media, made: heads, bytes };
}

/** Returns what the checks of a text read its files from. */
export function sourceOf(files: FilesBeside): PictureSource {
  const [media, made, bytes] = [new Set(files.media), new Map(files.made), new Map(files.bytes)];
  return {
    hasMedia: (path) => media.has(path),
    made: (path) => made.get(path) ?? null,
    bytes(path) {
      const found = bytes.get(path);
      if (!found) throw new UnreadableFile("is missing");
      return Buffer.from(found);
    },
  };
}
