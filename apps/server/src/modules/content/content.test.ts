import { PIECE_BODY_BYTES } from "@sovereign/contract/office-pieces";
import type { VaultAnswer, VaultItemAnswer, VaultSearchAnswer } from "@sovereign/contract/vault";
import { describe, expect } from "vitest";
import { pieceReleases, staffLog } from "#schema/schema.ts";
import { refusalOf } from "#testing/billing.ts";
import { officeOf, PLAN, SECOND_PACK } from "#testing/content-office.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { productTest } from "#testing/product-test.ts";

const MINUTE_MS = 60_000;
const pathOf = (id: string) => `/api/office/pieces/${id}`;

/** One product: each test takes pieces of its own, and leaves its clock no earlier than it was. */
const it = productTest({ storedContent: true, environment: { CONTENT_DIR: SECOND_PACK } })
  .extend("office", async ({ product }) => officeOf(await signUpStaff(product, "editor", "Jonas")))
  .extend("subscriber", ({ product }) => product.signUpSubscriber())
  .extend("read", ({ subscriber }) => async (id: string) => {
    const answer = await subscriber.fetch(`/api/vault/${id}`);
    return answer.status === 200
      ? JSON.stringify(((await answer.json()) as VaultItemAnswer).body)
      : answer.status;
  });

