import { randomUUID } from "node:crypto";
import type { OfficeToday } from "@sovereign/contract/office-today";
import type { VaultItemAnswer } from "@sovereign/contract/vault";
import { isNotNull, sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { countOpened } from "#modules/content/releases.repository.ts";
import { broadcasts, pieceReleases } from "#schema/schema.ts";
import { officeOf, SECOND_PACK } from "#testing/content-office.ts";
import { signUpStaff, type TestStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";

const NOW = "2026-03-10T12:00:00.000Z";
const HOUR = "2026-03-10T13:00:00.000Z";

const it = freshProductTest({
  storedContent: true,
  now: NOW,
  environment: { CONTENT_DIR: SECOND_PACK },
});

const needsOf = async (staff: TestStaff) =>
  ((await (await staff.fetch("/api/office/today")).json()) as OfficeToday).needs.filter(
    ({ kind }) =>
      ["piece_waits", "piece_faulty", "piece_orphaned", "broadcast_bounced"].includes(kind),
  );

describe("a scheduled piece with a fault", () => {
  it("is told of once, an hour before, and waits until it is mended", async ({ product }) => {
    const owner = await signUpStaff(product, "owner", "Adrian");
    await signUpStaff(product, "support", "Mira");
    const editor = await signUpStaff(product, "editor", "Jonas");
    const office = officeOf(editor);
    const piece = await office.read();
    const { piece: faulty } = await office.save(piece, `${piece.text}\nA footnote.[^9]\n`);
    await office.schedule(faulty, HOUR);
    const told = () =>
      product.mailer.sent
        .filter(({ subject }) => subject.includes("cannot open as scheduled"))
        .map(({ to }) => to)
        .sort();
    await product.runRepeated();
    expect(told(), "while somebody writes").toEqual([]);
    const need = { title: piece.title, path: "/office/publish/frameworks/leaving-plan", at: HOUR };
    expect(await needsOf(editor)).toEqual([{ kind: "piece_faulty", ...need }]);
    for (const minute of ["05", "06", "59"]) {
      product.clock.set(`2026-03-10T12:${minute}:00.000Z`);
      await product.runRepeated();
    }
    expect(told()).toEqual([owner.email, editor.email].sort());
    product.clock.set(HOUR);
    await editor.stayProved();
    expect(await needsOf(editor)).toEqual([{ kind: "piece_waits", ...need }]);
    const { piece: mended } = await office.save(faulty, piece.text);
    await office.publish(mended);
    expect(await needsOf(editor)).toEqual([]);
  });
});

describe("a piece scheduled by somebody who may not publish anymore", () => {
  it.for(["removed", "support"])(
    "does not open, and waits for an owner: %s §S100",
    async (how, { product }) => {
      const owner = await signUpStaff(product, "owner", "Adrian");
      const editor = await signUpStaff(product, "editor", "Jonas");
      const office = officeOf(editor);
      const piece = await office.read();
      const { piece: saved } = await office.save(piece, `${piece.text}\nA plank.\n`);
      await office.schedule(saved, HOUR);
      await product.runRepeated();
      const answer = await owner.fetch(`/api/office/team/people/${editor.userId}`, {
        method: how === "removed" ? "DELETE" : "PATCH",
        ...(how !== "removed" && { body: JSON.stringify({ role: how }) }),
      });
      expect(answer.status).toBe(200);
      product.clock.advance(60_000);
      await product.runRepeated();
      const path = "/office/publish/frameworks/leaving-plan";
      const need = { kind: "piece_orphaned", title: piece.title, path, at: HOUR };
      await expect.poll(() => needsOf(owner)).toEqual([need]);
      const member = await product.signUpSubscriber();
      const read = async () => {
        const item = await member.fetch("/api/vault/frameworks/leaving-plan");
        return JSON.stringify(((await item.json()) as VaultItemAnswer).body);
      };
      product.clock.advance(60_000);
      const byOwner = officeOf(owner);
      expect(await byOwner.read()).toMatchObject({ state: "live", scheduled: { at: HOUR } });
      await byOwner.schedule(await byOwner.read(), "2026-03-10T12:05:00.000Z");
      expect(await needsOf(owner)).toEqual([]);
      expect(await read()).not.toContain("A plank.");
      product.clock.set("2026-03-10T12:05:00.000Z");
      expect(await read()).toContain("A plank.");
    },
  );

  it("is held just before it opens, between two looks of each minute", async ({ product }) => {
    const owner = await signUpStaff(product, "owner", "Adrian");
    const editor = await signUpStaff(product, "editor", "Jonas");
    const office = officeOf(editor);
    const piece = await office.read();
    const { piece: saved } = await office.save(piece, `${piece.text}\nA plank.\n`);
    const soon = new Date(product.clock.now().getTime() + 5000).toISOString();
    await office.schedule(saved, soon);
    const removed = await owner.fetch(`/api/office/team/people/${editor.userId}`, {
      method: "DELETE",
    });
    expect(removed.status).toBe(200);
    await expect
      .poll(() => needsOf(owner), { timeout: 10_000 })
      .toMatchObject([{ kind: "piece_orphaned", at: soon }]);
  });

  it("waits for an owner when an earlier build stored no planner, unlike what is open", async ({
    product,
  }) => {
    const { db } = product.database;
    const owner = await signUpStaff(product, "owner");
    const office = officeOf(owner);
    const piece = await office.read();
    const { piece: saved } = await office.save(piece, `${piece.text}\nA plank.\n`);
    await office.schedule(saved, HOUR);
    await db.update(pieceReleases).set({ madeByKey: null });
    await product.runRepeated();
    product.clock.advance(60_000);
    await product.runRepeated();
    const kinds = async () => (await needsOf(owner)).map(({ kind }) => kind);
    await expect.poll(kinds).toEqual(["piece_orphaned"]);
    const held = await db
      .select()
      .from(pieceReleases)
      .where(isNotNull(pieceReleases.orphanedSince));
    expect(held).toMatchObject([{ at: new Date(HOUR) }]);
  });

  it("stays as it is at its hour", async ({ product }) => {
    const owner = await signUpStaff(product, "owner", "Adrian");
    const editor = await signUpStaff(product, "editor", "Jonas");
    const office = officeOf(editor);
    const { piece: saved } = await office.save(
      await office.read(),
      `${(await office.read()).text}\nA plank.\n`,
    );
    const hour = "2026-03-10T12:05:00.000Z";
    await office.schedule(saved, hour);
    product.clock.set("2026-03-10T12:04:30.000Z");
    await product.runRepeated();
    // Between two minutes, and just before the hour.
    await owner.fetch(`/api/office/team/people/${editor.userId}`, { method: "DELETE" });
    product.clock.set("2026-03-10T12:04:58.000Z");
    await product.runRepeated();
    await expect.poll(() => needsOf(owner)).toHaveLength(1);
    product.clock.set(hour);
    const member = await product.signUpSubscriber();
    const item = await member.fetch("/api/vault/frameworks/leaving-plan");
    expect(await item.text()).not.toContain("A plank.");
    const byOwner = officeOf(owner);
    await byOwner.publish(await byOwner.read());
    const after = await member.fetch("/api/vault/frameworks/leaving-plan");
    expect(await after.text()).toContain("A plank.");
    expect(await needsOf(owner)).toEqual([]);
  });
});

describe("a broadcast of which many addresses bounced", () => {
  it("needs somebody until the members were asked", async ({ product }) => {
    const { db } = product.database;
    const at = product.clock.now();
    const id = randomUUID();
    const sent = { subject: "We were wrong", preview: "", words: "x", conditions: "" };
    await db.insert(broadcasts).values({
      ...sent,
      id,
      kind: "letters",
      timing: "now",
      state: "done",
      version: 1,
      savedAt: at,
      savedBy: "Adrian",
      people: 100,
      startedAt: at,
      finishedAt: at,
    });
    await db.execute(sql`
      insert into broadcast_recipients (broadcast_id, number, message_key, state, try_at)
      select ${id}, place, 'key-' || place, case when place <= 6 then 'bounced' else 'sent' end, now()
      from generate_series(1, 100) place`);
    const owner = await signUpStaff(product, "owner", "Adrian");
    expect(await needsOf(owner)).toEqual([
      {
        kind: "broadcast_bounced",
        id,
        subject: "We were wrong",
        people: 100,
        sent: 94,
        bounced: 6,
        refused: 0,
        since: NOW,
      },
    ]);
    expect((await owner.post(`/api/office/broadcasts/${id}/ask`, {})).status).toBe(200);
    expect(await needsOf(owner)).toEqual([]);
  });
});

it("an article that opens on Monday is of that week, not of the one before", async ({
  product,
}) => {
  const { db } = product.database;
  const opened = (from: string, to: string) => countOpened(db, new Date(from), new Date(to));
  const weeks = async () => [
    await opened("2031-03-03T00:00:00.000Z", "2031-03-10T00:00:00.000Z"),
    await opened("2031-03-10T00:00:00.000Z", "2031-03-17T00:00:00.000Z"),
  ];
  expect(await weeks()).toEqual([0, 0]);
  await db.execute(sql`
    insert into piece_releases (piece_id, version, at, live_since, made_at)
    select piece_id, version, monday, monday, monday
    from piece_releases, (values (timestamptz '2031-03-10T00:00:00Z')) as opens (monday)
    where version is not null limit 1`);
  expect(await weeks()).toEqual([0, 1]);
});
