/** A file's bytes from a position on; fewer at its end. */
type ReadBytes = (from: number, length: number) => Promise<Buffer>;
export type MediaBytes = { size: number; read: ReadBytes };

/** Bytes of a file that are written over: by `head`, and by zeros behind it. */
export type Blank = { from: number; to: number; head?: Uint8Array };

type Track = { handler: string; codec: string };
type Box = { type: string; from: number; size: number };

/** Limit of the box that lists the tracks: hours of film have a few megabytes. */
export const MAX_INDEX = 16 * 1024 * 1024;
/** A film in fragments has a few for each second. */
export const MAX_BOXES = 50_000;
const SOUND_CODECS = ["mp4a", "Opus"];
export const FILM_CODECS = ["avc1", "avc3", "av01", "vp09"];

/** Whether an MP4 file is whole and has nothing but sound that browsers play. */
export async function soundOf(file: MediaBytes): Promise<boolean> {
  const tracks = await tracksOf(file);
  return tracks.some(isSound) && tracks.every(({ handler }) => handler !== "vide");
}

/** Whether an MP4 file is whole and has moving pictures, and sound if any, that browsers play. */
export async function filmOf(file: MediaBytes): Promise<boolean> {
  const tracks = await tracksOf(file);
  const films = tracks.filter(({ handler }) => handler === "vide");
  const sounds = tracks.filter(({ handler }) => handler === "soun");
  return (
    films.length > 0 &&
    films.every(({ codec }) => FILM_CODECS.includes(codec)) &&
    sounds.every(isSound)
  );
}

const isSound = ({ handler, codec }: Track): boolean =>
  handler === "soun" && SOUND_CODECS.includes(codec);

/** Returns the tracks; none of a file that was cut off. */
async function tracksOf({ size, read }: MediaBytes): Promise<Track[]> {
  let index: Box | undefined;
  let from = 0;
  for (let boxes = 0; from < size; boxes += 1) {
    if (boxes === MAX_BOXES) return [];
    const box = await boxAt(read, from, size);
    if (!box || box.size < 8 || from + box.size > size) return [];
    if (box.type === "moov") index = box;
    from += box.size;
  }
  if (!index || index.size > MAX_INDEX) return [];
  const bytes = await read(index.from, index.size);
  return inside(bytes, "moov")
    .flatMap((moov) => inside(moov, "trak"))
    .flatMap((track) => inside(track, "mdia"))
    .map((media) => {
      const [handler] = inside(media, "hdlr");
      const [table] = inside(media, "minf").flatMap((info) => inside(info, "stbl"));
      const [samples] = table ? inside(table, "stsd") : [];
      return {
        handler: handler?.toString("latin1", 8, 12) ?? "",
        codec: samples?.toString("latin1", 12, 16) ?? "",
      };
    });
}

export async function boxAt(read: ReadBytes, from: number, end: number): Promise<Box | null> {
  const head = await read(from, 16);
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  // 1 means a long size after the type, 0 the rest of the file.
  const long = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
  return { type: head.toString("latin1", 4, 8), from, size: short === 0 ? end - from : long };
}

/** Returns the contents of the boxes of a type, without their heads. */
function inside(bytes: Buffer, type: string): Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) break;
    if (bytes.toString("latin1", at + 4, at + 8) === type) {
      found.push(bytes.subarray(at + 8, at + size));
    }
    at += size;
  }
  return found;
}
