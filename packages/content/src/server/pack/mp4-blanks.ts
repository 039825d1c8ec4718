import {
  type Blank,
  boxAt,
  FILM_CODECS,
  MAX_BOXES,
  MAX_INDEX,
  type MediaBytes,
} from "./mp4-tracks.ts";

/** Allowed content per box; the rest reveals the place, the device or the person. */
const KEPT: Record<string, readonly string[]> = {
  file: ["ftyp", "moov", "mdat", "free", "skip", "wide", "moof", "mfra", "sidx", "ssix", "styp"],
  moov: ["mvhd", "trak", "mvex", "iods"],
  mvex: ["mehd", "trex", "leva"],
  trak: ["tkhd", "edts", "mdia", "tref"],
  edts: ["elst"],
  mdia: ["mdhd", "hdlr", "minf", "elng"],
  minf: ["vmhd", "smhd", "nmhd", "gmhd", "hdlr", "dinf", "stbl"],
  stbl: [
    "stsd",
    "stts",
    "ctts",
    "cslg",
    "stsc",
    "stsz",
    "stz2",
    "stco",
    "co64",
    "stss",
    "stsh",
    "sdtp",
    "sbgp",
    "sgpd",
    "subs",
    "saiz",
    "saio",
    "stps",
  ],
  moof: ["mfhd", "traf"],
  traf: ["tfhd", "tfdt", "trun", "sdtp", "sbgp", "sgpd", "subs", "saiz", "saio"],
};
const EMPTY_TYPES = ["free", "skip", "wide"];
const MAX_FRAGMENT = 1024 * 1024;
const FREE = Buffer.from("free");

type Box = { type: string; from: number; content: number; to: number };

/** Returns what is written over in an MP4: boxes become free space, so that no offset changes. */
export async function mp4Blanks({ size, read }: MediaBytes): Promise<Blank[] | null> {
  const blanks: Blank[] = [];
  let fragmented = false;
  let dropped = false;
  let from = 0;
  for (let boxes = 0; from < size; boxes += 1) {
    const found = boxes < MAX_BOXES ? await boxAt(read, from, size) : null;
    if (!found || found.size < 8 || from + found.size > size) return null;
    const { type } = found;
    const isLong = (await read(from, 4)).readUInt32BE(0) === 1;
    const box = { type, from, content: from + (isLong ? 16 : 8), to: from + found.size };
    if (!KEPT.file?.includes(type)) blanks.push(...freed(box));
    else if (EMPTY_TYPES.includes(type)) blanks.push({ from: box.content, to: box.to });
    else if (type === "moov" || type === "moof") {
      if (found.size > (type === "moov" ? MAX_INDEX : MAX_FRAGMENT)) return null;
      const bytes = await read(from, found.size);
      const within = insideOf(bytes, from, { ...box, from: 0 });
      if (!within || !walk(bytes, from, box, blanks)) return null;
      if (type === "moof") fragmented = true;
      else {
        const others = otherTracks(bytes, from, box, size);
        if (!others) return null;
        blanks.push(...others);
        dropped = others.length > 0;
        fragmented ||= within.some((each) => each.type === "mvex");
      }
    }
    from += found.size;
  }
  // The samples' positions in a fragment are not followed.
  return dropped && fragmented ? null : blanks;
}

const freed = ({ from, content, to }: Box): Blank[] => [
  { from: from + 4, to: from + 8, head: FREE },
  { from: content, to },
];

/** Returns the boxes within one, by their positions in the file; null where they do not fit. */
function insideOf(bytes: Buffer, offset: number, { content, to }: Box): Box[] | null {
  const found: Box[] = [];
  for (let at = content - offset; at < to - offset; ) {
    // Some writers end a list of boxes by four zeros.
    if (to - offset - at === 4 && bytes.readUInt32BE(at) === 0) break;
    if (at + 8 > to - offset) return null;
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > to - offset) return null;
    const from = offset + at;
    found.push({
      type: bytes.toString("latin1", at + 4, at + 8),
      from,
      content: from + 8,
      to: from + size,
    });
    at += size;
  }
  return found;
}

