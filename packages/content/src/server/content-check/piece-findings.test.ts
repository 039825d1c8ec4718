import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DEFAULT_PACK } from "@sovereign/content/server/pack/default-pack";
import { readPackFiles } from "@sovereign/content/server/pack/pack-files";
import { picturesIn } from "@sovereign/content/server/pack/pictures";
import { describe, expect, it } from "vitest";
import { VALUES } from "#testing/problems-of.ts";
import { findInPiece } from "./piece-findings.ts";

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
