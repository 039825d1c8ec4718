import { fileURLToPath } from "node:url";
import type { ManifestoAnswer } from "@sovereign/contract/manifesto";
import type { VaultAnswer, VaultItemAnswer } from "@sovereign/contract/vault";
import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { describe, expect } from "vitest";
import { billingOf, refusalOf } from "#testing/billing.ts";
import { productTest } from "#testing/product-test.ts";
import { placeIn, programmeOf, startReader } from "#testing/programme.ts";

const SECOND_PACK = new URL("../../../packages/content/src/testing/second-pack", import.meta.url);
const DAY_MS = 24 * 3600_000;

const environment = { CONTENT_DIR: fileURLToPath(SECOND_PACK) };
const it = productTest({ payments: true, environment })
  .extend("reader", { scope: "file" }, ({ product }) => startReader(product))
  .extend(
    "get",
    ({ reader }) =>
      async <Answer>(path: string) =>
        (await (await reader.fetch(path)).json()) as Answer,
  );

const idsOf = ({ sections }: VaultAnswer, state: string) =>
  sections.flatMap(({ items }) => items.filter((item) => item.state === state).map(({ id }) => id));

describe("a custom content pack", () => {
  it("has its own manifesto, to be signed in its own version §3.21", async ({ get, reader }) => {
    const { title, version, principles } = await get<ManifestoAnswer>("/api/manifesto");
    expect([title, version, principles.length]).toEqual(["The Harbour Rules", "3", 3]);
    const path = "/api/manifesto/signature";
    const stale = await reader.send(path, "PUT", { version: "2026-1" });
    expect(await refusalOf(stale)).toEqual([409, "manifesto.version_unknown"]);
    expect((await reader.send(path, "PUT", { version })).status).toBe(200);
  });

  it("has its own items in the same vault sections, open to the audience in each file §3.21", async ({
    get,
    reader,
  }) => {
    const shelves = await get<VaultAnswer>("/api/vault");
    expect(shelves.sections).toHaveLength(VAULT_SECTIONS.length);
    expect(idsOf(shelves, "open")).toEqual(["first-light", "one-knot", "the-pilot"]);
    expect(idsOf(shelves, "video")).toEqual(["knots"]);
    expect(idsOf(shelves, "later")).toContain("crew-charter");
    expect(shelves.featured).toEqual({ section: "excerpts", id: "first-light" });
    for (const closed of ["excerpts/second-watch", "frameworks/crew-charter"]) {
      const answer = await reader.fetch(`/api/vault/${closed}`);
      expect(await refusalOf(answer), closed).toEqual([403, "vault.locked"]);
    }
    const none = await reader.fetch("/api/vault/case-studies/2008-crash");
    expect(await refusalOf(none)).toEqual([404, "vault.not_found"]);
  });

  it("has a programme of five days, two of them open, that ends after the fifth day", async ({
    reader,
    product,
  }) => {
    const { title, days } = await programmeOf(await reader.read());
    expect([title, days.map(({ locked }) => locked)]).toEqual([
      "Five days ashore",
      [false, false, true, true, true],
    ]);
    expect(await refusalOf(await reader.open(6))).toEqual([404, "programme.not_found"]);
    await billingOf(product).subscribe(reader);
    for (const day of [1, 2, 3, 4, 5]) {
      expect(placeIn(await reader.visit())).toMatchObject({ day, finished: false });
      product.clock.advance(DAY_MS);
    }
    expect(placeIn(await reader.visit())).toMatchObject({ day: 5, finished: true });
  });

  it("returns the release date of an announced item, for members too", async ({ product }) => {
    const member = await product.signUp();
    await billingOf(product).subscribe(member);
    const answer = await member.fetch("/api/vault/frameworks/crew-charter");
    expect((await answer.json()) as VaultItemAnswer).toMatchObject({
      state: "later",
      releases: "Q4 2031",
      minutes: null,
      body: null,
    });
  });
});