/** Frees what a box may not hold; false where its boxes cannot be read. */
function walk(bytes: Buffer, offset: number, box: Box, blanks: Blank[]): boolean {
  const kept = KEPT[box.type];
  if (box.type === "hdlr") {
    // After the kind of the track comes a name, such as that of a camera.
    blanks.push({ from: Math.min(box.to, box.content + 24), to: box.to });
  }
  if (box.type === "stsd") return blankNames(bytes, offset, box, blanks);
  if (!kept) return true;
  const within = insideOf(bytes, offset, box);
  if (!within) return false;
  return within.every((each) => {
    if (kept.includes(each.type)) return walk(bytes, offset, each, blanks);
    blanks.push(...freed(each));
    return true;
  });
}

/** Position of the compressor's name in a film's entry. */
const NAME = { from: 50, to: 82 };

function blankNames(bytes: Buffer, offset: number, box: Box, blanks: Blank[]): boolean {
  const entries = insideOf(bytes, offset, { ...box, content: box.content + 8 });
  for (const { type, from, to } of entries ?? []) {
    if (!FILM_CODECS.includes(type) || from + NAME.to > to) continue;
    blanks.push({ from: from + NAME.from, to: from + NAME.to });
  }
  return entries !== null;
}

/** Frees the tracks that are neither film nor sound, such as places over time, with their samples. */
function otherTracks(bytes: Buffer, offset: number, moov: Box, size: number): Blank[] | null {
  const blanks: Blank[] = [];
  const childOf = (box: Box | undefined, type: string) =>
    box && insideOf(bytes, offset, box)?.find((each) => each.type === type);
  for (const track of insideOf(bytes, offset, moov) ?? []) {
    if (track.type !== "trak") continue;
    const media = childOf(track, "mdia");
    const handler = childOf(media, "hdlr");
    const kind =
      handler &&
      bytes.toString("latin1", handler.content - offset + 8, handler.content - offset + 12);
    if (kind === "vide" || kind === "soun") continue;
    const table = childOf(childOf(media, "minf"), "stbl");
    const samples =
      table &&
      samplesOf((type) => {
        const box = childOf(table, type);
        return box && bytes.subarray(box.content - offset, box.to - offset);
      });
    if (!samples || samples.some(({ to }) => to > size)) return null;
    blanks.push(...samples, ...freed(track));
  }
  return blanks;
}

/** Returns where the samples of a track are, by chunk; null where its tables do not say. */
function samplesOf(tableOf: (type: string) => Buffer | undefined): Blank[] | null {
  const sizes = tableOf("stsz");
  const runs = tableOf("stsc");
  const [short, long] = [tableOf("stco"), tableOf("co64")];
  const places = short ?? long;
  if (!sizes || !runs || !places || places.length < 8 || runs.length < 8 || sizes.length < 12) {
    return null;
  }
  const width = short ? 4 : 8;
  const chunks = places.readUInt32BE(4);
  const same = sizes.readUInt32BE(4);
  const count = sizes.readUInt32BE(8);
  const runCount = runs.readUInt32BE(4);
  if (places.length < 8 + chunks * width || runs.length < 8 + runCount * 12) return null;
  if (same === 0 && sizes.length < 12 + count * 4) return null;
  const found: Blank[] = [];
  let sample = 0;
  let run = -1;
  for (let chunk = 1; chunk <= chunks && sample < count; chunk += 1) {
    while (run + 1 < runCount && runs.readUInt32BE(8 + (run + 1) * 12) <= chunk) run += 1;
    if (run < 0) return null;
    const at = 8 + (chunk - 1) * width;
    const from = short ? places.readUInt32BE(at) : Number(places.readBigUInt64BE(at));
    const last = Math.min(count, sample + runs.readUInt32BE(8 + run * 12 + 4));
    let to = from;
    if (same > 0) to += same * (last - sample);
    else for (; sample < last; sample += 1) to += sizes.readUInt32BE(12 + sample * 4);
    sample = last;
    found.push({ from, to });
  }
  return sample === count ? found : null;
}
