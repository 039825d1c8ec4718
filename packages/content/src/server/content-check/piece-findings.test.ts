import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readPackFiles } from "@sovereign/content/server/pack/pack-files";
import { picturesIn } from "@sovereign/content/server/pack/pictures";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { describe, expect, it } from "vitest";
import { VALUES } from "#testing/problems-of.ts";
import { findInPiece } from "./piece-findings.ts";
import { pieceLinks } from "./piece-links.ts";

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
      const { faults, head, body } = await findInPiece({ shelf, name, text }, place);
      expect([path, faults]).toEqual([path, []]);
      expect([head, body]).not.toContain(null);
    }
  });

  it("has the text as its readers see it beside its faults, each at its line", async () => {
    const text = `${BRIEFING}\nMind the "tide".[^7] {nickname}\n`;
    const { faults, body, head } = await find(text);
    const at = { file: "briefings/2026-01.md", line: lineOf(text, "Mind the") };
    expect(faults).toEqual([
      {
        ...at,
        field: "placeholder",
        code: "placeholder",
        message: expect.stringMatching(/^\{nickname\} is not known/),
      },
      { ...at, field: "note", code: "note_undefined", message: "[^7] is not defined" },
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

it.each(["[a](", "[^", " "])(
  "finding links takes eight times the time for eight times the text, of %s again and again",
  (part) => {
    const find = (size: number) =>
      pieceLinks({ text: `2010${part.repeat(size / part.length)}x`, textLine: 1 });
    find(2000);
    const [little, much] = [30_000, 240_000].map((size) => millisecondsOf(() => find(size)));
    // A square is 64 times as much; some milliseconds are noise.
    expect(much).toBeLessThan(24 * (little ?? 0) + 50);
  },
);

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
    expect(found).toMatchObject({ body: null, length: null, links: [] });
  });

  it("and of one in which every word is a fault a hundred are listed", async () => {
    const found = await find(`${BRIEFING}\n${"A {harbor} again.\n\n".repeat(300)}`);
    expect(found.faults).toHaveLength(100);
  });
});
