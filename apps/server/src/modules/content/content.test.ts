import { PIECE_BODY_BYTES } from "@sovereign/contract/office-pieces";
import type { VaultAnswer, VaultItemAnswer, VaultSearchAnswer } from "@sovereign/contract/vault";
import { describe, expect } from "vitest";
import { staffLog } from "#schema/schema.ts";
import { billingOf, refusalOf } from "#testing/billing.ts";
import { officeOf, PLAN, SECOND_PACK } from "#testing/content-office.ts";
import { signUpStaff } from "#testing/office-staff.ts";
import { freshProductTest } from "#testing/product-test.ts";
import type { TestProduct } from "#testing/test-product.ts";

const MINUTE_MS = 60_000;

const it = freshProductTest({
  payments: true,
  storedContent: true,
  now: "2026-03-10T12:00:00.000Z",
  environment: { CONTENT_DIR: SECOND_PACK },
});

const started = async (product: TestProduct) => {
  const subscriber = await product.signUp();
  await billingOf(product).subscribe(subscriber);
  const read = async (path: string) => {
    const answer = await subscriber.fetch(`/api/vault/${path}`);
    return answer.status === 200
      ? JSON.stringify(((await answer.json()) as VaultItemAnswer).body)
      : answer.status;
  };
  return { office: officeOf(await signUpStaff(product, "editor", "Jonas")), subscriber, read };
};

