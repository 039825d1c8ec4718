import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileDigest } from "@sovereign/content/server/pack/made-pictures";
import { cleanPicture } from "@sovereign/content/server/pack/picture-cleaning";
import type { OfficeToday } from "@sovereign/contract/office-today";
import type { VaultItemAnswer } from "@sovereign/contract/vault";
import { silentMp3 } from "@sovereign/domain/testing/silent-mp3";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, onTestFinished } from "vitest";
import { packValues } from "#modules/content/serving.ts";
import { exportPack } from "#modules/content/transfer/export-pack.ts";
import { applyImport, previewImport } from "#modules/content/transfer/import-pack.ts";
import { pieceMedia, pieceMediaParts, piecePictures } from "#schema/schema.ts";
import { officeOf, SECOND_PACK } from "#testing/content-office.ts";
import { nameOfUpload } from "#testing/media-uploads.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ storedContent: true, environment: { CONTENT_DIR: SECOND_PACK } });

const TOLD = "48.8584 N 2.2945 E";
const PLAN = "frameworks/leaving-plan";

/** A picture, lying on its side, that tells where it was made. */
const photograph = () =>
  sharp({ create: { width: 40, height: 24, channels: 3, background: "#2a6" } })
    .composite([{ input: Buffer.from('<svg><rect width="9" height="20"/></svg>') }])
    .withIccProfile("p3")
    .withExif({ IFD0: { ImageDescription: TOLD } })
    .withMetadata({ orientation: 6 })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><p>${TOLD}</p></x:xmpmeta>`);

const pixelsOf = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer();

const needOf = async (staff: TestStaff) =>
  ((await (await staff.fetch("/api/office/today")).json()) as OfficeToday).needs.find(
    ({ kind }) => kind === "files_tell",
  );

describe("a picture without its metadata", () => {
  it.for(["jpg", "png", "webp"] as const)(
    "looks as before and tells nothing: .%s §S103",
    async (ending) => {
      const type = ending === "jpg" ? "jpeg" : ending;
      const bytes = await photograph()[type]().toBuffer();
      expect(bytes.includes(TOLD)).toBe(true);
      const behind = Buffer.concat([bytes, Buffer.from(TOLD)]);
      const clean = cleanPicture(`a.${ending}`, behind) ?? Buffer.alloc(0);
      expect(clean.includes(TOLD)).toBe(false);
      expect((await pixelsOf(clean)).equals(await pixelsOf(bytes))).toBe(true);
      const { orientation, icc, xmp } = await sharp(clean).metadata();
      expect([orientation, icc !== undefined, xmp]).toEqual([6, true, undefined]);
      expect(cleanPicture(`a.${ending}`, clean)?.equals(clean)).toBe(true);
      expect(cleanPicture(`a.${ending}`, bytes.subarray(0, bytes.length - 20))).toBeNull();
    },
  );

  it("keeps the bytes of one that has none, and is refused where it cannot be had", async () => {
    const bare = sharp({ create: { width: 40, height: 24, channels: 3, background: "#2a6" } });
    const avif = await bare.avif().toBuffer();
    expect(cleanPicture("a.avif", avif)?.equals(avif)).toBe(true);
    const webp = await bare.webp().toBuffer();
    expect(cleanPicture("a.webp", webp)?.equals(webp)).toBe(true);
    expect(cleanPicture("a.avif", await photograph().avif().toBuffer())).toBeNull();
    const jpeg = await bare.jpeg().toBuffer();
    for (const ending of ["jpg", "png", "webp"]) {
      for (const bytes of [
        "",
        "no picture",
        jpeg.subarray(0, 30),
        "RIFF\f\0\0\0WEBPVP8X\0\0\0\0",
      ]) {
        expect(cleanPicture(`a.${ending}`, Buffer.from(bytes))).toBeNull();
      }
    }
  });
});

it("a pack's picture comes in without its metadata, also where it is here as it was §S103", async ({
  product,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { db } = product.database;
  const now = product.clock.now();
  const deployment = product.config.appUrl;
  const bytes = await photograph().jpeg().toBuffer();
  const path = "frameworks/harbor.jpg";
  const preview = () =>
    previewImport(db, folder, { values: packValues(product.config), deployment, now });
  await exportPack(db, { folder, newest: false, deployment, now });
  rmSync(join(folder, ".export.json"));
  writeFileSync(join(folder, path), bytes);
  const found = await preview();
  expect(found).toMatchObject({ refused: [], pictures: [{ path }] });
  await applyImport(db, found, { by: null, now });
  const stored = async () =>
    (await db.select().from(piecePictures).where(eq(piecePictures.path, path)))[0]?.bytes;
  expect((await stored())?.includes(TOLD)).toBe(false);
  expect(await preview()).toMatchObject({ refused: [], pictures: [] });
  await db.update(piecePictures).set({ bytes }).where(eq(piecePictures.path, path));
  expect(await preview()).toMatchObject({ refused: [], pictures: [] });
});

it("files stored with their metadata lose it under their addresses; one that cannot is named to the owner §S103", async ({
  product,
}) => {
  const { db } = product.database;
  const editor = await signUpStaff(product, "editor");
  const owner = await signUpStaff(product, "owner");
  const office = officeOf(editor);
  const bare = silentMp3(1, "Bare");
  const told = Buffer.concat([bare, Buffer.from("TAG"), Buffer.from(TOLD)]);
  const name = await nameOfUpload(editor, PLAN, { kind: "sound", file: "a.mp3", bytes: told });
  const photo = await photograph().jpeg().toBuffer();
  const here = { digest: "as-it-was", width: 0, height: 0, addedAt: product.clock.now() };
  await db.insert(piecePictures).values([
    { ...here, path: "frameworks/boat.jpg", bytes: photo },
    { ...here, path: "frameworks/cut.jpg", bytes: photo.subarray(0, photo.length - 20) },
    { ...here, path: "frameworks/unused.jpg", bytes: photo.subarray(0, photo.length - 20) },
  ]);
  const [before] = await db
    .update(pieceMedia)
    .set({ cleanDigest: null, digest: fileDigest(told) })
    .where(eq(pieceMedia.path, `frameworks/${name}`))
    .returning();
  await db
    .update(pieceMediaParts)
    .set({ bytes: told })
    .where(eq(pieceMediaParts.mediaId, before?.id ?? ""));
  const piece = await office.read();
  const { piece: saved } = await office.save(
    piece,
    `${piece.text.replace("\naccess:", `\nsound: ${name}\naccess:`)}\n![A boat](boat.jpg)\n\n![Half a boat](cut.jpg)\n`,
  );
  await office.publish(saved);
  const member = await product.signUpSubscriber();
  const read = async () => {
    const item = (await (await member.fetch(`/api/vault/${PLAN}`)).json()) as VaultItemAnswer;
    const pictures = [...JSON.stringify(item.body).matchAll(/jpeg;base64,([\w+/=]+)/g)];
    const boat = Buffer.from(pictures[0]?.[1] ?? "", "base64");
    const src = item.sound?.src ?? "";
    const heard = Buffer.from(await (await product.fetch(src)).arrayBuffer());
    return { src, tells: [boat.includes(TOLD), heard.includes(TOLD)] };
  };
  const earlier = await read();
  expect(earlier.tells).toEqual([true, true]);

  await product.runRepeated();
  await expect.poll(async () => (await read()).tells).toEqual([false, false]);
  expect((await read()).src).toBe(earlier.src);
  const [medium] = await db.select().from(pieceMedia);
  const cleaned = fileDigest(Buffer.concat([bare, Buffer.alloc(told.length - bare.length)]));
  expect(medium).toMatchObject({ digest: fileDigest(told), cleanDigest: cleaned });
  expect(await needOf(owner)).toEqual({
    kind: "files_tell",
    names: ["frameworks/cut.jpg"],
    since: product.clock.now().toISOString(),
  });
  expect(await needOf(editor)).toBeUndefined();
  const again = office.save(saved, piece.text);
  await office.publish((await again).piece);
  await expect.poll(() => needOf(owner)).toBeUndefined();
});
