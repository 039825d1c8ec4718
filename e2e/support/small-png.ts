import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";

/** As many as one byte can name. */
const MOST_COLOURS = 256;

type Reduced = { width: number; height: number; palette: number[]; indices: string; small: string };

/** Runs in the page: the picture's commonest colours, which one each pixel is nearest to, and a thumbnail. */
async function reduce({ url, most, thumbnail }: { url: string; most: number; thumbnail: number }) {
  const image = new Image();
  image.src = url;
  await image.decode();
  const draw = (width: number, height: number) => {
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("The browser has no canvas");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, width, height);
    return { canvas, context };
  };
  const { naturalWidth: width, naturalHeight: height } = image;
  const { data } = draw(width, height).context.getImageData(0, 0, width, height);
  const colourAt = (index: number) =>
    ((data[index] ?? 0) << 16) | ((data[index + 1] ?? 0) << 8) | (data[index + 2] ?? 0);
  const counts = new Map<number, number>();
  for (let index = 0; index < data.length; index += 4) {
    const colour = colourAt(index);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const byCount = [...counts].sort(([, one], [, other]) => other - one);
  const palette = byCount.slice(0, most).map(([colour]) => colour);
  const apart = (one: number, other: number) =>
    [16, 8, 0].reduce(
      (sum, bits) => sum + (((one >> bits) & 255) - ((other >> bits) & 255)) ** 2,
      0,
    );
  const nearest = new Map(
    byCount.map(([colour]) => {
      const distances = palette.map((each) => apart(each, colour));
      return [colour, distances.indexOf(Math.min(...distances))];
    }),
  );
  const indices = new Uint8Array(width * height);
  for (let pixel = 0; pixel < indices.length; pixel += 1) {
    indices[pixel] = nearest.get(colourAt(pixel * 4)) ?? 0;
  }
  const read = async (blob: Blob) => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 32_768) {
      text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    }
    return btoa(text);
  };
  const { canvas } = draw(thumbnail, Math.round((height * thumbnail) / width));
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.7));
  if (!small) throw new Error("The browser makes no WebP");
  return {
    width,
    height,
    palette,
    indices: await read(new Blob([indices])),
    small: await read(small),
  };
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG with a palette: a byte for each pixel, in rows that nothing was subtracted from. */
function encode({ width, height, palette, indices }: Reduced): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits, a palette; the other methods are the only ones there are.
  header.set([8, 3, 0, 0, 0], 8);
  const pixels = Buffer.from(indices, "base64");
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    pixels.copy(rows, row * (width + 1) + 1, row * width, (row + 1) * width);
  }
  const colours = palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(colours)),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/**
 * Makes a screenshot a third as heavy by a palette of its commonest colours, which loses nothing to
 * the eye where a few colours make the whole picture; and a WebP of it, `thumbnail` pixels wide.
 */
export async function smallPng(
  page: Page,
  picture: Buffer,
  thumbnail: number,
): Promise<{ png: Buffer; small: Buffer }> {
  const url = `data:image/png;base64,${picture.toString("base64")}`;
  const reduced = await page.evaluate(reduce, { url, most: MOST_COLOURS, thumbnail });
  return { png: encode(reduced), small: Buffer.from(reduced.small, "base64") };
}
