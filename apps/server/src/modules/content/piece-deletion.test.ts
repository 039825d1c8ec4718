import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { silentMp3 } from "@sovereign/domain/testing/silent-mp3";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect } from "vitest";
import { insertPictures } from "#modules/content/pictures.repository.ts";
import { pieceMedia, piecePictures, staffLog } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { officeOf, PLAN, SECOND_PACK } from "#testing/content-office.ts";
import { nameOfUpload } from "#testing/media-uploads.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

/** One product, whose clock goes only forward: each test has a draft of its own. */
const it = productTest({ storedContent: true, environment: { CONTENT_DIR: SECOND_PACK } });

const DAY_MS = 24 * 3_600_000;
const RELEASED = [409, "office.piece_released"];

let drafts = 0;

async function started(product: TestProduct) {
  const staff = await signUpStaff(product, "editor", "Jonas");
  const office = officeOf(staff);
  drafts += 1;
  const name = `night-watch-${drafts}`;
  const path = `/api/office/pieces/briefings/${name}`;
  const begin = () =>
    office.send("/api/office/pieces", "POST", { shelf: "briefings", name, title: "Night Watch" });
  await begin();
  const made = await office.read(path);
  // Longer than one sitting, so that a save is another version.
  const newSitting = async () => {
    product.clock.advance(31 * 60_000);
    await staff.stayProved();
  };
  await newSitting();
  const { piece } = await office.save(made, `${made.text}Two hours each.\n`);
  const seen = ({ version, saved_at }: OfficePiece) => ({ version, saved_at });
  return {
    staff,
    office,
    path,
    piece,
    begin,
    newSitting,
    remove: (of: OfficePiece = piece) =>
      office.send(`/api/office/pieces/${of.id}/delete`, "POST", seen(of)),
    restore: () => office.send(`${path}/restore`, "POST", {}),
    async nextNight(days: number) {
      product.clock.advance(days * DAY_MS);
      await product.runDaily();
      await staff.stayProved();
    },
  };
}

describe("a draft", () => {
  it("is deleted and comes back with every version", async ({ product }) => {
    const { staff, office, path, piece, remove, restore } = await started(product);
    const versions = async () => (await staff.fetch(`${path}/versions`)).json();
    const before = await versions();
    expect((await remove()).status).toBe(204);
    expect(await refusalOf(await staff.fetch(path))).toEqual([404, "office.piece_not_found"]);
    expect((await office.list()).pieces.map(({ id }) => id)).not.toContain(piece.id);
    expect(await refusalOf(await remove())).toEqual([404, "office.piece_not_found"]);

    expect(await (await restore()).json()).toEqual(piece);
    expect(await versions()).toEqual(before);
    expect(await refusalOf(await restore())).toEqual([404, "office.piece_not_found"]);
    const log = await product.database.db.select().from(staffLog).orderBy(staffLog.id);
    expect(log.map(({ kind, details }) => [kind, details])).toEqual([
      ["piece_deleted", { piece: piece.id }],
      ["piece_restored", { piece: piece.id }],
    ]);
  });

  it("is not deleted once members have read it, or will", async ({ product }) => {
    const { office, path, piece, remove } = await started(product);
    const later = new Date(product.clock.now().getTime() + 2 * DAY_MS).toISOString();
    const planned = await office.schedule(piece, later);
    expect(await refusalOf(await remove(planned))).toEqual(RELEASED);
    await office.withdraw(await office.publish(planned));
    expect(await refusalOf(await remove(await office.read(path)))).toEqual(RELEASED);
    expect(await refusalOf(await remove(await office.read(PLAN)))).toEqual(RELEASED);
  });

  it("is not deleted under somebody else's save", async ({ product }) => {
    const { office, piece, remove } = await started(product);
    product.clock.advance(1_000);
    await office.save(piece, `${piece.text}And four at night.\n`);
    expect(await refusalOf(await remove())).toEqual([409, "office.piece_changed"]);
    const law = (await office.list()).pieces.find(({ shelf }) => shelf === "manifesto");
    if (!law) throw new Error("the pack has no law");
    const refused = await remove({ ...piece, ...law });
    expect(await refusalOf(refused)).toEqual([409, "office.piece_needed"]);
  });

  it("does not come back over a new piece, nor after a day", async ({ product }) => {
    const { office, path, begin, remove, restore, nextNight } = await started(product);
    await remove();
    await begin();
    expect(await refusalOf(await restore())).toEqual([409, "office.piece_taken"]);
    expect((await remove(await office.read(path))).status).toBe(204);
    await nextNight(2);
    expect(await refusalOf(await restore())).toEqual([404, "office.piece_not_found"]);
  });

  it("takes back the broadcast that waited for it", async ({ product }) => {
    const { staff, piece, remove } = await started(product);
    const broadcast = `/api/office/broadcasts/${crypto.randomUUID()}`;
    const draft = {
      builds_on: 0,
      kind: "letters",
      piece: piece.id,
      push: false,
      conditions: "",
      subject: "Soon",
      preview: "",
      words: "Soon.",
      timing: "piece",
      due_at: null,
    };
    await staff.fetch(broadcast, { method: "PUT", body: JSON.stringify(draft) });
    await product.database.db.execute(sql`update broadcasts set state = 'scheduled'`);
    await remove();
    expect(await (await staff.fetch(broadcast)).json()).toMatchObject({ state: "draft" });
  });
});

