import { crc32 } from "node:zlib";

/**
 * Returns a picture without metadata about place, time and device; its pixels and orientation stay.
 * Null if that is impossible.
 */
export function cleanPicture(path: string, bytes: Buffer): Buffer | null {
  if (path.endsWith(".jpg")) return cleanJpeg(bytes);
  if (path.endsWith(".png")) return cleanPng(bytes);
  if (path.endsWith(".webp")) return cleanWebp(bytes);
  if (path.endsWith(".avif")) return hasAvifMetadata(bytes) ? null : bytes;
  return bytes;
}

const EXIF = Buffer.from("Exif\0\0", "latin1");
const ORIENTATION = 0x0112;
const SHORT = 3;

/** Returns how a picture is turned, 1 to 8; 1 is upright. */
function orientationOf(tiff: Buffer): number {
  const isLittle = tiff.toString("latin1", 0, 2) === "II";
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  if (tiff.length < 8) return 1;
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== ORIENTATION) continue;
    const turned = short(at + 8);
    return turned >= 1 && turned <= 8 ? turned : 1;
  }
  return 1;
}

/** Returns an Exif block that contains only a picture's orientation. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM\0*", 0, "latin1");
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

const SCAN = 0xda;
const END = 0xd9;

/** JFIF without a thumbnail. */
const JFIF_BYTES = 14;

/** The parts with an application's data that a decoder needs: JFIF, a color profile, Adobe's. */
function isJpegPartKept(marker: number, content: Buffer): boolean {
  const startsWith = (name: string) => content.toString("latin1", 0, name.length) === name;
  if (marker === 0xe0) return startsWith("JFIF\0") && content.length === JFIF_BYTES;
  if (marker === 0xe2) return startsWith("ICC_PROFILE\0");
  if (marker === 0xee) return startsWith("Adobe");
  return marker !== 0xfe && (marker & 0xf0) !== 0xe0;
}

function cleanJpeg(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  const kept: Buffer[] = [];
  let orientation = 1;
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    // A camera's data after the end is a second picture with its own metadata.
    if (marker === END) {
      const head = orientation === 1 ? [] : [jpegPart(Buffer.concat([EXIF, exifOf(orientation)]))];
      return Buffer.concat([bytes.subarray(0, 2), ...head, ...kept, bytes.subarray(at, at + 2)]);
    }
    if (at + 4 > bytes.length) return null;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, end);
    if (marker === 0xe1 && content.subarray(0, EXIF.length).equals(EXIF)) {
      orientation = orientationOf(content.subarray(EXIF.length));
    }
    if (marker === SCAN) end = endOfScan(bytes, end);
    if (isJpegPartKept(marker, content)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

function jpegPart(content: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Returns where the next marker is; FF00 and the restarts belong to the pixels. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

const PNG_HEAD = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
const PNG_PARTS =
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs hIST acTL fcTL fdAT";

function cleanPng(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, 8).equals(PNG_HEAD)) return null;
  const kept: Buffer[] = [PNG_HEAD];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    if (type === "eXIf") {
      const orientation = orientationOf(bytes.subarray(at + 8, end - 4));
      if (orientation !== 1) kept.push(pngPart("eXIf", exifOf(orientation)));
    }
    if (PNG_PARTS.split(" ").includes(type)) kept.push(bytes.subarray(at, end));
    if (type === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return null;
}

function pngPart(type: string, content: Buffer): Buffer {
  const part = Buffer.alloc(12 + content.length);
  part.writeUInt32BE(content.length, 0);
  part.write(type, 4, "latin1");
  content.copy(part, 8);
  part.writeUInt32BE(crc32(part.subarray(4, 8 + content.length)), 8 + content.length);
  return part;
}

const WEBP_PARTS = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"];
const VP8X_BYTES = 10;
/** In the flags of a VP8X: a part with Exif, and one with XMP. */
const [HAS_EXIF, HAS_XMP] = [0x08, 0x04];

function cleanWebp(bytes: Buffer): Buffer | null {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP") {
    return null;
  }
  const kept: Buffer[] = [];
  let orientation = 1;
  const all = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  for (let at = 12; at + 8 <= all; ) {
    const type = bytes.toString("latin1", at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size;
    if (end > bytes.length || (type === "VP8X" && size < VP8X_BYTES)) return null;
    if (type === "EXIF") {
      const content = bytes.subarray(at + 8, end);
      const isPrefixed = content.subarray(0, EXIF.length).equals(EXIF);
      orientation = orientationOf(content.subarray(isPrefixed ? EXIF.length : 0));
    }
    if (WEBP_PARTS.includes(type)) kept.push(webpPart(type, bytes.subarray(at + 8, end)));
    at = end + (size % 2);
  }
  if (kept.length === 0) return null;
  const exif = orientation === 1 ? [] : [webpPart("EXIF", exifOf(orientation))];
  const head = kept.find((part) => part.toString("latin1", 0, 4) === "VP8X");
  if (head) {
    const flags = head.readUInt8(8) & ~(HAS_EXIF | HAS_XMP);
    head.writeUInt8(exif.length > 0 ? flags | HAS_EXIF : flags, 8);
  }
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...kept, ...exif]);
  return webpPart("RIFF", body);
}

/** A copy: what it is made of stays as it is. */
function webpPart(type: string, content: Buffer): Buffer {
  const part = Buffer.alloc(8 + content.length + (content.length % 2));
  part.write(type, 0, "latin1");
  part.writeUInt32LE(content.length, 4);
  content.copy(part, 8);
  return part;
}

/** Whether an AVIF's item list has Exif, or XMP. */
function hasAvifMetadata(bytes: Buffer): boolean {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (bytes.toString("latin1", at + 4, at + 8) === "meta") {
      const list = bytes.toString("latin1", at, size === 0 ? bytes.length : at + size);
      return /infe[\s\S]{8}(?:[\s\S]{2})?(?:Exif|mime)/.test(list);
    }
    if (size < 8) return false;
    at += size;
  }
  return false;
}
