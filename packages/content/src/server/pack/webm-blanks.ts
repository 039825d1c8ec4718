import type { Blank, MediaBytes } from "./mp4-tracks.ts";

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const CRC = 0xbf;
const VOID = 0xec;
/**
 * Parts of a segment, besides its info and tracks: the index, and the content of a cluster without
 * a length.
 */
const KEPT = [0x114d9b74, 0x1c53bb6b, CLUSTER, 0xe7, 0xa3, 0xa0, 0xab, 0xa7];
/** Texts: title, names of files, and the programs and devices that wrote it. */
const TEXTS = [0x7ba9, 0x7384, 0x3c83ab, 0x3e83bb, 0x4d80, 0x5741, 0x536e, 0x258688];
const [FILM, SOUND] = [1, 2];
const MAX_ELEMENTS = 1_000_000;
const MAX_INDEX = 1024 * 1024;

type Element = { id: number; from: number; content: number; to: number | null };

/** Returns what is written over in a WebM: elements become void, so that no position changes. */
export async function webmBlanks({ size, read }: MediaBytes): Promise<Blank[] | null> {
  const blanks: Blank[] = [];
  let end = size;
  let at = 0;
  for (let count = 0; at < size; count += 1) {
    const element = count < MAX_ELEMENTS ? elementAt(await read(at, 12), at) : null;
    if (!element) return null;
    const { id, content } = element;
    // A live recording does not know its length, nor that of its clusters.
    const isOpen = element.to === null;
    if (id === SEGMENT || (id === CLUSTER && isOpen)) {
      if (id === SEGMENT) end = element.to ?? size;
      at = content;
      continue;
    }
    const to = element.to ?? size;
    if (isOpen || to > size || end > size) return null;
    if (id === INFO || id === TRACKS) {
      if (to - content > MAX_INDEX) return null;
      const bytes = await read(content, to - content);
      if (!blankTexts(bytes, content, blanks)) return null;
    } else if (id !== EBML && !KEPT.includes(id)) blanks.push(voided({ from: at, to }));
    at = to;
  }
  return blanks;
}

/** Blanks the texts among elements and those within tracks; false where they cannot be read. */
function blankTexts(bytes: Buffer, offset: number, blanks: Blank[]): boolean {
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes.subarray(at), offset + at);
    if (!element || element.to === null || element.to > offset + bytes.length) return false;
    const { id, from, content, to } = element;
    const inside = bytes.subarray(content - offset, to - offset);
    if (TEXTS.includes(id)) blanks.push({ from: content, to });
    else if (id === CRC) blanks.push(voided({ from, to }));
    else if (id === TRACK && !blankTexts(inside, content, blanks)) return false;
    // Another kind of track holds texts or data of its own.
    else if (id === TRACK_TYPE && ![FILM, SOUND].includes(inside.at(-1) ?? 0)) return false;
    at = to - offset;
  }
  return true;
}

function voided({ from, to }: { from: number; to: number }): Blank {
  const length = to - from;
  if (length < 9) return { from, to, head: Uint8Array.of(VOID, 0x80 | (length - 2)) };
  const head = Buffer.alloc(9);
  head[0] = VOID;
  head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1);
  return { from, to, head };
}

/** Reads an id of one to four bytes and a length of one to eight. */
function elementAt(bytes: Buffer, from: number): Element | null {
  const idLength = Math.clz32(bytes[0] ?? 0) - 23;
  const first = bytes[idLength] ?? 0;
  const sizeLength = Math.clz32(first) - 23;
  if (idLength > 4 || sizeLength > 8 || bytes.length < idLength + sizeLength) return null;
  const id = bytes.readUIntBE(0, idLength);
  let size = BigInt(first & (0xff >> sizeLength));
  let isOpen = (first | ((0xff << (8 - sizeLength)) & 0xff)) === 0xff;
  for (let index = 1; index < sizeLength; index += 1) {
    const byte = bytes[idLength + index] ?? 0;
    size = (size << 8n) | BigInt(byte);
    isOpen &&= byte === 0xff;
  }
  const content = from + idLength + sizeLength;
  return { id, from, content, to: isOpen ? null : content + Number(size) };
}
