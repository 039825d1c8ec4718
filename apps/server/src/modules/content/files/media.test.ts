import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MEDIA_PART_BYTES } from "@sovereign/contract/content-files";
import type { PieceCheck } from "@sovereign/contract/office-piece-check";
import type { VaultItemAnswer } from "@sovereign/contract/vault";
import { MAX_MEDIA_BYTES } from "@sovereign/domain/piece";
import { silentMp3 } from "@sovereign/domain/testing/silent-mp3";
import { eq } from "drizzle-orm";
import { describe, expect, onTestFinished } from "vitest";
import { packValues } from "#modules/content/serving.ts";
import { exportPack } from "#modules/content/transfer/export-pack.ts";
import { applyImport, previewImport } from "#modules/content/transfer/import-pack.ts";
import { pieceMedia } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { officeOf, SECOND_PACK } from "#testing/content-office.ts";
import { finishMedia, nameOfUpload, sendPart, uploadMedia } from "#testing/media-uploads.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ storedContent: true, environment: { CONTENT_DIR: SECOND_PACK } });

const PIECE = "frameworks/leaving-plan";
const WATCH = "excerpts/second-watch";
const PACKED = "case-studies/the-grounding";
/** Of two parts and a bit. */
const TALK = silentMp3(540, "A talk");

async function publishWith(staff: TestStaff, id: string, fields: string): Promise<void> {
  const office = officeOf(staff);
  const piece = await office.read(`/api/office/pieces/${id}`);
  const text = piece.text.replace("\naccess:", `\n${fields}\naccess:`);
  const { piece: saved } = await office.save(piece, text);
  expect(saved.found).toEqual([]);
  await office.publish(saved);
}

const read = async (member: { fetch: TestStaff["fetch"] }, id: string) =>
  (await (await member.fetch(`/api/vault/${id}`)).json()) as VaultItemAnswer;

