import type { MediaKind } from "@sovereign/domain/piece";
import { filmOf, type MediaBytes, soundOf } from "./mp4-tracks.ts";

/** The files beside a text that are served in parts, by their endings (decision 144). */
export const MEDIA_TYPES = {
  mp3: { kind: "sound", type: "audio/mpeg" },
  m4a: { kind: "sound", type: "audio/mp4" },
  aac: { kind: "sound", type: "audio/aac" },
  ogg: { kind: "sound", type: "audio/ogg" },
  mp4: { kind: "film", type: "video/mp4" },
  webm: { kind: "film", type: "video/webm" },
  vtt: { kind: "captions", type: "text/vtt" },
} as const satisfies Record<string, { kind: MediaKind; type: string }>;
export type MediaEnding = keyof typeof MEDIA_TYPES;

export function mediaEnding(path: string): MediaEnding | null {
  const ending = path.slice(path.lastIndexOf(".") + 1);
  return Object.hasOwn(MEDIA_TYPES, ending) ? (ending as MediaEnding) : null;
}

/** Returns the names of the files that the front matter of a text may name. */
export function mediaNamedIn(text: string): string[] {
  const names = text.matchAll(/^(?:sound|film|captions):\s*["']?([\w-]+\.[a-z0-9]+)/gm);
  return [...new Set([...names].map(([, name = ""]) => name))];
}

/** Whether a file that begins with these bytes can be of a kind. */
export function couldBe(kind: MediaKind, start: Buffer): boolean {
  const word = (from: number, to: number) => start.toString("latin1", from, to);
  const isMp4 = word(4, 8) === "ftyp";
  if (kind === "film") return isMp4 || (start.length > 4 && start.readUInt32BE(0) === EBML);
  if (kind === "captions") return /^(?:\u00ef\u00bb\u00bf)?WEBVTT/.test(word(0, 9));
  return (
    isMp4 || word(0, 4) === "OggS" || word(0, 3) === "ID3" || [0, 0xff].includes(start[0] ?? 1)
  );
}

/** Returns the ending that a file's content has, whatever its name; null for what is not taken. */
export async function endingOfBytes(file: MediaBytes): Promise<MediaEnding | null> {
  const start = await file.read(0, 4096);
  const at = (from: number, to: number) => start.toString("latin1", from, to);
  if (couldBe("captions", start)) return "vtt";
  if (at(0, 4) === "OggS") return /OpusHead|vorbis/.test(at(27, 400)) ? "ogg" : null;
  if (start.length > 4 && start.readUInt32BE(0) === EBML) {
    return at(0, 64).includes("webm") && /V_(?:VP8|VP9|AV1)/.test(at(0, 4096)) ? "webm" : null;
  }
  if (at(4, 8) === "ftyp") {
    if (await soundOf(file)) return "m4a";
    return (await filmOf(file)) ? "mp4" : null;
  }
  return framesOf(file, start);
}

const EBML = 0x1a45dfa3;

/** MP3 and AAC have no header: two frames that follow on each other tell them. */
async function framesOf({ read }: MediaBytes, start: Buffer): Promise<MediaEnding | null> {
  const from = start.toString("latin1", 0, 3) === "ID3" ? 10 + unsynchronized(start) : 0;
  const first = await read(from, 4096);
  // Writers of tags leave zeros behind them.
  const padding = first.findIndex((byte) => byte !== 0);
  if (padding < 0) return null;
  for (const [ending, lengthOf] of [["mp3", mp3Frame] as const, ["aac", aacFrame] as const]) {
    const length = lengthOf(first.subarray(padding));
    if (length && lengthOf(await read(from + padding + length, 8))) return ending;
  }
  return null;
}

const unsynchronized = (tag: Buffer): number =>
  [6, 7, 8, 9].reduce((size, at) => size * 128 + ((tag[at] ?? 0) & 0x7f), 0);

const BIT_RATES = {
  1: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const SAMPLE_RATES = [44_100, 48_000, 32_000];

/** Returns the length of the MP3 frame that begins here; null where none does. */
export function mp3Frame(bytes: Buffer): number | null {
  const [sync = 0, kind = 0, rates = 0] = bytes;
  const version = (kind >> 3) & 3;
  // Layer III only; the second value of the version is reserved.
  if (sync !== 0xff || (kind & 0xe6) !== 0xe2 || version === 1) return null;
  const bitRate = BIT_RATES[version === 3 ? 1 : 2][(rates >> 4) - 1];
  const sampleRate = SAMPLE_RATES[(rates >> 2) & 3];
  if (!bitRate || !sampleRate) return null;
  // Version 2 has half the sample rates of version 1, and 2.5 half of those.
  const [perBit, rate] = version === 3 ? [144, sampleRate] : [72, sampleRate / (version ? 2 : 4)];
  return Math.floor((perBit * bitRate * 1000) / rate) + ((rates >> 1) & 1);
}

/** Returns the length of the AAC frame (ADTS) that begins here; null where none does. */
export function aacFrame(bytes: Buffer): number | null {
  const [sync = 0, kind = 0, , high = 0, middle = 0, low = 0] = bytes;
  if (sync !== 0xff || (kind & 0xf6) !== 0xf0) return null;
  const length = ((high & 3) << 11) | (middle << 3) | (low >> 5);
  return length > 7 ? length : null;
}
