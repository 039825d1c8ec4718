import { namedPicture } from "@sovereign/content/server/pack/made-pictures";
import { blanksOf } from "@sovereign/content/server/pack/media-blanks";
import { mediaEnding } from "@sovereign/content/server/pack/media-files";
import { cleanPicture } from "@sovereign/content/server/pack/picture-cleaning";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import {
  listTellingMedia,
  markMedium,
  takeUncleanMedium,
} from "#modules/content/media.repository.ts";
import {
  listTellingPictures,
  markPictureTelling,
  storeClean,
  type TellingFile,
  takeUnclean,
} from "#modules/content/pictures.repository.ts";
import { announce, PICTURES_CHANGED } from "#modules/content/releases.repository.ts";
import { blankStored, storedBytes } from "./media-parts.ts";

const PICTURES_AT_ONCE = 20;

/**
 * Removes the metadata from files stored before uploads removed it; their URLs stay. Each file is
 * one transaction, so a crash leaves it unchanged.
 */
export function createStoredFileCleaning({ db, clock }: { db: Database; clock: Clock }) {
  const cleanPictures = () =>
    db.transaction(async (tx) => {
      const found = await takeUnclean(tx, PICTURES_AT_ONCE);
      let changed = 0;
      for (const { path, bytes } of found) {
        const clean = cleanPicture(path, bytes);
        if (!clean) await markPictureTelling(tx, path, clock());
        else await storeClean(tx, { path, bytes: clean });
        changed += clean && !clean.equals(bytes) ? 1 : 0;
      }
      if (changed > 0) await announce(tx, PICTURES_CHANGED);
      return found.length;
    });

  const cleanMedium = () =>
    db.transaction(async (tx) => {
      const medium = await takeUncleanMedium(tx);
      if (!medium) return 0;
      const ending = mediaEnding(medium.path);
      // One that cannot be read is no reason to leave the rest as it is.
      const blanks = ending && (await blanksOf(storedBytes(tx, medium), ending).catch(() => null));
      const as = blanks
        ? { cleanDigest: await blankStored(tx, medium, blanks) }
        : { tellsSince: clock() };
      await markMedium(tx, medium.id, as);
      return 1;
    });

  return {
    /** Ends when nothing is left, or other nodes have locked the rest. */
    async run(): Promise<void> {
      while ((await cleanPictures()) > 0);
      while ((await cleanMedium()) > 0);
    },
    /** Returns what the texts name for files whose metadata cannot be taken out. */
    async listTelling(): Promise<TellingFile[]> {
      const found = [...(await listTellingPictures(db)), ...(await listTellingMedia(db))];
      return found.map(({ path, since }) => ({ path: namedPicture(path), since }));
    },
  };
}

const STEM_LENGTH = 40;

/**
 * Returns what a file is called in the pack, without its ending: "My Boat.JPG" is my-boat-1a2b3c4d,
 * by the digest of its bytes, which under a name never change.
 */
export function fileStem(file: string, digest: string, otherwise: string): string {
  const words = file
    .replace(/\.[^.]*$/, "")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, STEM_LENGTH)
    .replace(/^-|-$/g, "");
  const hash = Buffer.from(digest, "base64url").toString("hex").slice(0, 8);
  return `${words || otherwise}-${hash}`;
}
