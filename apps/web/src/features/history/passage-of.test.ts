import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "#testing/runs.ts";
import { passageOf } from "./passage-of.ts";

/** Returns the passage as a line, with matches in brackets. */
const line = (text: string, query: string) =>
  passageOf(text, query)
    .pieces.map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
    .join("");

describe("matches of a search", () => {
  it.each([
    ["Call Ana, and call again", "call", "[Call] Ana, and [call] again"],
    ["Callahan called Ana", "call", "[Call]ahan [call]ed Ana"],
    // Only the last word matches as a prefix.
    ["Callahan called Ana", "call an", "Callahan called [An]a"],
    ["Écrire à Zoë", "ZOË", "Écrire à [Zoë]"],
    ["a well-known sum", '"well-kno', "a [well]-[kno]wn sum"],
    ["Call Ana", "🪙 '", "Call Ana"],
  ])("%j for %j is %j", (text, query, marked) => {
    expect(line(text, query)).toBe(marked);
  });

  it("shows a long text around the first one", () => {
    const text = `${"before ".repeat(40)}HALDEN ${"after ".repeat(60)}`;
    const { pieces, found } = passageOf(text, "halden");
    expect(found).toBe(true);
    const shown = pieces.map((piece) => piece.text).join("");
    expect(shown).toMatch(/^… ?before .*HALDEN after .*…$/);
    expect(shown.length).toBeLessThan(340);
  });

  it("change no text and break no character, whatever the query", () => {
    const part = fc.constantFrom("Ana ", "🪙", "Halden", " ", "漢字", "é", "\n");
    const text = fc.array(part, { maxLength: 150 }).map((parts) => parts.join(""));
    const sign = fc.constantFrom(
      "A",
      "h",
      "na",
      "🪙",
      "\ud83e",
      "漢",
      "é",
      "\u0301",
      " ",
      "'",
      "\0",
    );
    fc.assert(
      fc.property(text, fc.string({ unit: sign }), (text, query) => {
        const shown = passageOf(text, query).pieces.map((piece) => piece.text);
        expect(shown.every((piece) => piece.isWellFormed())).toBe(true);
        expect(text).toContain(shown.filter((piece) => piece !== "…").join(""));
      }),
      runs(100),
    );
  });
});
