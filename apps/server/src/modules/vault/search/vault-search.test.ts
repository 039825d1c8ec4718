import type { Block } from "@sovereign/content/public/rich-text";
import type { VaultItem } from "@sovereign/content/server/pack/content-pack";
import { loadPack } from "@sovereign/content/server/pack/load-pack";
import { mayOpen } from "@sovereign/domain/access";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { describe, expect, it, vi } from "vitest";
import { type Searchable, searchableIn, searchablePiece } from "./searchable.ts";
import { createVaultSearch } from "./vault-search.ts";

/** High enough for a busy machine. */
const PATIENCE_MS = 30_000;

const paragraph = (text: string) => ({
  kind: "paragraph" as const,
  children: [{ kind: "text" as const, text }],
});

function piece(id: string, title: string, blurb: string, body: string | null): VaultItem {
  return {
    section: "books",
    id,
    title,
    subtitle: null,
    blurb,
    access: "public",
    order: 1,
    releases: null,
    author: id === "ledger" ? "Ron Chernow" : null,
    firstPublished: null,
    youtubeUrl: null,
    sound: null,
    film: null,
    captions: null,
    poster: null,
    words: 0,
    showsFiles: false,
    body: body === null ? null : async () => ({ blocks: [paragraph(body)], notes: [] }),
  };
}

const LONG = `${"Nothing of note happens in this sentence. ".repeat(8)}Then the lender calls the loan on a Friday, which is what a reserve of cash is for. ${"Nothing of note happens here either. ".repeat(8)}`;

const SHELF = [
  piece("cash", "Hold Cash", "What a reserve is for.", "Money that waits. A debt does not."),
  piece(
    "ledger",
    "The Ledger",
    "A fortune, seen whole.",
    "“Every entry of cash, écrit à la main.”",
  ),
  piece("lender", "Who Could Wait", "On borrowing overnight.", LONG),
  piece("closed", "Family Charter", "Who decides, and how.", "The cash of a house is its charter."),
  piece("coming", "Succession Warfare", "Announced for autumn.", null),
];

const always =
  <Value>(value: Value) =>
  () =>
    value;

const over = (items: readonly VaultItem[]) =>
  createVaultSearch(always(items.map(searchablePiece))).find;

const search = over(SHELF);
const isOpen = ({ key }: Searchable) => key !== "books/closed";

