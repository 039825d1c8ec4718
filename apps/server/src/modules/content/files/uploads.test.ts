import { MEDIA_PART_BYTES, type StartedUploadAnswer } from "@sovereign/contract/content-files";
import { silentMp3 } from "@sovereign/domain/testing/silent-mp3";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { pieceMedia } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { SECOND_PACK } from "#testing/content-office.ts";
import { finishMedia, sendPart, uploadMedia } from "#testing/media-uploads.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const it = productTest({ storedContent: true, environment: { CONTENT_DIR: SECOND_PACK } });

const PIECE = "frameworks/leaving-plan";
const TALK = silentMp3(1, "A talk");

/** Sends all parts of a file and does not finish it. */
async function send(
  editor: TestStaff,
  bytes: Buffer,
  { announced, sent: kind }: { announced: string; sent: string },
): Promise<string> {
  const started = await editor.post(`/api/office/pieces/${PIECE}/uploads`, {
    kind: announced,
    size: bytes.length,
  });
  const { id } = (await started.json()) as StartedUploadAnswer;
  for (let number = 0; number * MEDIA_PART_BYTES < bytes.length; number += 1) {
    const part = bytes.subarray(number * MEDIA_PART_BYTES, (number + 1) * MEDIA_PART_BYTES);
    expect((await sendPart(editor, id, { number, kind, part })).status).toBe(204);
  }
  return id;
}

it("an upload is not larger as one kind because it was announced as another", async ({
  product,
}) => {
  const editor = await signUpStaff(product, "editor");
  const words = `WEBVTT\n\nNOTE ${"x".repeat(MEDIA_PART_BYTES)}\n\n00:01.000 --> 00:02.000\nHi\n`;
  const id = await send(editor, Buffer.from(words), { announced: "film", sent: "captions" });
  const finish = { kind: "captions", file: "talk.vtt", shelf: "frameworks" };
  expect(await refusalOf(await finishMedia(editor, id, finish))).toEqual([
    413,
    "request.too_large",
  ]);
});

it("two uploads of one file that end at once are one file", async ({ product }) => {
  const editor = await signUpStaff(product, "editor");
  const before = await product.database.db.$count(pieceMedia);
  const finish = { kind: "sound", file: "talk.mp3", shelf: "frameworks" };
  const uploads = [1, 2, 3, 4, 5, 6].map(() =>
    send(editor, TALK, { announced: "sound", sent: "sound" }),
  );
  const ids = await Promise.all(uploads);
  const answers = await Promise.all(ids.map((id) => finishMedia(editor, id, finish)));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(await product.database.db.$count(pieceMedia)).toBe(before + 1);
});

it("a file in its place is neither moved nor deleted by its upload", async ({ product }) => {
  const editor = await signUpStaff(product, "editor");
  const upload = { kind: "sound", file: "talk.mp3", bytes: silentMp3(1, "In its place") };
  const { name } = await (await uploadMedia(editor, PIECE, upload)).json();
  const find = () =>
    product.database.db
      .select()
      .from(pieceMedia)
      .where(eq(pieceMedia.path, `frameworks/${name}`));
  const [placed] = await find();
  const finish = { kind: "sound", file: "talk.mp3", shelf: "frameworks" };
  const again = (changed: object) =>
    finishMedia(editor, placed?.id ?? "", { ...finish, ...changed });
  for (const changed of [{ kind: "film" }, { file: "other.mp3" }, { shelf: "briefings" }]) {
    expect(await refusalOf(await again(changed))).toEqual([404, "office.upload_not_found"]);
  }
  expect(await (await again({})).json()).toEqual({ name, fault: null });
  expect(await find()).toEqual([placed]);
});

it("a film of countless boxes is refused and not walked through", async ({ product }) => {
  const editor = await signUpStaff(product, "editor");
  const box = Buffer.from([0, 0, 0, 8, ...Buffer.from("free")]);
  const bytes = Buffer.concat([
    Buffer.from([0, 0, 0, 8, ...Buffer.from("ftyp")]),
    Buffer.alloc(400_000 * box.length, box),
  ]);
  const answer = await uploadMedia(editor, PIECE, { kind: "film", file: "film.mp4", bytes });
  expect(await refusalOf(answer)).toEqual([400, "office.media_unreadable"]);
});

it("the eleventh upload that an editor leaves open ends the oldest one §S90", async ({
  product,
}) => {
  const editor = await signUpStaff(product, "editor", "Ada");
  // Of one name, and still another person.
  const other = await signUpStaff(product, "editor", "Ada");
  const start = { announced: "sound", sent: "sound" };
  const before = await product.database.db.$count(pieceMedia);
  const theirs = await send(other, TALK, start);
  const first = await send(editor, TALK, start);
  for (let count = 0; count < 10; count += 1) {
    product.clock.advance(1000);
    await send(editor, TALK, start);
  }
  expect(await product.database.db.$count(pieceMedia)).toBe(before + 11);
  const finish = { kind: "sound", file: "talk.mp3", shelf: "frameworks" };
  expect((await finishMedia(editor, first, finish)).status).toBe(404);
  expect((await finishMedia(other, theirs, finish)).status).toBe(200);
});
