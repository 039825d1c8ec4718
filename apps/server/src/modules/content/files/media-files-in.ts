import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { captionsFault } from "@sovereign/content/server/pack/captions";
import { blankedBytes, blanksOf } from "@sovereign/content/server/pack/media-blanks";
import {
  endingOfBytes,
  MEDIA_TYPES,
  mediaEnding,
} from "@sovereign/content/server/pack/media-files";
import type { Blank } from "@sovereign/content/server/pack/mp4-tracks";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import { MEDIA_PART_BYTES } from "@sovereign/contract/content-files";
import { MAX_MEDIA_BYTES } from "@sovereign/domain/piece";
import type { Database } from "#database/database.ts";
import { type MediaInFolder, TELLS } from "#modules/content/checks/pack-folder.ts";
import {
  findMedia,
  insertMedia,
  insertPart,
  placeMedia,
} from "#modules/content/media.repository.ts";
import { lengthOfPart, partsOf } from "./media-parts.ts";

export type UsableMedia = MediaInFolder & {
  /** Hash of the stored bytes. */
  digest: string;
  /** Hash of the original file. */
  fileDigest: string;
  blanks: Blank[];
};

/** Checks the sounds, films and captions of a folder by their content. */
export async function usableMedia(
  found: readonly MediaInFolder[],
): Promise<{ media: UsableMedia[]; problems: PackProblem[] }> {
  const media: UsableMedia[] = [];
  const problems: PackProblem[] = [];
  for (const each of found) {
    const fault = await faultOf(each);
    const blanks = fault ? null : await blanksIn(each);
    if (blanks) {
      const fileDigest = await digestOfFile(each, []);
      const digest = blanks.length > 0 ? await digestOfFile(each, blanks) : fileDigest;
      media.push({ ...each, digest, fileDigest, blanks });
    } else
      problems.push({ file: each.path, field: "file", ...(fault ?? { line: 1, message: TELLS }) });
  }
  return { media, problems };
}

async function faultOf({ path, file, size }: MediaInFolder) {
  const ending = mediaEnding(path);
  if (!ending) return { line: 1, message: "has no ending of a sound, a film or captions" };
  const { kind } = MEDIA_TYPES[ending];
  const most = MAX_MEDIA_BYTES[kind];
  if (size > most) return { line: 1, message: `must be at most ${most / 1024 / 1024} MB` };
  const handle = await open(file);
  try {
    const read = readerOf(handle);
    if ((await endingOfBytes({ size, read })) !== ending) {
      return { line: 1, message: `is not what a .${ending} has` };
    }
    return kind === "captions" ? captionsFault((await read(0, size)).toString("utf8")) : null;
  } finally {
    await handle.close();
  }
}

async function blanksIn({ path, file, size }: MediaInFolder): Promise<Blank[] | null> {
  const ending = mediaEnding(path);
  if (!ending) return null;
  const handle = await open(file);
  try {
    return await blanksOf({ size, read: readerOf(handle) }, ending);
  } finally {
    await handle.close();
  }
}

const readerOf = (handle: FileHandle) => async (from: number, length: number) => {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
  return buffer.subarray(0, bytesRead);
};

async function digestOfFile({ file }: MediaInFolder, blanks: readonly Blank[]): Promise<string> {
  const hash = createHash("sha256");
  let at = 0;
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(blankedBytes(bytes, at, blanks));
    at += bytes.length;
  }
  return hash.digest("base64url");
}

/** Stores a file of a folder in parts; an existing file at its path stays. */
export async function bringIn(
  tx: Database,
  { path, file, size, digest, blanks }: UsableMedia,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  if ((await findMedia(tx, [path])).length > 0) return;
  const id = randomUUID();
  await insertMedia(tx, { id, size, addedBy: by, addedByKey: null, addedAt: now });
  const handle = await open(file);
  try {
    for (let number = 0; number < partsOf(size); number += 1) {
      const bytes = Buffer.alloc(lengthOfPart(size, number));
      const at = number * MEDIA_PART_BYTES;
      await handle.read(bytes, 0, bytes.length, at);
      await insertPart(tx, { mediaId: id, number, bytes: blankedBytes(bytes, at, blanks) });
    }
  } finally {
    await handle.close();
  }
  await placeMedia(tx, id, { path, digest, now });
}
