import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Brand, brandFrom } from "@sovereign/content/build/brand";
import { hasStrangeLetters } from "@sovereign/content/drawing/lettering";
import { svgRenderer } from "@sovereign/content/drawing/svg-renderer";
import { LINK_PREVIEW_SIZE } from "@sovereign/domain/link-preview";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PICTURED, type Picture, picturePath } from "#app/heads/public-pages.ts";
import { linkPreviewImages } from "./link-preview.ts";

const SIGNATURE = "89504e470d0a1a0a";
const MAX_BYTES = 80_000;

/** Reads the size from a PNG's header; fails for any other file. */
function sizeOf(file: Buffer) {
  expect(file.toString("hex", 0, 8)).toBe(SIGNATURE);
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

describe("the build's preview images", () => {
  const folders: string[] = [];
  const pictures: Record<string, Map<Picture, Buffer>> = {};

  async function made(name: string, brand?: Brand) {
    const folder = mkdtempSync(join(tmpdir(), "link-previews-"));
    folders.push(folder);
    await linkPreviewImages(folder, brand);
    const read = (picture: Picture) => readFileSync(join(folder, picturePath(picture)));
    pictures[name] = new Map(PICTURED.map((picture) => [picture, read(picture)]));
  }

  beforeAll(async () => {
    await made("own");
    await made("again");
    const long = { PRODUCT_NAME: "Žižkov & Sons <of the Long Road to Patience>" };
    await made("other", brandFrom(long));
  });
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  it("have the announced size, a small file and different content", () => {
    const own = [...(pictures.own?.values() ?? [])];
    expect(own).toHaveLength(PICTURED.length);
    for (const file of own) {
      expect(sizeOf(file)).toEqual(LINK_PREVIEW_SIZE);
      expect(file.length).toBeLessThan(MAX_BYTES);
    }
    expect(new Set(own.map((file) => file.toString("base64"))).size).toBe(own.length);
  });

  it("are byte-identical in every build of a brand and differ for another brand", () => {
    for (const picture of PICTURED) {
      const own = pictures.own?.get(picture);
      expect(pictures.again?.get(picture)?.equals(own ?? Buffer.of())).toBe(true);
      expect(pictures.other?.get(picture)?.equals(own ?? Buffer.of())).toBe(false);
    }
  });
});

describe("the letters of the preview images", () => {
  it("exist for supported characters, with boxes for the rest", async () => {
    const { png } = await svgRenderer();
    const drawn = (letter: string) =>
      Buffer.from(
        png(
          `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><text y="40" font-family="Newsreader Text" font-size="26">${letter}</text></svg>`,
        ),
      ).toString("base64");
    const box = drawn("Щ");
    for (const letter of ["A", "ß", "Ž", "ő", "—", "’", "…", "€", "₹", "™"]) {
      expect(hasStrangeLetters(letter), letter).toBe(false);
      expect(drawn(letter) === box, letter).toBe(false);
    }
    for (const letter of ["Щ", "王", "Ω"]) expect(hasStrangeLetters(letter), letter).toBe(true);
  });
});
