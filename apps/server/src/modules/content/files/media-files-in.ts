import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { captionsFault } from "@sovereign/content/server/pack/captions";
import {
  endingOfBytes,
  MEDIA_TYPES,
  mediaEnding,
} from "@sovereign/content/server/pack/media-files";
import type { PackProblem } from "@sovereign/content/server/pack/pack-error";
import { MEDIA_PART_BYTES } from "@sovereign/contract/content-files";
import { MAX_MEDIA_BYTES } from "@sovereign/domain/piece-media";
import type { Database } from "#database/database.ts";
import type { MediaInFolder } from "#modules/content/deployed-pack.ts";
import {
  findMedia,
  insertMedia,
  insertPart,
  placeMedia,
} from "#modules/content/media.repository.ts";
import { lengthOfPart, partsOf } from "./media-parts.ts";

export type UsableMedia = MediaInFolder & { digest: string };

/** Checks the sounds, films and captions of a folder by their content. */
export async function usableMedia(
  found: readonly MediaInFolder[],
): Promise<{ media: UsableMedia[]; problems: PackProblem[] }> {
  const media: UsableMedia[] = [];
  const problems: PackProblem[] = [];
  for (const each of found) {
    const fault = await faultOf(each);
    if (fault) problems.push({ file: each.path, field: "file", ...fault });
    else media.push({ ...each, digest: await digestOfFile(each.file) });
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
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    if ((await endingOfBytes({ size, read })) !== ending) {
      return { line: 1, message: `is not what a .${ending} has` };
    }
    return kind === "captions" ? captionsFault((await read(0, size)).toString("utf8")) : null;
  } finally {
    await handle.close();
  }
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest("base64url");
}

/** Stores a file of a folder in parts; keeps what is under its path already. */
export async function bringIn(
  tx: Database,
  { path, file, size, digest }: UsableMedia,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  if ((await findMedia(tx, [path])).length > 0) return;
  const id = randomUUID();
  await insertMedia(tx, { id, size, addedBy: by, addedByKey: null, addedAt: now });
  const handle = await open(file);
  try {
    for (let number = 0; number < partsOf(size); number += 1) {
      const bytes = Buffer.alloc(lengthOfPart(size, number));
      await handle.read(bytes, 0, bytes.length, number * MEDIA_PART_BYTES);
      await insertPart(tx, { mediaId: id, number, bytes });
    }
  } finally {
    await handle.close();
  }
  await placeMedia(tx, id, { path, digest, now });
}
