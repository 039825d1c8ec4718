import { MEDIA_PART_BYTES } from "@sovereign/contract/content-files";
import type { Database } from "#database/database.ts";
import { findPart } from "#modules/content/media.repository.ts";

type Stored = { id: string; size: number };

export const partsOf = (size: number): number => Math.ceil(size / MEDIA_PART_BYTES);

/** Returns the length of a part; the last is shorter. */
export const lengthOfPart = (size: number, number: number): number =>
  Math.min(MEDIA_PART_BYTES, size - number * MEDIA_PART_BYTES);

/** Yields the bytes from one position up to another, a part at a time. */
export async function* bytesBetween(
  db: Database,
  { id, size }: Stored,
  from = 0,
  to = size,
): AsyncGenerator<Buffer> {
  for (let number = Math.floor(from / MEDIA_PART_BYTES); ; number += 1) {
    const begin = number * MEDIA_PART_BYTES;
    if (begin >= to) return;
    const part = await findPart(db, id, number);
    if (!part) throw new Error(`part ${number} of a file is not there`);
    yield part.subarray(Math.max(0, from - begin), to - begin);
  }
}

/** Returns what reads a stored file at any position. */
export const storedBytes = (db: Database, media: Stored) => ({
  size: media.size,
  async read(from: number, length: number): Promise<Buffer> {
    const read: Buffer[] = [];
    const to = Math.min(media.size, from + length);
    for await (const bytes of bytesBetween(db, media, from, to)) read.push(bytes);
    return Buffer.concat(read);
  },
});
