import { aacFrame, type MediaEnding, mp3Frame } from "./media-files.ts";
import { mp4Blanks } from "./mp4-blanks.ts";
import type { Blank, MediaBytes } from "./mp4-tracks.ts";
import { oggBlanks } from "./ogg-blanks.ts";
import { webmBlanks } from "./webm-blanks.ts";

/**
 * Returns the ranges to overwrite so that a sound or a film does not reveal its place or device,
 * and contains no pictures; every other byte stays in its position. Null if that is impossible.
 */
export async function blanksOf(file: MediaBytes, ending: MediaEnding): Promise<Blank[] | null> {
  if (ending === "vtt") return [];
  if (ending === "ogg") return oggBlanks(file);
  if (ending === "webm") return webmBlanks(file);
  if (ending === "mp4" || ending === "m4a") return mp4Blanks(file);
  return frameBlanks(file, ending === "mp3" ? mp3Frame : aacFrame);
}

/** Writes over the bytes that begin at a position of a file. */
export function blankedBytes(bytes: Buffer, at: number, blanks: readonly Blank[]): Buffer {
  const touching = blanks.filter(({ from, to }) => from < at + bytes.length && to > at);
  if (touching.length === 0) return bytes;
  const written = Buffer.from(bytes);
  for (const { from, to, head = new Uint8Array() } of touching) {
    written.fill(0, Math.max(0, from - at), Math.min(bytes.length, to - at));
    const skipped = Math.max(0, at - from);
    if (skipped >= head.length) continue;
    written.set(
      head.subarray(skipped, skipped + bytes.length - Math.max(0, from - at)),
      Math.max(0, from - at),
    );
  }
  return written;
}

const ID3_HEAD = 10;
const WINDOW = 256 * 1024;
/** Longer than any frame, with the head of the next. */
const REACH = 16 * 1024;

/** Anything but a frame of an MP3 or AAC is a tag, wherever it is. */
async function frameBlanks(
  { size, read }: MediaBytes,
  lengthOf: (bytes: Buffer) => number | null,
): Promise<Blank[]> {
  const blanks: Blank[] = [];
  const blank = (from: number, to: number) => {
    if (to > from) blanks.push({ from, to });
  };
  const start = await read(0, ID3_HEAD);
  let at = 0;
  if (start.toString("latin1", 0, 3) === "ID3") {
    const length = [6, 7, 8, 9].reduce((sum, byte) => sum * 128 + ((start[byte] ?? 0) & 0x7f), 0);
    at = Math.min(size, ID3_HEAD + length);
    // Its head stays, so that players skip it immediately; its flags would promise other parts.
    blank(5, 6);
    blank(ID3_HEAD, at);
  }
  let other = at;
  for (let begin = at; at < size; begin = at) {
    const window = await read(begin, WINDOW);
    const isLast = begin + window.length >= size;
    const most = isLast ? window.length : window.length - REACH;
    let inside = 0;
    while (inside < most) {
      const length = lengthOf(window.subarray(inside));
      const next = length && inside + length;
      const isFrame =
        next &&
        (next === window.length || (next < window.length && lengthOf(window.subarray(next))));
      // The last one of a row has a tag behind it, or the end.
      const isNextInRow = next && next <= window.length && other === begin + inside;
      if (!next || !(isFrame || isNextInRow)) {
        inside += 1;
        continue;
      }
      blank(other, begin + inside);
      inside = next;
      other = begin + inside;
    }
    at = begin + inside;
  }
  blank(other, size);
  return blanks;
}
