/** @module-tag long */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { nativeImages } from "./native-images.ts";

const NATIVE = join(import.meta.dirname, "..", "..", "native");
const CATALOGS = "ios/App/App/Assets.xcassets";
const RES = "android/app/src/main/res";

/** Width, height and color type from a PNG's header. */
function pngHead(path: string): [number, number, number] {
  const bytes = readFileSync(join(NATIVE, path));
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes.readUInt8(25)];
}
const RGB = 2;

/** The pixels of a PNG, because machines compress the same ones differently. */
const shown = async (path: string, bytes: Buffer) =>
  path.endsWith(".png") ? await sharp(bytes).raw().toBuffer() : bytes;

it("the native app images match the mark pixel for pixel", async () => {
  const stale: string[] = [];
  for (const [path, drawn] of await nativeImages()) {
    const kept = await shown(path, readFileSync(join(NATIVE, path)));
    if (!kept.equals(await shown(path, Buffer.from(drawn)))) stale.push(path);
  }
  expect(stale, "run `npm run images -w apps/native`").toEqual([]);
});

it("include every size that systems and stores require, without the transparency they reject", () => {
  expect(pngHead(`${CATALOGS}/AppIcon.appiconset/icon.png`)).toEqual([1024, 1024, RGB]);
  const store = "fastlane/metadata/android/en-US/images";
  expect(pngHead(`${store}/icon.png`)).toEqual([512, 512, RGB]);
  expect(pngHead(`${store}/featureGraphic.png`)).toEqual([1024, 500, RGB]);
  const densities = { mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 };
  for (const [density, size] of Object.entries(densities)) {
    for (const name of ["ic_launcher", "ic_launcher_round"]) {
      const [width, height] = pngHead(`${RES}/mipmap-${density}/${name}.png`);
      expect([width, height]).toEqual([size, size]);
    }
  }
});

it("a catalog names exactly its own images", () => {
  for (const name of ["AppIcon.appiconset", "Splash.imageset"]) {
    const folder = join(NATIVE, CATALOGS, name);
    const { images } = JSON.parse(readFileSync(join(folder, "Contents.json"), "utf8"));
    const named = images.map(({ filename }: { filename: string }) => filename).sort();
    expect(named).toEqual(
      readdirSync(folder)
        .filter((file) => file.endsWith(".png"))
        .sort(),
    );
  }
});
