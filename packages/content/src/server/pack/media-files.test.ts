import { describe, expect, it } from "vitest";
import { captionsFault } from "./captions.ts";
import { endingOfBytes } from "./media-files.ts";

const box = (type: string, ...inside: Buffer[]): Buffer => {
  const content = Buffer.concat(inside);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return Buffer.concat([size, Buffer.from(type, "latin1"), content]);
};

const track = (handler: string, codec: string) =>
  box(
    "trak",
    box(
      "mdia",
      box("hdlr", Buffer.alloc(8), Buffer.from(handler)),
      box("minf", box("stbl", box("stsd", Buffer.alloc(8), box(codec, Buffer.alloc(8))))),
    ),
  );

const mp4 = (...tracks: Buffer[]) =>
  Buffer.concat([
    box("ftyp", Buffer.from("isom")),
    box("mdat", Buffer.alloc(64)),
    box("moov", ...tracks),
  ]);

const ogg = (codec: string) =>
  Buffer.concat([Buffer.from("OggS"), Buffer.alloc(23), Buffer.from(codec), Buffer.alloc(40)]);

const adts = Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x01, 0x3f, 0xfc, 0, 0]);

const endingOf = (bytes: Buffer) =>
  endingOfBytes({
    size: bytes.length,
    read: (from, length) => Promise.resolve(bytes.subarray(from, from + length)),
  });

describe("a file beside a text", () => {
  it.each<[string, Buffer, string | null]>([
    ["sound in MP4", mp4(track("soun", "mp4a")), "m4a"],
    ["film in MP4", mp4(track("soun", "mp4a"), track("vide", "avc1")), "mp4"],
    ["film without sound", mp4(track("vide", "av01")), "mp4"],
    ["a film that few browsers play", mp4(track("vide", "hvc1")), null],
    ["sound that few browsers play", mp4(track("soun", "alac")), null],
    ["an MP4 that was cut off", mp4(track("soun", "mp4a")).subarray(0, -9), null],
    ["an MP4 without tracks", mp4(), null],
    ["Opus in Ogg", ogg("OpusHead"), "ogg"],
    ["Vorbis in Ogg", ogg("\u0001vorbis"), "ogg"],
    ["FLAC in Ogg", ogg("\u007fFLAC"), null],
    ["two frames of AAC", Buffer.concat([adts, adts]), "aac"],
    ["one frame of AAC", adts, null],
    ["WebM", Buffer.from("\u001aE\u00df\u00a3 webm V_VP9", "latin1"), "webm"],
    ["Matroska", Buffer.from("\u001aE\u00df\u00a3 matroska V_VP9", "latin1"), null],
    ["captions", Buffer.from("\ufeffWEBVTT\n"), "vtt"],
    ["nothing", Buffer.alloc(0), null],
    ["zeros", Buffer.alloc(5000), null],
  ])("is known by its content: %s", async (_, bytes, ending) => {
    expect(await endingOf(bytes)).toBe(ending);
  });
});

describe("captions", () => {
  it.each<[string, string, number | null]>([
    ["whole", "WEBVTT - x\n\nNOTE y\n\n1\n00:01.000 --> 01:00:04.500 line:0\nA\nB\n", null],
    ["with other line breaks", "\ufeffWEBVTT\r\n\r\n00:01.000 --> 00:04.000\r\nA\r\n", null],
    ["without a head", "00:01.000 --> 00:04.000\nA", 1],
    ["without captions", "WEBVTT\n\nNOTE only\n", 1],
    ["with a comma", "WEBVTT\n\n00:01,000 --> 00:04,000\nA", 3],
    ["that end too early", "WEBVTT\n\nA\n00:04.000 --> 00:04.000\nA", 4],
    ["without words", "WEBVTT\n\n00:01.000 --> 00:04.000\n\nA", 3],
    ["out of order", "WEBVTT\n\n00:02.000 --> 00:04.000\nA\n\n00:01.000 --> 00:04.000\nB", 6],
    ["without a gap", "WEBVTT\n\n00:01.000 --> 00:02.000\nA\n00:02.000 --> 00:04.000\nB", 5],
  ])("%s", (_, text, line) => {
    expect(captionsFault(text)?.line ?? null).toBe(line);
  });
});
