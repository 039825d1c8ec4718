import { silentMp3 } from "@sovereign/domain/testing/silent-mp3";
import { describe, expect, it } from "vitest";
import { blankedBytes, blanksOf } from "./media-blanks.ts";
import { endingOfBytes, type MediaEnding } from "./media-files.ts";

const PLACE = "+48.8584+002.2945/";
const DEVICE = "Phone 9 of Ada";
const PICTURE = "\u00ff\u00d8\u00ff\u00e1Exif of a picture";
const TOLD = [PLACE, DEVICE, PICTURE];
const told = Buffer.from(TOLD.join("\n"), "latin1");
const number = (value: number, bytes = 4) => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};

const box = (type: string, ...inside: Buffer[]): Buffer => {
  const content = Buffer.concat(inside);
  return Buffer.concat([number(content.length + 8), Buffer.from(type, "latin1"), content]);
};
const empty = (count: number) => Buffer.alloc(count);

type Chunk = { at: number; samples: number[] };

function track(handler: string, entry: Buffer, { at, samples }: Chunk): Buffer {
  const sizes = Buffer.concat([
    empty(8),
    number(samples.length),
    ...samples.map((size) => number(size)),
  ]);
  const table = box(
    "stbl",
    box("stsd", empty(4), number(1), entry),
    box("stsz", sizes),
    box("stsc", empty(4), number(1), number(1), number(samples.length), number(1)),
    box("stco", empty(4), number(1), number(at)),
  );
  const named = box(
    "hdlr",
    empty(8),
    Buffer.from(handler),
    empty(12),
    Buffer.from(DEVICE),
    empty(1),
  );
  return box(
    "trak",
    box("tkhd", empty(80)),
    box("udta", told),
    box("mdia", named, box("minf", table)),
  );
}

const film = Buffer.concat([empty(42), Buffer.from(DEVICE.padEnd(32, "\0")), empty(4)]);
const SAMPLES = Buffer.from("FILM WITHOUT WORDS");

/** As a phone writes it: film, sound, and a track of places with its samples among theirs. */
function mp4(...last: Buffer[]): Buffer {
  const start = Buffer.concat([box("ftyp", Buffer.from("qt  ")), box("uuid", told)]);
  const at = start.length + 8;
  const data = box("mdat", SAMPLES, Buffer.from(PLACE), SAMPLES);
  const moov = box(
    "moov",
    box("mvhd", empty(100)),
    track("vide", box("avc1", film), { at, samples: [SAMPLES.length] }),
    track("soun", box("mp4a", empty(28)), {
      at: at + SAMPLES.length + PLACE.length,
      samples: [9, 9],
    }),
    track("meta", box("mebx", told), { at: at + SAMPLES.length, samples: [10, PLACE.length - 10] }),
    box("meta", box("keys", told), box("ilst", box("covr", told))),
  );
  return Buffer.concat([start, data, moov, box("meta", told), ...last]);
}

const element = (id: number[], ...inside: Buffer[]): Buffer => {
  const content = Buffer.concat(inside);
  return Buffer.concat([Buffer.from(id), Buffer.from([0x10]), number(content.length, 3), content]);
};
const OPEN = Buffer.from([1, 255, 255, 255, 255, 255, 255, 255]);
const text = (id: number[]) => element(id, Buffer.from(DEVICE));

function webm({ kind = 1, live = false } = {}): Buffer {
  const block = element([0xa3], Buffer.from("FILM WITHOUT WORDS"));
  const cluster = [0x1f, 0x43, 0xb6, 0x75];
  const inside = Buffer.concat([
    element([0x15, 0x49, 0xa9, 0x66], text([0x7b, 0xa9]), text([0x57, 0x41]), text([0x4d, 0x80])),
    element(
      [0x16, 0x54, 0xae, 0x6b],
      element(
        [0xae],
        element([0x83], Buffer.from([kind])),
        text([0x53, 0x6e]),
        element([0x86], Buffer.from("V_VP9")),
      ),
    ),
    element([0x12, 0x54, 0xc3, 0x67], told),
    live
      ? Buffer.concat([Buffer.from(cluster), OPEN, element([0xe7], empty(1)), block])
      : element(cluster, block),
    element([0x19, 0x41, 0xa4, 0x69], told),
    element([0x10, 0x43, 0xa7, 0x70]),
  ]);
  const head = element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], Buffer.from("webm")));
  const segment = [0x18, 0x53, 0x80, 0x67];
  return Buffer.concat([
    head,
    live ? Buffer.concat([Buffer.from(segment), OPEN, inside]) : element(segment, inside),
  ]);
}

/** Bit by bit, as the format describes it. */
function crcOf(page: Buffer): number {
  let value = 0;
  for (const byte of page) {
    value = (value ^ (byte << 24)) >>> 0;
    for (let bit = 0; bit < 8; bit += 1) {
      value = (value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1) >>> 0;
    }
  }
  return value;
}

function page(flags: number, sequence: number, lacing: number[], body: Buffer): Buffer {
  const head = Buffer.concat([
    Buffer.from("OggS"),
    Buffer.from([0, flags]),
    empty(8),
    number(7),
    empty(4),
    empty(4),
    Buffer.from([lacing.length, ...lacing]),
  ]);
  head.writeUInt32LE(sequence, 18);
  const whole = Buffer.concat([head, body]);
  whole.writeUInt32LE(crcOf(whole), 22);
  return whole;
}

