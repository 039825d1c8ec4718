import type { Blank, MediaBytes } from "./mp4-tracks.ts";

const HEAD = 27;
const MAX_COMMENTS = 16 * 1024 * 1024;
const FIRST_OF_STREAM = 2;
const CRC_AT = 22;

type Page = { from: number; bytes: Buffer; segments: number[]; body: number };

/**
 * Returns what is written over in an Ogg file: its comments, which also hold pictures, are none.
 * Null for more than one stream.
 */
export async function oggBlanks(file: MediaBytes): Promise<Blank[] | null> {
  const pages: Page[] = [];
  const comments: { page: Page; from: number; to: number }[] = [];
  let packet = 0;
  let length = 0;
  for (let at = 0; at < file.size; ) {
    const page = await pageAt(file, at);
    if (!page) return null;
    const isFirst = ((page.bytes[5] ?? 0) & FIRST_OF_STREAM) !== 0;
    if (isFirst !== (at === 0)) return null;
    if (packet < 2) {
      pages.push(page);
      let inside = page.body;
      for (const segment of page.segments) {
        if (packet === 1) comments.push({ page, from: inside, to: inside + segment });
        if (packet === 1) length += segment;
        inside += segment;
        if (segment < 255) packet += 1;
      }
      if (length > MAX_COMMENTS) return null;
    }
    at += page.bytes.length;
  }
  const whole = Buffer.concat(comments.map(({ page, from, to }) => page.bytes.subarray(from, to)));
  const emptied = packet < 2 ? null : emptiedComments(whole);
  if (!emptied) return null;
  if (emptied.equals(whole)) return [];
  let taken = 0;
  for (const { page, from, to } of comments) {
    page.bytes.set(emptied.subarray(taken, taken + to - from), from);
    taken += to - from;
  }
  return pages.slice(1).map(({ from, bytes }) => {
    bytes.writeUInt32LE(0, CRC_AT);
    bytes.writeUInt32LE(checksum(bytes), CRC_AT);
    return { from, to: from + bytes.length, head: bytes };
  });
}

async function pageAt({ size, read }: MediaBytes, from: number): Promise<Page | null> {
  const head = await read(from, HEAD + 255);
  if (head.length < HEAD || head.toString("latin1", 0, 4) !== "OggS") return null;
  const segments = [...head.subarray(HEAD, HEAD + (head[HEAD - 1] ?? 0))];
  const body = HEAD + segments.length;
  const length = segments.reduce((sum, each) => sum + each, body);
  if (from + length > size) return null;
  return { from, bytes: Buffer.from(await read(from, length)), segments, body };
}

/** Returns comments of the same length with the name of the encoder alone. */
function emptiedComments(whole: Buffer): Buffer | null {
  const isVorbis = whole.toString("latin1", 0, 7) === "\u0003vorbis";
  if (!isVorbis && whole.toString("latin1", 0, 8) !== "OpusTags") return null;
  const vendor = isVorbis ? 7 : 8;
  if (whole.length < vendor + 8) return null;
  const count = vendor + 4 + whole.readUInt32LE(vendor);
  const most = isVorbis ? whole.length - 5 : whole.length - 4;
  if (count > most) return null;
  const emptied = Buffer.alloc(whole.length);
  whole.copy(emptied, 0, 0, count);
  // Vorbis ends its list by a bit.
  if (isVorbis) emptied[count + 4] = 1;
  return emptied;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) {
    value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
  }
  return value >>> 0;
});

function checksum(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value = ((value << 8) ^ (TABLE[(value >>> 24) ^ byte] ?? 0)) >>> 0;
  return value;
}
