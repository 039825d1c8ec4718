import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DEFAULT_PACK } from "@sovereign/content/server/pack/default-pack";
import { readPackFiles } from "@sovereign/content/server/pack/pack-files";
import { itemSchema } from "@sovereign/content/server/pack/pack-schemas";
import { picturesIn } from "@sovereign/content/server/pack/pictures";
import { describe, expect, it } from "vitest";
import { VALUES } from "#testing/problems-of.ts";
import { figuresOf } from "./dated-figures.ts";
import { findInPiece } from "./piece-findings.ts";
import { pieceLinks } from "./piece-links.ts";
import { repeatWarnings, styleFaults } from "./style.ts";

const root = fileURLToPath(new URL("../../testing/second-pack/", import.meta.url));
const BRIEFING = readFileSync(`${root}briefings/2026-01.md`, "utf8");

const find = (text: string) =>
  findInPiece(
    { shelf: "briefings", name: "2026-01", text },
    { values: VALUES, pictures: picturesIn(root) },
  );
const lineOf = (text: string, words: string) =>
  text.slice(0, text.indexOf(words)).split("\n").length;

describe("what is found in one piece", () => {
  it("is no fault in the principles of the product's own pack", async () => {
    const own = fileURLToPath(DEFAULT_PACK);
    const files = readPackFiles(own, []).filter(({ kind }) => kind === "principles");
    expect(files).toHaveLength(12);
    for (const { path, kind: shelf, name, text } of files) {
      const place = { values: VALUES, pictures: picturesIn(own) };
      const { faults, head, body, style } = await findInPiece({ shelf, name, text }, place);
      expect([path, faults, style]).toEqual([path, [], []]);
      expect([head, body]).not.toContain(null);
    }
  });

  it("has the text as its readers see it beside its faults, each at its line", async () => {
    const text = `${BRIEFING}\nMind the "tide".[^7] {nickname}\n`;
    const { faults, body, head } = await find(text);
    const at = { file: "briefings/2026-01.md", line: lineOf(text, "Mind the") };
    expect(faults).toEqual([
      { ...at, field: "placeholder", message: expect.stringMatching(/^\{nickname\} is not known/) },
      { ...at, field: "note", message: "[^7] is not defined" },
    ]);
    expect(JSON.stringify(body?.blocks.at(-1))).toContain("“tide”");
    expect(head).toMatchObject({ title: "January 2026" });
  });

  it("ends with the front matter while that has faults", async () => {
    const { head, body, faults, length } = await find(
      BRIEFING.replace("access: member", "access: us"),
    );
    expect([head, body, length]).toEqual([null, null, null]);
    expect(faults).toEqual([expect.objectContaining({ line: 5, field: "access" })]);
  });

  it("counts words and names the links to other pieces", async () => {
    const text = `${BRIEFING}\n[Knots](/app/resources/videos/knots) and [home](/app).\n`;
    const { length, links } = await find(text);
    expect(length).toMatchObject({ fewest: 500, most: 1500, minutes: 1 });
    expect(links).toEqual([{ line: lineOf(text, "[Knots]"), piece: "videos/knots" }]);
  });

  it.each<[string, ...[string, string | null][]]>([
    ["An honourable grey", ["honourable", "honorable"], ["grey", "gray"]],
    ["Organised afterwards", ["Organised", "Organized"], ["afterwards", "afterward"]],
    ["So — it goes", ["—", null]],
    ["A realistic organism, read at [a](https://x.test/colour)"],
  ])("names what the style sheet writes for %s", async (words, ...expected) => {
    const text = `${BRIEFING}\n${words}\n`;
    const { style } = await find(text);
    expect(style.map(({ found, write }) => [found, write])).toEqual(expected);
    for (const { line, column, found } of style) {
      expect(text.split("\n")[line - 1]?.slice(column - 1)).toMatch(new RegExp(`^${found}`));
    }
  });
});

/** The processor's time, and the shortest of a few, because the machine has other work. */
function millisecondsOf(work: () => void): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage();
    work();
    return process.cpuUsage(start).user / 1000;
  });
  return Math.min(...times);
}

const CHECKS: [name: string, check: (text: string) => void][] = [
  ["its style", (text) => styleFaults({ text, textLine: 1 })],
  ["its figures", (text) => figuresOf({ file: { path: "a" }, data: {}, text, ...AT })],
  ["its links", (text) => pieceLinks({ text, textLine: 1 })],
  ["its repeats", (text) => repeatWarnings(packOf(text))],
];
const AT = { textLine: 1, lineOf: () => 1 };
const packOf = (text: string) => ({
  root: "/",
  head: null,
  laws: [],
  days: [],
  items: [{ file: FILE, section: "briefings" as const, data: ITEM, text, ...AT }],
});
const FILE = { path: "briefings/a.md", kind: "briefings" as const, name: "a", text: "" };
const ITEM = itemSchema("briefings").parse({ id: "a", title: "A", access: "member", order: 1 });

describe("what runs on a text takes eight times the time for eight times the text", () => {
  it.each(
    CHECKS.flatMap(([name, check]) =>
      ["[a](", "2010 is.[^a][^b]", "[^", "2010 |  ", "grey, 2010. ", " "].map(
        (part) => [name, part, check] as const,
      ),
    ),
  )("%s, of %s again and again", (_, part, check) => {
    const text = (size: number) => `2010${part.repeat(size / part.length)}x`;
    check(text(2000));
    const [little, much] = [30_000, 240_000].map((size) => millisecondsOf(() => check(text(size))));
    // A square is 64 times as much; some milliseconds are noise.
    expect(much).toBeLessThan(24 * (little ?? 0) + 50);
  });
});

describe("nothing runs on a text that is out of bounds", () => {
  it.each([
    ["links without end", "[a](".repeat(60_000), "must be at most 100,000 characters"],
    [
      "a paragraph without end",
      "word ".repeat(5000),
      /at most 20,000 characters between two empty/,
    ],
    ["signs without end", "grey [a](".repeat(500), /at most 500 of Markdown's signs/],
  ])("%s", async (_, text, message) => {
    const found = await find(`${BRIEFING}\n${text}\n`);
    expect(found.faults).toEqual([
      expect.objectContaining({ field: "text", message: expect.stringMatching(message) }),
    ]);
    expect(found).toMatchObject({ body: null, length: null, links: [], style: [], figures: [] });
  });

  it("and of one in which every word is a fault a hundred are listed", async () => {
    const found = await find(`${BRIEFING}\n${"A grey {harbor} again.\n\n".repeat(300)}`);
    expect([found.faults.length, found.style.length]).toEqual([100, 100]);
  });
});