describe("search in the vault", () => {
  it.each([
    ["a word of a title before one of a text", "cash", "cash, ledger, lender"],
    ["without regard to case", "LEDGER", "ledger"],
    ["without regard to accents", "ecrit", "ledger"],
    ["with accents that the text lacks", "lédger", "ledger"],
    ["a word by its first letters while it is typed", "succ", "coming"],
    ["a word by as few as two letters", "su", "coming"],
    ["nothing by the middle of a word", "cession", ""],
    ["a long word despite a typo", "sucession", "coming"],
    ["nothing for a short word with a typo", "cesh", ""],
    ["only items that have all the words", "cash main", "ledger"],
    ["items with any of the words when none has all", "ledger succession", "coming, ledger"],
    ["a title despite small words that it lacks", "the hold of cash", "cash"],
    ["small words when there are no others", "is for", "cash, lender"],
    ["an author's name", "chernow", "ledger"],
    ["an announced item by its title", "warfare", "coming"],
    ["a closed item by its title", "charter", "closed"],
    ["a closed item by its description", "decides", "closed"],
    ["a closed item not by its text", "house", ""],
    ["nothing for punctuation alone", "…?!", ""],
  ])("finds %s", async (_, query, expected) => {
    const hits = await search(query, isOpen);
    const ids = hits.map(({ found }) => found.key.replace("books/", ""));
    const sorted = query.startsWith("ledger ") ? ids.sort() : ids;
    expect(sorted.join(", ")).toBe(expected);
  });

  it("shows about 160 characters around the passage that has most of the words", async () => {
    const [hit] = await search("lender loan reserve", isOpen);
    const text = hit?.passage.map((part) => part.text).join("") ?? "";
    expect(text.length).toBeLessThanOrEqual(164);
    expect(text).toMatch(/^… \w.*Then the lender calls the loan .*\w …$/);
    const marked = hit?.passage.filter((part) => part.match).map((part) => part.text);
    expect(marked).toEqual(["lender", "loan", "reserve"]);
  });

  it("shows the line with most of the words, and marks nothing outside the passage", async () => {
    const lines = ["A lender.", `Coins. ${LONG} Coins.`, "A loan."].map(paragraph);
    const body = async () => ({ blocks: lines, notes: [] });
    const find = over([{ ...piece("boat", "Boat", "", ""), body }]);
    const [hit] = await find("coins lender loan", () => true);
    const marked = hit?.passage.filter((part) => part.match).map((part) => part.text);
    expect(marked).toEqual(["lender", "loan"]);
    expect(hit?.passage.map((part) => part.text).join("").length).toBeLessThanOrEqual(164);
  });

  it("reads the open texts ahead of the first query", async () => {
    const read: string[] = [];
    const shelf = SHELF.map((item) => {
      const body = async () => {
        read.push(item.id);
        return { blocks: [], notes: [] };
      };
      return searchablePiece({ ...item, body });
    });
    createVaultSearch(always(shelf)).prepare(isOpen);
    await vi.waitFor(
      () => expect(read).toEqual(["cash", "ledger", "lender", "coming"]),
      PATIENCE_MS,
    );
  });

  it("retries a text that could not be read", async () => {
    let isThere = false;
    const body = async () => {
      if (!isThere) throw new Error("not now");
      return { blocks: [paragraph("Anchors")], notes: [] };
    };
    const find = over([{ ...piece("boat", "Boat", "", ""), body }]);
    await expect(find("anchors", () => true)).rejects.toThrow("not now");
    isThere = true;
    expect(await find("anchors", () => true)).toHaveLength(1);
  });

  it("shows a whole short line, and nothing when only the title matches", async () => {
    const [own] = await search("écrit", isOpen);
    expect(own?.passage).toEqual([
      { text: "“Every entry of cash, ", match: false },
      { text: "écrit", match: true },
      { text: " à la main.”", match: false },
    ]);
    expect((await search("warfare", isOpen))[0]?.passage).toEqual([]);
    expect((await search("charter", isOpen))[0]?.passage).toEqual([]);
    const [described] = await search("decides", isOpen);
    expect(described?.passage.map((part) => part.text).join("")).toBe("Who decides, and how.");
    const [opened] = await search("charter", () => true);
    expect(opened?.passage.at(-2)).toEqual({ text: "charter", match: true });
  });

  it("reads every kind of block, and the notes", async () => {
    const line = (text: string) => [{ kind: "text" as const, text }];
    const blocks: Block[] = [
      { kind: "heading", level: 2, id: "a", children: line("Anchors") },
      { kind: "list", ordered: false, start: 1, items: [[paragraph("Bollards")]] },
      { kind: "quote", children: [paragraph("Cleats")] },
      { kind: "table", align: [null], head: [line("Davits")], rows: [[line("Eyelets")]] },
      { kind: "figure", src: "", alt: "", caption: line("Fenders") },
      { kind: "code", text: "Gaskets" },
      { kind: "rule" },
      {
        kind: "paragraph",
        children: [
          { kind: "em", children: line("Hal") },
          { kind: "link", href: "/app", children: line("yards") },
          { kind: "break" },
          { kind: "caps", text: "IALA" },
        ],
      },
    ];
    const body = async () => ({ blocks, notes: [[paragraph("Jibs")]] });
    const find = over([{ ...piece("boat", "Boat", "", ""), body }]);
    const words = "anchors bollards cleats davits eyelets fenders gaskets halyards iala jibs";
    for (const word of words.split(" ")) {
      expect((await find(word, () => true)).length, word).toBe(1);
    }
  });

  it("finds a character that expands to several", async () => {
    const find = over([piece("half", "Half", "", "Keep ½ of it, and №5.")]);
    for (const query of ["½", "keep ½", "№5"]) {
      const [hit] = await find(query, () => true);
      expect(
        hit?.passage.some(({ match, text }) => match && query.endsWith(text)),
        query,
      ).toBe(true);
    }
  });

  it("finds the passage in a paragraph of a hundred thousand matches", async () => {
    const find = over([piece("long", "Long", "", "cash ".repeat(100_000))]);
    const [hit] = await find("cash", () => true);
    expect(hit?.passage[0]).toEqual({ text: "cash", match: true });
  });

  it("returns thirty hits at most", async () => {
    const many = Array.from({ length: 40 }, (_, index) => piece(`${index}`, "Cash", "", null));
    expect(await over(many)("cash", () => true)).toHaveLength(30);
  });

  it("returns the same hits, order and passages whatever closed texts contain", async () => {
    const pack = await loadPack(DEFAULT_PACK);
    const all = searchableIn(pack.vault.items, pack);
    const open = ({ row }: Searchable) => mayOpen(row, "signed_in");
    const blanked = all.map((one) => (open(one) ? one : { ...one, line: "", body: null }));
    const finder = (each: Searchable[]) => createVaultSearch(always(each)).find;
    const [real, other] = [finder(all), finder(blanked)];
    const plain = (hits: Awaited<ReturnType<typeof real>>) =>
      hits.map(({ found, passage }) => [found.key, passage]);
    const words = "cash, bear stearns, the, family, bank debt, holding, ai, trust, write, ledger";
    for (const query of words.split(", ")) {
      expect(plain(await real(query, open)), query).toEqual(plain(await other(query, open)));
    }
    const finds = async (query: string, key: string, reader: (one: Searchable) => boolean) =>
      (await real(query, reader)).some(({ found }) => found.key === key);
    const closed = [
      ["bear stearns", "case-studies/2008-crash"],
      ["handwritten", "programme/30"],
      ["rosa", "programme/30"],
    ] as const;
    for (const [query, key] of closed) {
      expect([await finds(query, key, open), await finds(query, key, () => true)], key).toEqual([
        false,
        true,
      ]);
    }
  });
});
