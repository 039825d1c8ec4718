import type { OfficePiece } from "@sovereign/contract/office-pieces";
import { silentMp3 } from "@sovereign/domain/testing/silent-mp3";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { findPictureHeads, insertPictures } from "#modules/content/pictures.repository.ts";
import { pieceMedia, piecePictures, staffLog } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { officeOf, PLAN, SECOND_PACK } from "#testing/content-office.ts";
import { nameOfUpload } from "#testing/media-uploads.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const it = freshProductTest({
  ...{ payments: true, storedContent: true, now: "2026-03-10T12:00:00.000Z" },
  environment: { CONTENT_DIR: SECOND_PACK },
});

const DRAFT = { shelf: "briefings", name: "night-watch", title: "Night Watch" };
const PATH = "/api/office/pieces/briefings/night-watch";
const DAY_MS = 24 * 3_600_000;

async function started(product: TestProduct) {
  const staff = await signUpStaff(product, "editor", "Jonas");
  const office = officeOf(staff);
  await office.send("/api/office/pieces", "POST", DRAFT);
  const made = await office.read(PATH);
  // Longer than one sitting, so that a save is another version.
  const newSitting = async () => {
    product.clock.advance(31 * 60_000);
    await staff.stayProved();
  };
  await newSitting();
  const { piece } = await office.save(made, `${made.text}Two hours each.\n`);
  const seen = ({ version, saved_at }: OfficePiece) => ({ version, saved_at });
  return {
    ...{ staff, office, piece, newSitting },
    remove: (of: OfficePiece = piece) =>
      office.send(`/api/office/pieces/${of.id}/delete`, "POST", seen(of)),
    restore: () => office.send(`${PATH}/restore`, "POST", {}),
    async nextNight(days: number) {
      product.clock.advance(days * DAY_MS);
      await product.runDaily();
      await staff.stayProved();
    },
  };
}

describe("a draft", () => {
  it("is deleted and comes back with every version", async ({ product }) => {
    const { staff, office, piece, remove, restore } = await started(product);
    const versions = async () => (await staff.fetch(`${PATH}/versions`)).json();
    const before = await versions();
    expect((await remove()).status).toBe(204);
    expect(await refusalOf(await staff.fetch(PATH))).toEqual([404, "office.piece_not_found"]);
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
    const { office, piece, remove } = await started(product);
    const planned = await office.schedule(piece, "2026-03-12T12:00:00.000Z");
    expect(await refusalOf(await remove(planned))).toEqual([409, "office.piece_released"]);
    await office.withdraw(await office.publish(planned));
    expect(await refusalOf(await remove(await office.read(PATH)))).toEqual([
      ...[409, "office.piece_released"],
    ]);
    expect(await refusalOf(await remove(await office.read(PLAN)))).toEqual([
      ...[409, "office.piece_released"],
    ]);
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
    const { office, remove, restore, nextNight } = await started(product);
    await remove();
    await office.send("/api/office/pieces", "POST", DRAFT);
    expect(await refusalOf(await restore())).toEqual([409, "office.piece_taken"]);
    expect((await remove(await office.read(PATH))).status).toBe(204);
    await nextNight(2);
    expect(await refusalOf(await restore())).toEqual([404, "office.piece_not_found"]);
  });

  it("takes back the broadcast that waited for it", async ({ product }) => {
    const { staff, piece, remove } = await started(product);
    const broadcast = `/api/office/broadcasts/${crypto.randomUUID()}`;
    const draft = {
      ...{ builds_on: 0, kind: "letters", piece: piece.id, push: false, conditions: "" },
      ...{ subject: "Soon", preview: "", words: "Soon.", timing: "piece", due_at: null },
    };
    await staff.fetch(broadcast, { method: "PUT", body: JSON.stringify(draft) });
    await product.database.db.execute(sql`update broadcasts set state = 'scheduled'`);
    await remove();
    expect(await (await staff.fetch(broadcast)).json()).toMatchObject({ state: "draft" });
  });
});