describe("a sound", () => {
  it("is brought in by parts, in any order and again, and served in ranges", async ({
    product,
  }) => {
    const editor = await signUpStaff(product, "editor");
    const started = await editor.post(`/api/office/pieces/${PIECE}/uploads`, {
      kind: "sound",
      size: TALK.length,
    });
    const { id } = await started.json();
    const finish = { kind: "sound", file: "My Talk.MP3", shelf: "frameworks" };
    const partOf = (number: number) =>
      TALK.subarray(number * MEDIA_PART_BYTES, (number + 1) * MEDIA_PART_BYTES);
    const send = (number: number, part = partOf(number)) =>
      sendPart(editor, id, { number, kind: "sound", part });
    expect((await send(1)).status).toBe(204);
    expect((await send(0, partOf(0).subarray(1))).status).toBe(400);
    expect((await send(3, Buffer.alloc(9))).status).toBe(400);
    expect((await finishMedia(editor, id, finish)).status, "parts are missing").toBe(400);
    for (const number of [2, 0, 1]) expect((await send(number)).status).toBe(204);
    const finished = await finishMedia(editor, id, finish);
    expect(finished.status).toBe(200);
    const { name } = await finished.json();
    expect(name).toMatch(/^my-talk-[0-9a-f]{8}\.mp3$/);
    const again = { kind: "sound", file: "My Talk.mp3", bytes: TALK };
    expect(await nameOfUpload(editor, PIECE, again)).toBe(name);
    expect(await product.database.db.$count(pieceMedia)).toBe(1);

    await publishWith(editor, PIECE, `sound: ${name}`);
    const member = await product.signUpSubscriber();
    const { src = "", ...about } = (await read(member, PIECE)).sound ?? {};
    expect(about).toEqual({ type: "audio/mpeg", bytes: TALK.length });
    const get = (headers: Record<string, string> = {}, method = "GET") =>
      product.fetch(src, { method, headers });
    const whole = await get();
    expect(whole.status).toBe(200);
    expect(Buffer.from(await whole.arrayBuffer()).equals(TALK)).toBe(true);
    const etag = whole.headers.get("etag") ?? "";
    const of = (answer: Response) =>
      ["content-type", "content-length", "accept-ranges", "cache-control"].map((header) =>
        answer.headers.get(header),
      );
    const described = [
      "audio/mpeg",
      String(TALK.length),
      "bytes",
      "private, max-age=86400, immutable",
    ];
    expect(of(whole)).toEqual(described);
    const head = await get({}, "HEAD");
    expect([head.status, ...of(head), await head.text()]).toEqual([200, ...described, ""]);
    const last = TALK.length - 1;
    const ranges: [string, number, number][] = [
      ["bytes=0-1", 0, 1],
      [
        `bytes=${MEDIA_PART_BYTES - 2}-${MEDIA_PART_BYTES + 1}`,
        MEDIA_PART_BYTES - 2,
        MEDIA_PART_BYTES + 1,
      ],
      [`bytes=${last - 9}-`, last - 9, last],
      [`bytes=-10`, last - 9, last],
      [`bytes=${last}-${last + 500}`, last, last],
      [`bytes=-${TALK.length + 5}`, 0, last],
    ];
    for (const [range, from, to] of ranges) {
      const answer = await get({ range, "if-range": etag });
      expect([answer.status, answer.headers.get("content-range")], range).toEqual([
        206,
        `bytes ${from}-${to}/${TALK.length}`,
      ]);
      expect(answer.headers.get("content-length")).toBe(String(to - from + 1));
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.equals(TALK.subarray(from, to + 1)), range).toBe(true);
    }
    for (const range of [`bytes=${TALK.length}-`, "bytes=-0"]) {
      const answer = await get({ range });
      expect([answer.status, answer.headers.get("content-range")], range).toEqual([
        416,
        `bytes */${TALK.length}`,
      ]);
    }
    const ignored: Record<string, string>[] = [
      { range: "bytes=5-2" },
      { range: "bytes=0-1,4-5" },
      { range: "lines=0-1" },
      { range: "bytes=0-1", "if-range": '"other"' },
    ];
    for (const headers of ignored) {
      expect((await get(headers)).status, JSON.stringify(headers)).toBe(200);
    }
  });

  it("leaves without the place, the device and the cover in its tags, by whatever way it comes §S103", async ({
    product,
  }) => {
    const editor = await signUpStaff(product, "editor");
    const told = Buffer.from("+48.8584+002.2945/ Phone 9 of Ada");
    const bare = silentMp3(1, "Without tags");
    const bytes = Buffer.concat([
      Buffer.from(`ID3\u0003\0\0\0\0\0${String.fromCharCode(told.length)}`, "latin1"),
      told,
      bare,
      Buffer.from("TAG"),
      told,
    ]);
    const upload = { kind: "sound", file: "told.mp3", bytes };
    const name = await nameOfUpload(editor, WATCH, upload);
    await publishWith(editor, WATCH, `sound: ${name}`);
    const member = await product.signUpSubscriber();
    const served = async () => {
      const { sound } = await read(member, WATCH);
      return Buffer.from(await (await product.fetch(sound?.src ?? "")).arrayBuffer());
    };
    const heard = await served();
    expect([heard.length, heard.includes(told), heard.includes(bare)]).toEqual([
      bytes.length,
      false,
      true,
    ]);

    const folder = mkdtempSync(join(tmpdir(), "media-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { db } = product.database;
    const now = product.clock.now();
    const deployment = product.config.appUrl;
    await exportPack(db, { folder, newest: false, deployment, now });
    rmSync(join(folder, ".export.json"));
    writeFileSync(join(folder, "excerpts", name), bytes);
    await db.delete(pieceMedia).where(eq(pieceMedia.path, `excerpts/${name}`));
    const found = await previewImport(db, folder, {
      values: packValues(product.config),
      deployment,
      now,
    });
    expect(found).toMatchObject({ refused: [], media: [{ path: `excerpts/${name}` }] });
    await applyImport(db, found, { by: null, now });
    expect((await served()).equals(heard)).toBe(true);
  });

  it("is refused by its content, whatever its name, and by its size", async ({ product }) => {
    const editor = await signUpStaff(product, "editor");
    const wave = Buffer.concat([Buffer.from("RIFF\0\0\0\0WAVEfmt "), Buffer.alloc(2000)]);
    const page = Buffer.from("<!doctype html><script>1</script>");
    const cut = Buffer.concat([Buffer.from("\0\0\0\u0018ftypM4A "), Buffer.alloc(12)]);
    const tagOnly = TALK.subarray(0, 20);
    for (const bytes of [wave, page, cut, tagOnly]) {
      const answer = await uploadMedia(editor, PIECE, { kind: "sound", file: "talk.mp3", bytes });
      expect(await refusalOf(answer)).toEqual([400, "office.media_unreadable"]);
    }
    const places = Buffer.concat([
      Buffer.from("\u001aE\u00df\u00a3 webm V_VP9", "latin1"),
      Buffer.alloc(100, "+48.8584+002.2945/"),
    ]);
    const told = { kind: "film", file: "film.webm", bytes: places };
    expect(await refusalOf(await uploadMedia(editor, PIECE, told))).toEqual([
      400,
      "office.media_tells",
    ]);
    const asFilm = await uploadMedia(editor, PIECE, { kind: "film", file: "a.mp4", bytes: TALK });
    expect(await refusalOf(asFilm)).toEqual([400, "office.media_unreadable"]);
    const begin = (id: string, size: number) =>
      editor.post(`/api/office/pieces/${id}/uploads`, { kind: "sound", size });
    const large = await begin(PIECE, MAX_MEDIA_BYTES.sound + 1);
    expect(await refusalOf(large)).toEqual([413, "request.too_large"]);
    const nowhere = await begin("frameworks/none", 9);
    expect(await refusalOf(nowhere)).toEqual([404, "office.piece_not_found"]);
    const { id } = await (await begin(PIECE, 900)).json();
    product.clock.advance(25 * 3600_000);
    await product.runDaily();
    const later = await signUpStaff(product, "editor");
    const late = await sendPart(later, id, {
      number: 0,
      kind: "sound",
      part: TALK.subarray(0, 900),
    });
    expect(await refusalOf(late)).toEqual([404, "office.upload_not_found"]);
  });

  it("needs its words and its file", async ({ product }) => {
    const editor = await signUpStaff(product, "editor");
    const faultsOf = async (fields: string, words: string) => {
      const answer = await editor.post("/api/office/pieces/check", {
        shelf: "frameworks",
        name: "leaving-plan",
        text: `---\nid: leaving-plan\ntitle: A\naccess: member\norder: 1\n${fields}\n---\n\n${words}\n`,
      });
      const { faults } = (await answer.json()) as PieceCheck;
      return faults.map(({ line, message }) => `${line} ${message}`);
    };
    expect(await faultsOf("sound: none-1a2b3c4d.mp3", "Words.")).toEqual([
      "6 is missing beside the text",
    ]);
    const upload = { kind: "sound", file: "talk.mp3", bytes: silentMp3(2, "Bare") };
    const name = await nameOfUpload(editor, PIECE, upload);
    expect(await faultsOf(`sound: ${name}\nreleases: April 2031`, "")).toEqual([
      "6 needs its words as the text",
    ]);
    expect(await faultsOf("sound: ../talk.mp3", "Words.")).toHaveLength(1);
  });

  it("goes into a pack and comes back to the byte", async ({ product }) => {
    const editor = await signUpStaff(product, "editor");
    const upload = { kind: "sound", file: "talk.mp3", bytes: TALK };
    const name = await nameOfUpload(editor, PACKED, upload);
    await publishWith(editor, PACKED, `sound: ${name}`);
    const folder = mkdtempSync(join(tmpdir(), "media-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { db } = product.database;
    const deployment = product.config.appUrl;
    await exportPack(db, { folder, newest: false, deployment, now: product.clock.now() });
    expect(existsSync(join(folder, "case-studies", name))).toBe(true);
    const again = () => {
      const values = packValues(product.config);
      return previewImport(db, folder, { values, deployment, now: product.clock.now() });
    };
    expect(await again()).toMatchObject({ refused: [], changes: [], media: [], problems: [] });
    const [before] = await db
      .delete(pieceMedia)
      .where(eq(pieceMedia.path, `case-studies/${name}`))
      .returning();
    const found = await again();
    expect(found).toMatchObject({ refused: [], changes: [], problems: [] });
    expect(found.media.map(({ path }) => path)).toEqual([`case-studies/${name}`]);
    await applyImport(db, found, { by: null, now: product.clock.now() });
    const member = await product.signUpSubscriber();
    const { sound } = await read(member, PACKED);
    const heard = await product.fetch(sound?.src ?? "");
    expect(Buffer.from(await heard.arrayBuffer()).equals(TALK)).toBe(true);
    expect(sound?.src).toContain(before?.digest);
  });
});