describe("content in the database", () => {
  it("is the deployment's pack at first, live and whole", async ({ office, subscriber, read }) => {
    const { pieces, deployed_changes: changes } = await office.list();
    expect([pieces.length, changes]).toEqual([19, 0]);
    expect(
      pieces.every(({ state, faults }) => faults === 0 && (state === "live" || state === "draft")),
    ).toBe(true);
    expect(pieces.find(({ id }) => id === "frameworks/crew-charter")).toMatchObject({
      state: "draft",
      announced: "Q4 2031",
      saved_by: null,
      minutes: null,
    });
    const { sections } = (await (await subscriber.fetch("/api/vault")).json()) as VaultAnswer;
    expect(sections.flatMap(({ items }) => items).length).toBe(10);
    expect(await read("frameworks/leaving-plan")).toContain("data:image/svg+xml");
  });

  it("changes for members when a saved text is published, and never before", async ({
    product,
    office,
    subscriber,
    read,
  }) => {
    const id = "briefings/2026-01";
    const piece = await office.read(pathOf(id));
    product.clock.advance(MINUTE_MS);
    const saved = await office.save(piece, `${piece.text}\nA canary sings.\n`);
    expect(saved).toMatchObject({
      outcome: "saved",
      piece: { version: 2, changed: true, saved_by: "Jonas" },
    });
    expect(await read(id)).not.toContain("canary");
    const search = async () =>
      ((await (await subscriber.fetch("/api/vault/search?q=canary")).json()) as VaultSearchAnswer)
        .hits.length;
    expect(await search()).toBe(0);
    expect(await office.publish(saved.piece)).toMatchObject({
      state: "live",
      changed: false,
      corrected_at: product.clock.now().toISOString(),
      served: { version: 2 },
    });
    expect(await read(id)).toContain("canary");
    expect(await search()).toBe(1);
    await office.withdraw(saved.piece);
    expect(await read(id)).toBe(404);
    expect(await search()).toBe(0);
    expect((await office.read(pathOf(id))).state).toBe("withdrawn");
    const kinds = (await product.database.db.select().from(staffLog)).map(({ kind }) => kind);
    expect(kinds).toEqual(["piece_published", "piece_withdrawn"]);
  });

  it("opens at its hour without a job, with what was saved last", async ({
    product,
    office,
    read,
  }) => {
    const id = "case-studies/the-grounding";
    const hour = new Date(product.clock.now().getTime() + 8 * MINUTE_MS);
    const opens_at = hour.toISOString();
    const piece = await office.read(pathOf(id));
    const { piece: first } = await office.save(piece, `${piece.text}\nThe first draft.\n`);
    expect(await office.schedule(first, opens_at)).toMatchObject({
      state: "live",
      opens_at,
      scheduled: { version: 2 },
    });
    product.clock.advance(7.5 * MINUTE_MS);
    const { piece: second } = await office.save(first, `${piece.text}\nThe second draft.\n`);
    expect(second).toMatchObject({ version: 3, scheduled: { version: 3 } });
    product.clock.set(new Date(hour.getTime() - 1).toISOString());
    expect(await read(id)).not.toContain("draft");
    product.clock.set(opens_at);
    expect(await read(id)).toContain("The second draft.");
    const { saved_at } = second;
    const order = { version: 3, saved_at, at: opens_at };
    const refused = await office.send(`${pathOf(id)}/schedule`, "PUT", order);
    expect(await refusalOf(refused)).toEqual([409, "office.hour_over"]);
  });

  it("stays open when a clock goes back, and is replaced and taken down as before", async ({
    product,
    office,
    read,
  }) => {
    const id = "principles/one-knot";
    const hour = new Date(product.clock.now().getTime() + 8 * MINUTE_MS);
    product.clock.advance(MINUTE_MS);
    const piece = await office.read(pathOf(id));
    const { piece: first } = await office.save(piece, `${piece.text}\nThe tide.\n`);
    await office.schedule(first, hour.toISOString());
    product.clock.set(hour.toISOString());
    expect(await read(id)).toContain("The tide.");
    const isStored = async () => {
      const rows = await product.database.db.select().from(pieceReleases);
      return rows.every(({ openedAt, at }) => openedAt !== null || at > hour);
    };
    await expect.poll(isStored).toBe(true);
    product.clock.advance(-6 * MINUTE_MS);
    // Another node, which starts or loads again with the clock as it is now.
    const { piece: second } = await office.save(
      await office.read(pathOf(id)),
      `${piece.text}\nThe ebb.\n`,
    );
    expect(second).toMatchObject({ state: "live", scheduled: null, served: { version: 2 } });
    expect(second.version, "what members read is not changed").toBe(3);
    expect(await read(id)).toContain("The tide.");
    const dropped = await office.send(`${pathOf(id)}/schedule`, "DELETE", {});
    expect(await dropped.json()).toMatchObject({ state: "live" });
    await office.publish(second);
    expect(await read(id)).toContain("The ebb.");
    await office.withdraw(second);
    expect(await read(id)).toBe(404);
    await office.publish(await office.read(pathOf(id)));
    expect(await read(id)).toContain("The ebb.");
    product.clock.advance(7 * MINUTE_MS);
    expect(await read(id)).toContain("The ebb.");
  });

  it("waits with a fault: the former version stays", async ({ product, office, read }) => {
    const piece = await office.read();
    const { piece: faulty } = await office.save(piece, `${piece.text}\nA footnote.[^9]\n`);
    expect(faulty).toMatchObject({ faults: 1, found: [{ field: "note" }] });
    const { version, saved_at } = faulty;
    const refused = await office.send(`${PLAN}/publish`, "POST", { version, saved_at });
    expect(await refusalOf(refused)).toEqual([409, "office.piece_faulty"]);
    const hour = new Date(product.clock.now().getTime() + MINUTE_MS).toISOString();
    await office.schedule(faulty, hour);
    product.clock.set(hour);
    expect(await read("frameworks/leaving-plan")).not.toContain("footnote");
    expect(await office.read()).toMatchObject({ state: "waiting", waiting: { version: 2 } });
    const names = ["leaving-plan", "crew-charter"];
    await office.send("/api/office/shelves/frameworks/order", "PUT", { names });
    expect(await office.read()).toMatchObject({ state: "waiting", order: 1 });
    const { piece: mended } = await office.save(await office.read(), piece.text);
    expect(await office.publish(mended)).toMatchObject({ state: "live", waiting: null });
  });

  it("holds a long text, and refuses one that is beyond a piece", async ({ office }) => {
    const path = pathOf("books/the-pilot");
    const piece = await office.read(path);
    const { piece: long } = await office.save(piece, piece.text + "A long text. ".repeat(35_000));
    expect(long.text.length).toBeGreaterThan(400_000);
    const { version, saved_at } = long;
    const [text, sitting] = ["x".repeat(PIECE_BODY_BYTES), crypto.randomUUID()];
    const refused = await office.send(path, "PUT", { version, saved_at, text, sitting });
    expect(await refusalOf(refused)).toEqual([413, "request.too_large"]);
  });

  it("keeps what one person writes in two tabs, whichever text is taken", async ({
    product,
    office,
  }) => {
    const path = pathOf("principles/slack-water");
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const piece = await office.read(path);
    const texts = async () => {
      const { versions } = await office.versions(path);
      return Promise.all(
        versions.map(async ({ version }) => (await office.version(path, version)).text),
      );
    };
    const line = (words: string) => {
      product.clock.advance(1);
      return `${piece.text}\n${words}\n`;
    };
    const one = await office.save(piece, line("From the first."), first);
    const other = await office.save(piece, line("From the second."), second);
    expect(other).toMatchObject({ outcome: "others_save", piece: { version: one.piece.version } });
    // "Keep Mine" in the second tab, then in the first.
    const mine = await office.save(other.piece, line("From the second."), second);
    const again = await office.save(mine.piece, line("From the first, longer."), first);
    expect(await texts()).toEqual([
      line("From the first, longer."),
      line("From the second."),
      line("From the first."),
      piece.text,
    ]);
    // A tab that goes on from its own text changes its own version.
    const longer = await office.save(again.piece, line("From the first, longest."), first);
    expect(longer.piece.version).toBe(again.piece.version);
    // One whose answer was lost builds on another text.
    await office.save(again.piece, line("From the first, once more."), first);
    expect((await texts()).slice(0, 2)).toEqual([
      line("From the first, once more."),
      line("From the first, longest."),
    ]);
  });

  it("keeps what two editors write at once", async ({ product, office }) => {
    const other = officeOf(await signUpStaff(product, "owner", "Adrian"));
    const piece = await office.read(pathOf("excerpts/second-watch"));
    const theirs = await other.save(piece, `${piece.text}\nFrom Adrian.\n`, crypto.randomUUID());
    const mine = await office.save(piece, `${piece.text}\nFrom Jonas.\n`);
    expect(mine).toMatchObject({ outcome: "others_save", piece: { saved_by: "Adrian" } });
    expect(mine.piece.text).toContain("From Adrian.");
    const again = await office.save(mine.piece, `${piece.text}\nFrom both.\n`);
    expect(again).toMatchObject({ outcome: "saved", piece: { version: 3 } });
    expect(theirs.piece.version).toBe(2);
  });

  it("changes one version within half an hour, and none whose response was lost", async ({
    product,
    office,
  }) => {
    const path = pathOf("excerpts/first-light");
    const piece = await office.read(path);
    const { piece: first } = await office.save(piece, `${piece.text}\nOne.\n`);
    product.clock.advance(MINUTE_MS);
    const { piece: longer } = await office.save(first, `${piece.text}\nOne, longer.\n`);
    expect(longer).toMatchObject({ version: 2, saved_at: product.clock.now().toISOString() });
    const { piece: second } = await office.save(piece, `${piece.text}\nOne and two.\n`);
    expect(second).toMatchObject({ version: 3 });
    await office.publish(second);
    const { piece: third } = await office.save(second, `${piece.text}\nThree.\n`);
    expect(third.version).toBe(4);
    const seen = { version: 4, saved_at: third.saved_at };
    const back = await office.send(`${path}/versions/1/return`, "POST", seen);
    expect(await back.json()).toMatchObject({
      version: 5,
      text: piece.text,
      changed: true,
      state: "live",
    });
  });

  it("is begun and ordered by hand", async ({ office, subscriber }) => {
    const made = await office.send("/api/office/pieces", "POST", {
      shelf: "principles",
      name: "third-knot",
      title: "A third: knot",
    });
    expect(await made.json()).toMatchObject({
      state: "draft",
      title: "A third: knot",
      order: 3,
      found: [{ field: "releases" }],
    });
    const taken = await office.send("/api/office/pieces", "POST", {
      shelf: "principles",
      name: "one-knot",
      title: "x",
    });
    expect(await refusalOf(taken)).toEqual([409, "office.piece_taken"]);
    const order = (names: string[]) =>
      office.send("/api/office/shelves/principles/order", "PUT", { names });
    expect(await refusalOf(await order(["one-knot", "slack-water"]))).toEqual([
      409,
      "office.shelf_changed",
    ]);
    expect((await order(["third-knot", "slack-water", "one-knot"])).status).toBe(200);
    const { sections } = (await (await subscriber.fetch("/api/vault")).json()) as VaultAnswer;
    const shelf = sections.find(({ id }) => id === "principles")?.items.map(({ id }) => id);
    expect(shelf).toEqual(["slack-water", "one-knot"]);
    for (const part of ["manifesto/know-the-depth", "programme/day-05", "pack/pack"]) {
      const answer = await office.send(`/api/office/pieces/${part}/withdraw`, "POST", {});
      expect(await refusalOf(answer), part).toEqual([409, "office.piece_needed"]);
    }
  });
});