const little = (value: number) => number(value).reverse();
const worded = (words: Buffer) => Buffer.concat([little(words.length), words]);

/** Comments that go over into a second page, with a packet behind them. */
function ogg(codec: "opus" | "vorbis"): Buffer {
  const isOpus = codec === "opus";
  const comments = Buffer.concat([
    Buffer.from(isOpus ? "OpusTags" : "\u0003vorbis"),
    worded(Buffer.from("libopus 1.5")),
    little(2),
    worded(Buffer.from(`LOCATION=${PLACE}${DEVICE}`.padEnd(300, "x"))),
    worded(Buffer.concat([Buffer.from("METADATA_BLOCK_PICTURE="), told])),
    ...(isOpus ? [] : [Buffer.from([1])]),
  ]);
  const [first, rest] = [comments.subarray(0, 255), comments.subarray(255)];
  const lacing = [...Array(Math.floor(rest.length / 255)).fill(255), rest.length % 255];
  const start = isOpus ? "OpusHead" : "\u0001vorbis";
  return Buffer.concat([
    page(2, 0, [19], Buffer.from(start.padEnd(19, "\u0001"))),
    page(0, 1, [255], first),
    page(1, 2, [...lacing, 5], Buffer.concat([rest, Buffer.from("SOUND")])),
    page(4, 3, [5], Buffer.from("SOUND")),
  ]);
}

const adts = Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x01, 0x3f, 0xfc, 0x21, 0x22]);
const tagged = (frames: Buffer) =>
  Buffer.concat([
    Buffer.from("ID3\u0004\0\u0010\0\0\0", "latin1"),
    Buffer.from([told.length]),
    told,
    frames,
    told,
    frames,
    Buffer.from("TAG"),
    told,
  ]);
const frames = silentMp3(1, "x");

const of = (bytes: Buffer) => ({
  size: bytes.length,
  read: (from: number, length: number) => Promise.resolve(bytes.subarray(from, from + length)),
});

async function blanked(bytes: Buffer, ending: MediaEnding): Promise<Buffer | null> {
  const blanks = await blanksOf(of(bytes), ending);
  if (!blanks) return null;
  // In parts, as it is stored.
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 37) {
    parts.push(blankedBytes(bytes.subarray(at, at + 37), at, blanks));
  }
  return Buffer.concat(parts);
}

const FILES: [name: string, bytes: Buffer, ending: MediaEnding, kept: string[]][] = [
  ["a film of a phone", mp4(), "mp4", ["FILM WITHOUT WORDS", "stsz"]],
  ["WebM", webm(), "webm", ["FILM WITHOUT WORDS", "V_VP9"]],
  ["a live recording in WebM", webm({ live: true }), "webm", ["FILM WITHOUT WORDS", "V_VP9"]],
  ["Opus", ogg("opus"), "ogg", ["SOUND", "libopus"]],
  ["Vorbis", ogg("vorbis"), "ogg", ["SOUND", "vorbis"]],
  ["MP3", tagged(frames), "mp3", []],
  ["AAC", tagged(Buffer.concat([adts, adts])), "aac", []],
];

describe("what a file tells beside its sound and pictures", () => {
  it.each(FILES)(
    "is gone from %s, which is as long and as usable",
    async (_, bytes, ending, kept) => {
      expect(await endingOfBytes(of(bytes))).toBe(ending);
      for (const words of TOLD) expect(bytes.includes(Buffer.from(words, "latin1"))).toBe(true);
      const after = await blanked(bytes, ending);
      expect(after?.length).toBe(bytes.length);
      const left = TOLD.filter((words) => after?.includes(Buffer.from(words, "latin1")));
      expect(left).toEqual([]);
      for (const words of kept) expect(after?.includes(words), words).toBe(true);
      if (!after) return;
      expect(await endingOfBytes(of(after))).toBe(ending);
      expect((await blanked(after, ending))?.equals(after)).toBe(true);
    },
  );

  it("keeps every frame of a sound, and the sums of its pages", async () => {
    const mp3 = await blanked(tagged(frames), "mp3");
    const zeros = (count: number) => Buffer.alloc(count);
    expect(mp3?.subarray(10 + told.length)).toEqual(
      Buffer.concat([frames, zeros(told.length), frames, zeros(3 + told.length)]),
    );
    const sound = await blanked(ogg("opus"), "ogg");
    for (
      let at = sound?.indexOf("OggS", 1) ?? 0;
      sound && at > 0;
      at = sound.indexOf("OggS", at + 1)
    ) {
      const next = sound.indexOf("OggS", at + 1);
      const bytes = Buffer.from(sound.subarray(at, next < 0 ? undefined : next));
      const sum = bytes.readUInt32LE(22);
      bytes.writeUInt32LE(0, 22);
      expect(crcOf(bytes)).toBe(sum);
    }
  });

  it.each<[string, Buffer, MediaEnding]>([
    ["places in fragments", mp4(box("moof", box("mfhd", empty(8)))), "mp4"],
    ["boxes that do not fit", mp4().subarray(0, -1), "mp4"],
    ["a track of texts", webm({ kind: 17 }), "webm"],
    ["a second sound", Buffer.concat([ogg("opus"), ogg("opus")]), "ogg"],
    ["a cut in its comments", ogg("opus").subarray(0, 340), "ogg"],
  ])("refuses the file that has it in %s", async (_, bytes, ending) => {
    expect(await blanksOf(of(bytes), ending)).toBeNull();
  });
});