describe("content in the database", () => {
  it("is the deployment's pack at first, live and whole", async ({ product }) => {
    const { office, subscriber } = await started(product);
    const { pieces, deployed_changes: changes } = await office.list();
    expect([pieces.length, changes]).toEqual([19, 0]);
    expect(
      pieces.every(({ state, faults }) => faults === 0 && (state === "live" || state === "draft")),
    ).toBe(true);
    expect(pieces.find(({ id }) => id === "frameworks/crew-charter")).toMatchObject({
      ...{ state: "draft", announced: "Q4 2031", saved_by: null, minutes: null },
    });
    const { sections } = (await (await subscriber.fetch("/api/vault")).json()) as VaultAnswer;
    expect(sections.flatMap(({ items }) => items).length).toBe(10);
    expect(
      JSON.stringify(await (await subscriber.fetch("/api/vault/frameworks/leaving-plan")).json()),
    ).toContain("data:image/svg+xml");
  });

  it("changes for members when a saved text is published, and never before", async ({
    product,
  }) => {
    const { office, read, subscriber } = await started(product);
    const piece = await office.read();
    product.clock.advance(MINUTE_MS);
    const saved = await office.save(piece, `${piece.text}\nA canary sings.\n`);
    expect(saved).toMatchObject({
      outcome: "saved",
      piece: { version: 2, changed: true, saved_by: "Jonas" },
    });
    expect(await read("frameworks/leaving-plan")).not.toContain("canary");
    const search = async () =>
      ((await (await subscriber.fetch("/api/vault/search?q=canary")).json()) as VaultSearchAnswer)
        .hits.length;
    expect(await search()).toBe(0);
    expect(await office.publish(saved.piece)).toMatchObject({
      ...{ state: "live", changed: false, corrected_at: "2026-03-10T12:01:00.000Z" },
      served: { version: 2 },
    });
    expect(await read("frameworks/leaving-plan")).toContain("canary");
    expect(await search()).toBe(1);
    await office.withdraw(saved.piece);
    expect(await read("frameworks/leaving-plan")).toBe(404);
    expect(await search()).toBe(0);
    expect((await office.read()).state).toBe("withdrawn");
    const kinds = (await product.database.db.select().from(staffLog)).map(({ kind }) => kind);
    expect(kinds).toEqual(["piece_published", "piece_withdrawn"]);
  });

  it("opens at its hour without a job, with what was saved last", async ({ product }) => {
    const { office, read } = await started(product);
    const piece = await office.read();
    const { piece: first } = await office.save(piece, `${piece.text}\nThe first draft.\n`);
    expect(await office.schedule(first, "2026-03-10T12:08:00.000Z")).toMatchObject({
      ...{ state: "live", opens_at: "2026-03-10T12:08:00.000Z", scheduled: { version: 2 } },
    });
    product.clock.set("2026-03-10T12:07:30.000Z");
    const { piece: second } = await office.save(first, `${piece.text}\nThe second draft.\n`);
    expect(second).toMatchObject({ version: 3, scheduled: { version: 3 } });
    product.clock.set("2026-03-10T12:07:59.999Z");
    expect(await read("frameworks/leaving-plan")).not.toContain("draft");
    product.clock.set("2026-03-10T12:08:00.000Z");
    expect(await read("frameworks/leaving-plan")).toContain("The second draft.");
    expect(
      await refusalOf(
        await office.send(`${PLAN}/schedule`, "PUT", {
          version: 3,
          saved_at: second.saved_at,
          at: "2026-03-10T12:08:00.000Z",
        }),
      ),
    ).toEqual([409, "office.hour_over"]);
  });

  it("waits with a fault: the former version stays", async ({ product }) => {
    const { office, read } = await started(product);
    const piece = await office.read();
    const { piece: faulty } = await office.save(piece, `${piece.text}\nA footnote.[^9]\n`);
    expect(faulty).toMatchObject({ faults: 1, found: [{ field: "note" }] });
    expect(
      await refusalOf(
        await office.send(`${PLAN}/publish`, "POST", {
          version: faulty.version,
          saved_at: faulty.saved_at,
        }),
      ),
    ).toEqual([409, "office.piece_faulty"]);
    await office.schedule(faulty, "2026-03-10T12:08:00.000Z");
    product.clock.set("2026-03-10T12:08:00.000Z");
    expect(await read("frameworks/leaving-plan")).not.toContain("footnote");
    expect(await office.read()).toMatchObject({ state: "waiting", waiting: { version: 2 } });
    const names = ["leaving-plan", "crew-charter"];
    await office.send("/api/office/shelves/frameworks/order", "PUT", { names });
    expect(await office.read()).toMatchObject({ state: "waiting", order: 1 });
    const { piece: mended } = await office.save(await office.read(), piece.text);
    expect(await office.publish(mended)).toMatchObject({ state: "live", waiting: null });
  });

  it("holds a long text, and refuses one that is beyond a piece", async ({ product }) => {
    const { office } = await started(product);
    const piece = await office.read();
    const { piece: long } = await office.save(piece, piece.text + "A long text. ".repeat(35_000));
    expect(long.text.length).toBeGreaterThan(400_000);
    const { version, saved_at } = long;
    const [text, sitting] = ["x".repeat(PIECE_BODY_BYTES), crypto.randomUUID()];
    const refused = await office.send(PLAN, "PUT", { version, saved_at, text, sitting });
    expect(await refusalOf(refused)).toEqual([413, "request.too_large"]);
  });

  it("keeps what two editors write at once", async ({ product }) => {
    const { office } = await started(product);
    const other = officeOf(await signUpStaff(product, "owner", "Adrian"));
    const piece = await office.read();
    const theirs = await other.save(piece, `${piece.text}\nFrom Adrian.\n`, crypto.randomUUID());
    const mine = await office.save(piece, `${piece.text}\nFrom Jonas.\n`);
    expect(mine).toMatchObject({ outcome: "others_save", piece: { saved_by: "Adrian" } });
    expect(mine.piece.text).toContain("From Adrian.");
    const again = await office.save(mine.piece, `${piece.text}\nFrom both.\n`);
    expect(again).toMatchObject({ outcome: "saved", piece: { version: 3 } });
    expect(theirs.piece.version).toBe(2);
  });

  it("changes one version within half an hour, also when a response was lost", async ({
    product,
  }) => {
    const { office } = await started(product);
    const piece = await office.read();
    await office.save(piece, `${piece.text}\nOne.\n`);
    product.clock.advance(MINUTE_MS);
    const { piece: second } = await office.save(piece, `${piece.text}\nOne and two.\n`);
    expect(second).toMatchObject({ version: 2, saved_at: "2026-03-10T12:01:00.000Z" });
    await office.publish(second);
    const { piece: third } = await office.save(second, `${piece.text}\nThree.\n`);
    expect(third.version).toBe(3);
    const back = await office.send(`${PLAN}/versions/1/return`, "POST", {
      version: 3,
      saved_at: third.saved_at,
    });
    expect(await back.json()).toMatchObject({
      version: 4,
      text: piece.text,
      changed: true,
      state: "live",
    });
  });

  it("is begun and ordered by hand", async ({ product }) => {
    const { office, subscriber } = await started(product);
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
