import { assert, constantFrom, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { properLine } from "./typography.ts";

describe("proper marks", () => {
  it.each([
    [`"Hi," he said.`, "“Hi,” he said."],
    [`It's the owner's, not the owners' own.`, "It’s the owner’s, not the owners’ own."],
    [`("Hello") ['x'] {"y"}`, "(“Hello”) [‘x’] {“y”}"],
    [`the '90s, class of '08, in the '90s' end`, "the ’90s, class of ’08, in the ’90s’ end"],
    [`"'Quoted' words," he said`, "“‘Quoted’ words,” he said"],
    [`'Tis rock 'n' roll: get 'em`, "’Tis rock ’n’ roll: get ’em"],
    [`word—"quote" and "quote—" he`, "word—“quote” and “quote—” he"],
    [`"Wait..." and "...then"`, "“Wait…” and “…then”"],
    [`"?" he asked. "!"`, "“?” he asked. “!”"],
    [`the "owner"'s and "$5"`, "the “owner”’s and “$5”"],
    [`either "a"/"b"`, "either “a”/“b”"],
    [`a -- b --- c – d — e .. ....`, "a -- b --- c – d — e .. ...."],
    ["“already” ‘set’", "“already” ‘set’"],
  ])("are set in %s", (straight, proper) => {
    expect(properLine(straight)).toBe(proper);
  });

  it("change no letter, whatever the text", () => {
    const bare = (text: string) => text.replace(/["'“”‘’]/g, "").replaceAll("…", "...");
    const unit = constantFrom(...`"'“”‘’. -—aÉ9$,({/\n`, "…", "e\u0301", "👩‍👩‍👧", "王");
    assert(property(string({ unit }), (text) => bare(properLine(text)) === bare(text)));
    assert(property(string({ unit }), (text) => !/["']/.test(properLine(`"${text}'`))));
  });
});
