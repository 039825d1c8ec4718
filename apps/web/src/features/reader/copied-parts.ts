import { delMany, get, keys, set } from "idb-keyval";
import { copyStore, isPartOf } from "./offline-copies.ts";
import type { PieceReference } from "./reading-places.ts";

const keyOf = (
  userId: string,
  { section, id }: PieceReference,
  digest: string,
  number: number,
): IDBValidKey => [userId, section, id, digest, number];

const partsOf = async (userId: string, { section, id }: PieceReference) =>
  (await keys(copyStore)).filter(isPartOf([userId, section, id]));

const numberOf = (key: IDBValidKey, digest: string): number[] =>
  Array.isArray(key) && key[3] === digest && typeof key[4] === "number" ? [key[4]] : [];

/** Parts of files next to the copies of their items, which are deleted together. */
export const copiedParts = {
  async numbers(userId: string, piece: PieceReference, digest: string): Promise<number[]> {
    return (await partsOf(userId, piece)).flatMap((key) => numberOf(key, digest));
  },

  async read(userId: string, piece: PieceReference, digest: string): Promise<ArrayBuffer[]> {
    const numbers = await this.numbers(userId, piece, digest);
    const parts: ArrayBuffer[] = [];
    for (const number of numbers.sort((one, other) => one - other)) {
      const part = await get<ArrayBuffer>(keyOf(userId, piece, digest, number), copyStore);
      if (part) parts.push(part);
    }
    return parts;
  },

  /** Deletes the parts of the item's earlier file. */
  async write(
    userId: string,
    piece: PieceReference,
    { digest, number, bytes }: { digest: string; number: number; bytes: ArrayBuffer },
  ): Promise<void> {
    await set(keyOf(userId, piece, digest, number), bytes, copyStore);
    const former = (await partsOf(userId, piece)).filter(
      (key) => numberOf(key, digest).length === 0,
    );
    await delMany(former, copyStore);
  },

  async remove(userId: string, piece: PieceReference): Promise<void> {
    await delMany(await partsOf(userId, piece), copyStore);
  },
};
