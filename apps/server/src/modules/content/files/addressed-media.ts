import {
  FILES_PATH,
  type MadeFile,
  madePaths,
  madePicture,
} from "@sovereign/content/server/pack/made-pictures";
import { MEDIA_TYPES, mediaEnding } from "@sovereign/content/server/pack/media-files";
import type { ItemHead } from "@sovereign/content/server/pack/pack-schemas";
import type { PieceMedia } from "@sovereign/contract/rich-text";
import type { Database } from "#database/database.ts";
import { findMedia, type MediaFile } from "#modules/content/media.repository.ts";
import { findPictureHeads } from "#modules/content/pictures.repository.ts";

export type MediaNames = Pick<ItemHead, "sound" | "film" | "captions" | "poster">;

export const NO_MEDIA: PieceMedia = { sound: null, film: null };

/** Returns the sound and the film of an item, with URLs that contain the reader's ticket. */
export async function addressedMedia(
  db: Database,
  shelf: string,
  { sound, film, captions, poster }: MediaNames,
  ticket: string,
): Promise<PieceMedia> {
  const names = [sound, film, captions].flatMap((name) => name ?? []);
  const found = await findMedia(
    db,
    names.map((name) => `${shelf}/${name}`),
  );
  const find = (name: string | null) => found.find(({ path }) => path === `${shelf}/${name}`);
  const addressed = (src: string) => `${src}?for=${ticket}`;
  const fileOf = ({ path, digest, size }: MediaFile) => {
    const ending = mediaEnding(path) ?? "mp3";
    const src = addressed(`${FILES_PATH}${digest}.${ending}`);
    return { src, type: MEDIA_TYPES[ending].type, bytes: size };
  };
  const [ofSound, ofFilm, ofCaptions] = [find(sound), find(film), find(captions)];
  if (!ofFilm || !ofCaptions) return { sound: ofSound ? fileOf(ofSound) : null, film: null };
  const shown = poster && (await findPoster(db, `${shelf}/${poster}`));
  return {
    sound: ofSound ? fileOf(ofSound) : null,
    film: {
      ...fileOf(ofFilm),
      captions: fileOf(ofCaptions).src,
      poster: shown ? addressed(shown) : null,
    },
  };
}

async function findPoster(db: Database, path: string): Promise<string | null> {
  const { webp, avif } = madePaths(path) ?? {};
  const files = webp && avif ? [...Object.values(webp), ...Object.values(avif)] : [];
  const heads = await findPictureHeads(db, files);
  const made = new Map<string, MadeFile>(heads.map((head) => [head.path, head]));
  return madePicture(path, (each) => made.get(each) ?? null)?.src ?? null;
}