describe("a file", () => {
  async function uploaded(product: TestProduct) {
    const all = await started(product);
    const { default: sharp } = await import("sharp");
    const upload = async (background: string): Promise<string> => {
      const picture = sharp({ create: { width: 90, height: 60, channels: 3, background } });
      const answer = await all.staff.fetch(`${PATH}/pictures?file=boat.jpg`, {
        ...{ method: "POST", headers: { "content-type": "application/octet-stream" } },
        body: new Uint8Array(await picture.jpeg().toBuffer()),
      });
      return ((await answer.json()) as { name: string }).name;
    };
    const { db } = product.database;
    const stored = async () => {
      const rows = await db.select({ path: piecePictures.path }).from(piecePictures);
      return rows.map(({ path }) => path).filter((path) => path.startsWith("briefings/boat-"));
    };
    return { ...all, upload, stored };
  }

  it("goes a week after it came, once no version names it", async ({ product }) => {
    const { office, piece, newSitting, upload, stored, nextNight } = await uploaded(product);
    const named = await upload("red");
    const unnamed = await upload("blue");
    const { piece: shown } = await office.save(piece, `${piece.text}\n![Boat](${named})\n`);
    // An earlier version names it still.
    await newSitting();
    await office.save(shown, piece.text);
    const drawings = (await stored()).length;
    expect(drawings).toBeGreaterThan(2);
    await nextNight(6);
    expect(await stored()).toHaveLength(drawings);
    // Brought in again, it is as new.
    expect(await upload("blue")).toBe(unnamed);
    await nextNight(6);
    expect(await stored()).toHaveLength(drawings);
    await nextNight(2);
    const left = await stored();
    expect(left).toContain(`briefings/${named}`);
    expect(left.filter((path) => path.startsWith(`briefings/${unnamed.slice(0, -5)}`))).toEqual([]);
    expect(left).toHaveLength(drawings / 2);
  });

  it("goes in the same way when it is a sound", async ({ product }) => {
    const { staff, office, piece, nextNight } = await uploaded(product);
    const add = (title: string) =>
      nameOfUpload(staff, piece.id, { kind: "sound", file: title, bytes: silentMp3(1, title) });
    const [named] = [await add("Named"), await add("Unnamed")];
    await office.save(piece, piece.text.replace("\n---", `\nsound: ${named}\n---`));
    await nextNight(8);
    const left = await product.database.db.select().from(pieceMedia);
    expect(left.map(({ path }) => path)).toEqual([`briefings/${named}`]);
  });

  it("of a deleted draft stays as long as the draft can come back", async ({ product }) => {
    const { office, piece, remove, restore, upload, stored, nextNight } = await uploaded(product);
    const named = await upload("red");
    const { piece: shown } = await office.save(piece, `${piece.text}\n![Boat](${named})\n`);
    await nextNight(8);
    await remove(shown);
    await nextNight(0);
    expect(await stored()).toContain(`briefings/${named}`);
    expect((await restore()).status).toBe(200);
    await remove(shown);
    await nextNight(2);
    expect(await stored()).toEqual([]);
  });

  it("called small stays while a text shows it", async ({ product }) => {
    const { office, piece, nextNight } = await uploaded(product);
    const { db } = product.database;
    const addedAt = product.clock.now();
    const path = "briefings/mast-small.webp";
    const { default: sharp } = await import("sharp");
    const drawn = sharp({ create: { width: 9, height: 6, channels: 3, background: "red" } });
    const bytes = await drawn.webp().toBuffer();
    await insertPictures(db, [{ path, bytes }], { by: null, now: addedAt });
    await office.save(piece, `${piece.text}\n![Mast](mast-small.webp)\n`);
    await nextNight(8);
    expect(await findPictureHeads(db, [path])).toHaveLength(1);
  });

  it("of the deployment's pack stays while a text shows it", async ({ product }) => {
    const { nextNight } = await started(product);
    const { db } = product.database;
    const before = await db.select({ path: piecePictures.path }).from(piecePictures);
    expect(before.length).toBeGreaterThan(0);
    await nextNight(8);
    expect(await db.select({ path: piecePictures.path }).from(piecePictures)).toEqual(before);
  });
});
