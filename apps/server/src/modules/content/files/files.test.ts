import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RichText } from "@sovereign/content/public/rich-text";
import { MAX_MADE_BYTES } from "@sovereign/content/server/pack/made-pictures";
import { MAX_PICTURE_UPLOAD } from "@sovereign/contract/content-files";
import type { PieceCheck } from "@sovereign/contract/office-piece-check";
import type { OfficePiece, SavedPiece } from "@sovereign/contract/office-pieces";
import type { VaultItemAnswer } from "@sovereign/contract/vault";
import { like } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { packValues } from "#modules/content/serving.ts";
import { exportPack } from "#modules/content/transfer/export-pack.ts";
import { previewImport } from "#modules/content/transfer/import-pack.ts";
import { piecePictures } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { SECOND_PACK } from "#testing/content-office.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({
  payments: true,
  storedContent: true,
  environment: { CONTENT_DIR: SECOND_PACK },
});

const PIECE = "/api/office/pieces/principles/slack-water";
const PACKED = "/api/office/pieces/case-studies/the-grounding";
const OPEN_PIECE = "/api/office/pieces/books/the-pilot";

/** A photograph: noise, which nothing compresses well, with where it was taken. */
const photograph = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "gray",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .withExif({ IFD0: { Copyright: "CANARY" }, IFD3: { GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();

const upload = (staff: TestStaff, path: string, body: Buffer | string, file = "My Boat.JPG") =>
  staff.fetch(`${path}/pictures?file=${encodeURIComponent(file)}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });

async function show(staff: TestStaff, path: string, name: string): Promise<PieceCheck> {
  const json = async (answer: Response) => {
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const piece = (await json(await staff.fetch(path))) as OfficePiece;
  const text = `${piece.text}\n\n![A boat](${name} "In the harbor")\n`;
  const sitting = "5a0b7d0e-3c1f-4d2b-9a6e-1f2e3d4c5b6a";
  const seen = ({ version, saved_at }: OfficePiece) => ({ version, saved_at });
  const saved = (await json(
    await staff.fetch(path, {
      method: "PUT",
      body: JSON.stringify({ ...seen(piece), text, sitting }),
    }),
  )) as SavedPiece;
  await json(await staff.post(`${path}/publish`, seen(saved.piece)));
  const { shelf, name: piece_name } = piece;
  return (await json(
    await staff.post("/api/office/pieces/check", { shelf, name: piece_name, text }),
  )) as PieceCheck;
}

const figureIn = (body: RichText | null) => {
  const figure = body?.blocks.find((block) => block.kind === "figure");
  if (figure?.kind !== "figure" || !figure.picture) throw new Error("no picture");
  const { width, height, sources } = figure.picture;
  return {
    width,
    height,
    alt: figure.alt,
    files: sources.flatMap(({ type, files }) => files.map((file) => ({ type, ...file }))),
  };
};

describe("a picture", () => {
  it("is stored in two widths and formats, small, upright and without its camera's words", async ({
    product,
  }) => {
    const editor = await signUpStaff(product, "editor");
    const turned = await sharp(await photograph(360, 1450))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const answer = await upload(editor, PIECE, turned);
    expect(answer.status).toBe(200);
    const { name } = await answer.json();
    expect(name).toMatch(/^my-boat-[0-9a-f]{8}\.webp$/);
    const { width, height, files, alt } = figureIn((await show(editor, PIECE, name)).body);
    expect(alt).toBe("A boat");
    expect([width, height]).toEqual([1440, 358]);
    expect(files.map(({ type, width: said }) => [type, said])).toEqual([
      ["image/avif", 720],
      ["image/avif", 1440],
      ["image/webp", 720],
      ["image/webp", 1440],
    ]);
    for (const { src, type, width: said } of files) {
      const file = await product.fetch(src);
      expect([file.status, file.headers.get("content-type")], src).toEqual([200, type]);
      expect(file.headers.get("cache-control")).toMatch(/^private, /);
      const bytes = Buffer.from(await file.arrayBuffer());
      expect(bytes.length).toBeLessThanOrEqual(MAX_MADE_BYTES);
      expect(bytes.includes("CANARY")).toBe(false);
      const found = await sharp(bytes).metadata();
      expect([found.width, found.exif, found.orientation]).toEqual([said, undefined, undefined]);
    }
    expect((await upload(editor, PIECE, turned)).status).toBe(200);
  });

  it("is refused where it is none, a drawing, a bomb or too large", async ({ product }) => {
    const editor = await signUpStaff(product, "editor");
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    const [width, height] = [8001, 8000];
    const bomb = await sharp(Buffer.alloc(width * height), { raw: { width, height, channels: 1 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(MAX_PICTURE_UPLOAD);
    const cut = (await photograph(90, 60)).subarray(0, 2_000);
    for (const body of [svg, bomb, cut, "no picture", Buffer.alloc(0)]) {
      const answer = await upload(editor, PIECE, body);
      expect(await refusalOf(answer)).toEqual([400, "office.picture_unreadable"]);
    }
    const large = await upload(editor, PIECE, Buffer.alloc(MAX_PICTURE_UPLOAD + 1));
    expect(await refusalOf(large)).toEqual([413, "request.too_large"]);
    const nowhere = await upload(
      editor,
      PIECE.replace("slack-water", "none"),
      await photograph(9, 9),
    );
    expect(await refusalOf(nowhere)).toEqual([404, "office.piece_not_found"]);
  });

  it("is read by whom its piece is for, and by nobody else §10.20", async ({
    product,
    billing,
  }) => {
    const editor = await signUpStaff(product, "editor");
    const reader = await product.signUp();
    const subscriber = await product.signUpSubscriber();
    const bytes = await photograph(30, 20);
    const { name } = await (await upload(editor, PIECE, bytes)).json();
    const draft = await editor.post("/api/office/pieces/check", {
      shelf: "principles",
      name: "slack-water",
      text: `---\nid: slack-water\ntitle: A\naccess: member\norder: 1\n---\n\n![A](${name})\n`,
    });
    const [drafted] = figureIn(((await draft.json()) as PieceCheck).body).files;
    const statusOf = async (src = "") => (await product.fetch(src)).status;
    expect(await statusOf(drafted?.src)).toBe(200);

    await show(editor, PIECE, name);
    const item = async (member: typeof reader, path: string) =>
      (await (await member.fetch(`/api/vault/${path}`)).json()) as VaultItemAnswer;
    const [shown] = figureIn((await item(subscriber, "principles/slack-water")).body).files;
    const [address = "", ticket = ""] = (shown?.src ?? "").split("?for=");
    expect(await statusOf(shown?.src)).toBe(200);
    for (const other of [address, `${address}?for=${ticket.slice(0, -4)}AAAA`]) {
      expect(await statusOf(other), other).toBe(404);
    }

    const open = await (await upload(editor, OPEN_PIECE, await photograph(20, 30))).json();
    await show(editor, OPEN_PIECE, open.name);
    const [inBook] = figureIn((await item(reader, "books/the-pilot")).body).files;
    const [openAddress = "", ofReader = ""] = (inBook?.src ?? "").split("?for=");
    expect(await statusOf(inBook?.src)).toBe(200);
    expect(await statusOf(`${address}?for=${ofReader}`), "of who may not read").toBe(404);
    expect(await statusOf(openAddress), "of a visitor").toBe(404);

    const payer = await product.signUp();
    const subscription = await billing.subscribe(payer);
    const [ofPayer] = figureIn((await item(payer, "principles/slack-water")).body).files;
    expect(await statusOf(ofPayer?.src)).toBe(200);
    await product.payments.control.refund({ subscription });
    await billing.check(payer);
    expect(await statusOf(ofPayer?.src), "once the membership is over").toBe(404);
    await editor.post(`${PIECE}/withdraw`, {});
    expect(await statusOf(shown?.src), "once it is taken down").toBe(404);
    product.clock.advance(25 * 3600_000);
    expect(await statusOf(inBook?.src), "after a day").toBe(404);
  });

  it("goes into a pack and comes back to the byte", async ({ product }) => {
    const editor = await signUpStaff(product, "editor");
    const { name } = await (await upload(editor, PACKED, await photograph(730, 30))).json();
    await show(editor, PACKED, name);
    const folder = mkdtempSync(join(tmpdir(), "pictures-"));
    const { db } = product.database;
    const now = product.clock.now();
    const deployment = product.config.appUrl;
    await exportPack(db, { folder, newest: false, deployment, now });
    const stem = name.replace(".webp", "");
    expect(
      readdirSync(join(folder, "case-studies")).filter((file) => file.startsWith(stem)),
    ).toEqual(["-small.avif", "-small.webp", ".avif", ".webp"].map((ending) => stem + ending));
    const values = packValues(product.config);
    const again = () => previewImport(db, folder, { values, deployment, now });
    expect(await again()).toMatchObject({ refused: [], changes: [], pictures: [], problems: [] });
    await db.delete(piecePictures).where(like(piecePictures.path, `case-studies/${stem}%`));
    const found = await again();
    expect(found).toMatchObject({ refused: [], changes: [], problems: [] });
    expect(found.pictures.length).toBe(4);
    rmSync(folder, { recursive: true });
  });
});