/** A draft and pictures of one color each, of which a color is one file. */
async function withUploads(product: TestProduct) {
  const all = await started(product);
  const { db } = product.database;
  return {
    ...all,
    async upload(background: string): Promise<string> {
      const picture = sharp({ create: { width: 9, height: 6, channels: 3, background } });
      const answer = await all.staff.fetch(`${all.path}/pictures?file=boat.jpg`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: new Uint8Array(await picture.jpeg().toBuffer()),
      });
      return ((await answer.json()) as { name: string }).name;
    },
    async countOf(name: string): Promise<number> {
      const stem = `briefings/${name.replace(".webp", "")}`;
      const rows = await db.select({ path: piecePictures.path }).from(piecePictures);
      return rows.filter(({ path }) => path.startsWith(stem)).length;
    },
  };
}

describe("a file", () => {
  it("goes a week after it came, once no version names it", async ({ product }) => {
    const { office, piece, newSitting, upload, countOf, nextNight } = await withUploads(product);
    const named = await upload("red");
    const unnamed = await upload("blue");
    const { piece: shown } = await office.save(piece, `${piece.text}\n![Boat](${named})\n`);
    // An earlier version names it still.
    await newSitting();
    await office.save(shown, piece.text);
    const drawings = await countOf(named);
    expect(drawings).toBeGreaterThan(1);
    await nextNight(6);
    expect(await countOf(unnamed)).toBe(drawings);
    // Brought in again, it is as new.
    expect(await upload("blue")).toBe(unnamed);
    await nextNight(6);
    expect(await countOf(unnamed)).toBe(drawings);
    await nextNight(2);
    expect([await countOf(named), await countOf(unnamed)]).toEqual([drawings, 0]);
  });

  it("goes in the same way when it is a sound", async ({ product }) => {
    const { staff, office, piece, nextNight } = await started(product);
    const add = (title: string) =>
      nameOfUpload(staff, piece.id, { kind: "sound", file: title, bytes: silentMp3(1, title) });
    const [named] = [await add("Named"), await add("Unnamed")];
    await office.save(piece, piece.text.replace("\n---", `\nsound: ${named}\n---`));
    await nextNight(8);
    const left = await product.database.db.select().from(pieceMedia);
    expect(left.map(({ path }) => path)).toEqual([`briefings/${named}`]);
  });

  it("of a deleted draft stays as long as the draft can come back", async ({ product }) => {
    const { office, piece, remove, restore, upload, countOf, nextNight } =
      await withUploads(product);
    const named = await upload("green");
    const { piece: shown } = await office.save(piece, `${piece.text}\n![Boat](${named})\n`);
    await nextNight(8);
    await remove(shown);
    await nextNight(0);
    expect(await countOf(named)).toBeGreaterThan(0);
    expect((await restore()).status).toBe(200);
    await remove(shown);
    await nextNight(2);
    expect(await countOf(named)).toBe(0);
  });

  it("called small, or of the deployment's pack, stays while a text shows it", async ({
    product,
  }) => {
    const { office, piece, nextNight } = await started(product);
    const { db } = product.database;
    const stored = () => db.select({ path: piecePictures.path }).from(piecePictures);
    const drawn = sharp({ create: { width: 9, height: 6, channels: 3, background: "red" } });
    const path = "briefings/mast-small.webp";
    const picture = { path, bytes: await drawn.webp().toBuffer() };
    await insertPictures(db, [picture], { by: null, now: product.clock.now() });
    await office.save(piece, `${piece.text}\n![Mast](mast-small.webp)\n`);
    const before = await stored();
    expect(before).toContainEqual({ path: "frameworks/leading-line.svg" });
    await nextNight(8);
    expect(await stored()).toEqual(before);
  });

  it("moves to another address and shelf with its versions and files, until it is published", async ({
    product,
  }) => {
    const { office, path, piece, staff } = await started(product);
    const picture = await sharp({
      create: { width: 40, height: 30, channels: 3, background: "#7a6a52" },
    })
      .jpeg()
      .toBuffer();
    const added = await staff.fetch(`${path}/pictures?file=Mast.jpg`, {
      method: "POST",
      body: picture,
      headers: { "content-type": "image/jpeg" },
    });
    const { name } = (await added.json()) as { name: string };
    const { piece: shown } = await office.save(piece, `${piece.text}\n![The mast](${name})\n`);
    const move = (of: OfficePiece, to: object) =>
      office.send(`/api/office/pieces/${of.id}/move`, "POST", {
        version: of.version,
        saved_at: of.saved_at,
        to,
      });
    const taken = await move(shown, { shelf: "frameworks", name: "leaving-plan" });
    expect(await refusalOf(taken)).toEqual([409, "office.piece_taken"]);
    const answer = await move(shown, { shelf: "excerpts", name: `watch-${drafts}` });
    expect(answer.status).toBe(200);
    const moved = (await answer.json()) as OfficePiece;
    expect(moved).toMatchObject({ id: `excerpts/watch-${drafts}`, found: [], faults: 0 });
    expect(moved.text).toContain("Two hours each.");
    const moves = `/api/office/pieces/${moved.id}`;
    expect((await office.versions(moves)).versions).toHaveLength(shown.version + 1);
    expect((await staff.fetch(path)).status).toBe(404);
    const released = await office.publish(moved);
    const late = await move(released, { shelf: "excerpts", name: "too-late" });
    expect(await refusalOf(late)).toEqual(RELEASED);
    await office.withdraw(released);
  });
});
