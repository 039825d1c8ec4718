import type { PieceSound } from "@sovereign/contract/rich-text";
import { addressOnServer } from "#core/api/server-address.ts";
import { copiedParts } from "./copied-parts.ts";
import type { PieceReference } from "./reading-places.ts";

const PART_BYTES = 1024 * 1024;

/** The hash of the bytes, by which a sound is addressed. */
const digestOf = ({ src }: PieceSound): string => /\/([\w-]+)\.\w+(?:\?|$)/.exec(src)?.[1] ?? "";

const count = ({ bytes }: PieceSound) => Math.ceil(bytes / PART_BYTES);

/** Sounds that a member saved on this device, in parts next to the copies of their items. */
export const soundCopies = {
  /** Returns null unless every part is here. */
  async find(userId: string, piece: PieceReference, sound: PieceSound): Promise<Blob | null> {
    const parts = await copiedParts.read(userId, piece, digestOf(sound));
    return parts.length === count(sound) ? new Blob(parts, { type: sound.type }) : null;
  },

  /** Fetches what is not here yet, so that a later try goes on; rejects when a part does not come. */
  async save(
    userId: string,
    piece: PieceReference,
    sound: PieceSound,
    { signal, onPercent }: { signal: AbortSignal; onPercent: (percent: number) => void },
  ): Promise<void> {
    const digest = digestOf(sound);
    const here = new Set(await copiedParts.numbers(userId, piece, digest));
    for (let number = 0; number < count(sound); number += 1) {
      onPercent(Math.floor((number / count(sound)) * 100));
      if (here.has(number)) continue;
      const from = number * PART_BYTES;
      const to = Math.min(from + PART_BYTES, sound.bytes) - 1;
      const headers = { range: `bytes=${from}-${to}` };
      const response = await fetch(addressOnServer(sound.src), { headers, signal });
      if (response.status !== 206) throw new Error(`a part answered ${response.status}`);
      const bytes = await response.arrayBuffer();
      if (bytes.byteLength !== to - from + 1) throw new Error("a part of another length");
      await copiedParts.write(userId, piece, { digest, number, bytes });
    }
  },

  remove: (userId: string, piece: PieceReference) => copiedParts.remove(userId, piece),
};
