import type { ContentPack } from "@sovereign/content/server/pack/content-pack";
import { loadPack } from "@sovereign/content/server/pack/load-pack";
import type { VaultSearchAnswer } from "@sovereign/contract/vault";
import { mayOpen } from "@sovereign/domain/access";
import { programmeRow, vaultRow } from "@sovereign/domain/vault";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { describe, expect, inject } from "vitest";
import type { TestFetch } from "./account-requests.ts";
import { countOf } from "./chance.ts";
import { productTest } from "./product-test.ts";

/** A text of the default pack: its path, its audience, and sentences that must not leak. */
type Text = { path: string; audience: "all" | "signed_in" | "members"; sentences: string[] };

const CALLERS = ["visitor", "reader", "subscriber", "administrator"] as const;

const it = productTest({ payments: true, environment: { ADMIN_MODE: "everyone" } })
  .extend("pack", { scope: "file" }, () => loadPack(DEFAULT_PACK))
  .extend("texts", { scope: "file" }, ({ pack }) => textsOf(pack))
  .extend("callers", { scope: "file" }, async ({ product, billing }) => {
    const [reader, subscriber] = [await product.signUp(), await product.signUp()];
    await billing.subscribe(subscriber);
    const callers: Record<(typeof CALLERS)[number], TestFetch> = {
      visitor: product.fetch,
      reader: reader.fetch,
      subscriber: subscriber.fetch,
      administrator: (path) => reader.fetch(path, { headers: { "x-admin-mode": "on" } }),
    };
    return callers;
  });

function textsOf({ vault, programme }: ContentPack): Promise<Text[]> {
  // An item refers to others by their public titles.
  const titles = new Set(vault.items.map(({ title }) => title));
  const closedSentences = (text: unknown) =>
    sentencesOf(text).filter((sentence) => !titles.has(sentence));
  const pieces = vault.items.map((item) => ({
    path: `/api/vault/${item.section}/${item.id}`,
    row: vaultRow(item.section, item.access),
    body: item.body,
    more: [],
  }));
  const days = programme.days.map((day) => ({
    path: `/api/programme/${day.day}`,
    row: programmeRow(day.access),
    body: day.body,
    more: [day.actionStep],
  }));
  return Promise.all(
    [...pieces, ...days].map(async ({ path, row, body, more }) => {
      const open = mayOpen(row, "anonymous") ? "all" : "signed_in";
      const audience = mayOpen(row, "signed_in") ? open : "members";
      return { path, audience, sentences: [...more, ...closedSentences(body && (await body()))] };
    }),
  );
}

/** Sentences of 30 characters and more, found without the search's code. */
function sentencesOf(text: unknown): string[] {
  const { blocks = [], notes = [] } = (text ?? {}) as { blocks?: unknown[]; notes?: unknown[] };
  return [...blocks, ...notes]
    .flatMap((block) => stringsIn(block).split(/(?<=[.!?:;])\s+/))
    .filter((sentence) => sentence.length >= 30);
}

/** Returns the text of a tree, as a reader would see it. */
function stringsIn(value: unknown, key = "text"): string {
  if (typeof value === "string") return ["kind", "href", "src", "id"].includes(key) ? "" : value;
  if (Array.isArray(value)) return value.map((part) => stringsIn(part)).join("");
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([name, part]) => stringsIn(part, name))
    .join("");
}

function refusalOf(
  caller: (typeof CALLERS)[number],
  path: string,
  audience: Text["audience"],
): [number, string] | undefined {
  const isVault = path.includes("vault");
  if (caller === "visitor" && isVault) return [401, "auth.required"];
  const isOpen = audience === "all" || (audience === "signed_in" && caller !== "visitor");
  if (isOpen || caller === "subscriber" || caller === "administrator") return undefined;
  return [403, isVault ? "vault.locked" : "programme.locked"];
}

function expectNone(answer: unknown, sentences: string[]): void {
  const seen = stringsIn(answer);
  expect(sentences.filter((sentence) => seen.includes(sentence))).toEqual([]);
}

describe("members-only content", () => {
  it("includes every item and day of the specification, so these tests cover them all", ({
    texts,
  }) => {
    const closed = texts.filter(({ audience }) => audience === "members");
    const count = (start: string) => closed.filter(({ path }) => path.startsWith(start)).length;
    const vault = (section: string) => count(`/api/vault/${section}/`);
    expect([vault("excerpts"), vault("principles"), count("/api/programme")]).toEqual([2, 9, 16]);
    for (const section of ["frameworks", "case-studies", "briefings"]) {
      const shelf = texts.filter(({ path }) => path.includes(section)).length;
      expect([section, vault(section)]).toEqual([section, shelf]);
    }
    expect([vault("videos"), vault("books")]).toEqual([0, 0]);
    for (const { path, sentences } of closed.filter(({ path }) => path.includes("programme"))) {
      expect(sentences.length, path).toBeGreaterThan(2);
    }
  });

  it.for(CALLERS)(
    "is sent whole to the %s who may open it, and otherwise refused without a word §6.10 §6.11 §S16",
    async (caller, { texts, callers }) => {
      for (const { path, audience, sentences } of texts) {
        const answer = await callers[caller](path);
        const body = (await answer.json()) as { code?: string };
        const [status, code] = refusalOf(caller, path, audience) ?? [200, undefined];
        expect([answer.status, body.code], path).toEqual([status, code]);
        const seen = stringsIn(body);
        const isLetIn = status === 200;
        expect(sentences.filter((each) => seen.includes(each) !== isLetIn)).toEqual([]);
        if (caller !== "visitor") expect(answer.headers.get("cache-control")).toBe("no-store");
      }
    },
  );

  it("is in no list that a non-subscriber or a visitor receives §6.10 §S16", async ({
    texts,
    callers: { reader, visitor },
  }) => {
    const closed = texts.flatMap((one) => (one.audience === "members" ? one.sentences : []));
    for (const [fetch, path] of [
      [reader, "/api/vault"],
      [reader, "/api/programme"],
      [visitor, "/api/programme"],
      [visitor, "/api/manifesto"],
      [visitor, "/api/openapi.json"],
    ] as const) {
      expectNone(await (await fetch(path)).json(), closed);
    }
    for (const path of ["/api/vault", "/api/vault/search?q=cash"]) {
      expect((await visitor(path)).status).toBe(401);
    }
  });

  it("is in no search response for its own words §2.36", async ({
    pack,
    texts,
    callers: { reader },
  }) => {
    // What is shown of a locked day where its title was found.
    const categories = ["", ...pack.programme.days.map(({ category }) => category)];
    const each = countOf(40, 8);
    const first = inject("seed") % Math.min(8, each);
    for (const { audience, sentences } of texts) {
      if (audience !== "members") continue;
      for (const sentence of sentences.filter((_, index) => index % each === first)) {
        const query = encodeURIComponent(sentence.slice(0, 90));
        const answer = await reader(`/api/vault/search?q=${query}`);
        const { hits, others = [] } = (await answer.json()) as VaultSearchAnswer;
        for (const { passage, locked } of others) {
          const shown = passage.map(({ text }) => text).join("");
          expectNone({ shown }, sentences);
          if (locked) expect(categories, query).toContain(shown);
        }
        for (const { passage, ...hit } of hits) {
          const shown = passage.map(({ text }) => text).join("");
          expectNone({ shown }, sentences);
          if (hit.state === "open" || hit.state === "video") continue;
          const front = [hit.subtitle, hit.blurb].join("\n");
          expect(front, `${hit.id}: ${query}`).toContain(shown.replace(/^… | …$/g, ""));
        }
      }
    }
  });
});
