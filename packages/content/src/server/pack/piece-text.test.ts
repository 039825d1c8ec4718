import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pieceFields, pieceText, withBody, withField } from "@sovereign/domain/piece-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";

const packOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(join(folder, name), "utf8"));

const FILES = [
  ...packOf(join(import.meta.dirname, "../../../pack")),
  ...packOf(join(import.meta.dirname, "../../testing/second-pack")),
];
const file = fc.constantFrom(...FILES);
const headOf = (text: string): Record<string, unknown> =>
  parse(/^---\n([\s\S]*?\n)?---/.exec(text)?.[1] ?? "") ?? {};
/** Also what YAML reads as a number, a date, a list or a comment. */
const line = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.constantFrom(
    "2026",
    "2026-04-01",
    "yes",
    "null",
    "a: b",
    "a #b",
    "- a",
    "[a]",
    '"',
    "it's",
    "~",
  ),
);
const asLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
const changedLines = (before: string, after: string) => {
  const [one, other] = [before.split("\n"), after.split("\n")];
  return one.length === other.length
    ? one.filter((each, index) => each !== other[index]).length
    : Number.NaN;
};

describe("the fields of a file and its text", () => {
  it("leave every byte of the packs as it is where nothing changes", () => {
    expect(FILES.length).toBeGreaterThan(80);
    for (const text of FILES) {
      const parts = pieceText(text);
      expect(`${parts?.front}${parts?.body}${parts?.end}`).toBe(text);
      expect(withBody(text, parts?.body ?? "")).toBe(text);
      for (const [name, value] of pieceFields(text)) {
        if (value !== null && value !== "") expect(withField(text, name, value)).toBe(text);
      }
    }
  });

  it("are read as YAML reads them, or not at all", () => {
    fc.assert(
      fc.property(file, (text) => {
        const head = headOf(text);
        expect([...pieceFields(text).keys()]).toEqual(Object.keys(head));
        for (const [name, value] of pieceFields(text)) {
          if (value !== null && value !== "") expect(value).toBe(String(head[name]));
        }
      }),
    );
    fc.assert(
      fc.property(line, line, (title, blurb) => {
        const text = `---\n${stringify({ title: asLine(title), blurb: asLine(blurb) })}---\n\nA text.\n`;
        const fields = pieceFields(text);
        expect([asLine(title), null]).toContain(fields.get("title"));
        expect([asLine(blurb), null]).toContain(fields.get("blurb"));
      }),
    );
  });

  it("change one line of a file for one field, to what was written", () => {
    fc.assert(
      fc.property(
        file,
        fc.constantFrom("title", "subtitle", "blurb", "author"),
        line,
        (text, name, words) => {
          const value = asLine(words);
          fc.pre(value !== "" && typeof headOf(text)[name] === "string");
          const changed = withField(text, name, words);
          expect(headOf(changed)).toEqual({ ...headOf(text), [name]: value });
          expect(changedLines(text, changed)).toBe(headOf(text)[name] === value ? 0 : 1);
          expect(pieceText(changed)?.body).toBe(pieceText(text)?.body);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("are added and taken out as one line, and numbers stay numbers", () => {
    fc.assert(
      fc.property(file, line, fc.integer({ min: 1, max: 1000 }), (text, words, order) => {
        const [head, value] = [headOf(text), asLine(words)];
        fc.pre(value !== "" && !("releases" in head));
        const added = withField(text, "releases", value);
        expect(headOf(added)).toEqual({ ...head, releases: value });
        expect(added.split("\n").length).toBe(text.split("\n").length + 1);
        expect(withField(added, "releases", null)).toBe(text);
        expect(headOf(withField(text, "order", order))).toEqual({ ...head, order });
      }),
    );
  });

  it("replace a field of several lines, and keep a comment", () => {
    const text =
      "---\ntitle: >\n  Two\n  lines\n# Kept\nblurb: One # said\norder: 2\n---\n\nText.\n";
    expect(pieceFields(text).get("title")).toBeNull();
    expect(withField(withField(text, "title", "One: line"), "blurb", "Two")).toBe(
      '---\ntitle: "One: line"\n# Kept\nblurb: Two # said\norder: 2\n---\n\nText.\n',
    );
  });

  it("take any text below them", () => {
    expect(pieceText("No fields")).toBeNull();
    expect(withBody("---\nid: a\n---\n\n", "Begun.")).toBe("---\nid: a\n---\n\nBegun.\n");
    expect(withBody("---\nid: a\n---", "Begun.")).toBe("---\nid: a\n---\n\nBegun.\n");
    expect(withBody("---\nid: a\n---\n\nOne.", "Two.")).toBe("---\nid: a\n---\n\nTwo.\n");
  });
});
