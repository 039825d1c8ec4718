import { createHash } from "node:crypto";
import { blankedBytes } from "@sovereign/content/server/pack/media-blanks";
import type { Blank } from "@sovereign/content/server/pack/mp4-tracks";
import { MEDIA_PART_BYTES } from "@sovereign/contract/content-files";
import type { Database } from "#database/database.ts";
import { findPart, updatePart } from "#modules/content/media.repository.ts";

type Stored = { id: string; size: number };

export const partsOf = (size: number): number => Math.ceil(size / MEDIA_PART_BYTES);

/** Returns the length of a part; the last is shorter. */
export const lengthOfPart = (size: number, number: number): number =>
  Math.min(MEDIA_PART_BYTES, size - number * MEDIA_PART_BYTES);

async function partAt(db: Database, id: string, begin: number): Promise<Buffer> {
  const number = begin / MEDIA_PART_BYTES;
  const part = await findPart(db, id, number);
  if (!part) throw new Error(`part ${number} of a file is not there`);
  return part;
}

/** Yields the bytes from one position up to another, a part at a time. */
export async function* bytesBetween(
  db: Database,
  { id, size }: Stored,
  from = 0,
  to = size,
): AsyncGenerator<Buffer> {
  const first = from - (from % MEDIA_PART_BYTES);
  for (let begin = first; begin < to; begin += MEDIA_PART_BYTES) {
    const part = await partAt(db, id, begin);
    yield part.subarray(Math.max(0, from - begin), to - begin);
  }
}

/** Overwrites the metadata of a stored file; returns the digest of the result. */
export async function blankStored(
  db: Database,
  { id, size }: Stored,
  blanks: readonly Blank[],
): Promise<string> {
  const hash = createHash("sha256");
  for (let number = 0; number < partsOf(size); number += 1) {
    const at = number * MEDIA_PART_BYTES;
    const part = await partAt(db, id, at);
    const bytes = blankedBytes(part, at, blanks);
    if (bytes !== part) await updatePart(db, { mediaId: id, number, bytes });
    hash.update(bytes);
  }
  return hash.digest("base64url");
}

/** Returns a function that reads a stored file at any position and caches the last part read. */
export function storedBytes(db: Database, media: Stored) {
  let kept: { begin: number; bytes: Buffer } | undefined;
  return {
    size: media.size,
    async read(from: number, length: number): Promise<Buffer> {
      const read: Buffer[] = [];
      const to = Math.min(media.size, from + length);
      while (from < to) {
        const begin = from - (from % MEDIA_PART_BYTES);
        if (kept?.begin !== begin) kept = { begin, bytes: await partAt(db, media.id, begin) };
        const bytes = kept.bytes.subarray(from - begin, to - begin);
        read.push(bytes);
        from += bytes.length;
      }
      return Buffer.concat(read);
    },
  };
}
