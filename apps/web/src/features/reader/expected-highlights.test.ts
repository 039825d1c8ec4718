import type { HighlightAnswer } from "@sovereign/contract/reading";
import type { MemberWrite } from "@sovereign/contract/writes";
import { describe, expect, it } from "vitest";
import { expectedHighlights } from "./expected-highlights.ts";

const AT = "2026-03-10T12:00:00.000Z";
const LATER = "2026-03-10T13:00:00.000Z";
const PLACE = { section: "excerpts", item: "introduction", paragraph: 1, start: 4 };
const QUOTE = { quote: "others sold", before: "The ", after: "." };
const MADE = { id: "a", note: "Ask Ana", created_at: AT, stands: false };
const known: HighlightAnswer = { ...PLACE, ...QUOTE, ...MADE };
const NEW = { note: "", was: "", removed: false };
const write = (highlight: string, changes: object = {}): MemberWrite => ({
  id: "w",
  seq: 1,
  edited_at: LATER,
  time_zone: "UTC",
  kind: "highlight",
  highlight,
  ...PLACE,
  ...QUOTE,
  ...NEW,
  ...changes,
});

describe("the highlights as this device expects them", () => {
  it.each([
    ["without a write", [], [["a", "Ask Ana"]]],
    [
      "with a new one",
      [write("b")],
      [
        ["a", "Ask Ana"],
        ["b", ""],
      ],
    ],
    ["with a changed note", [write("a", { note: "No" })], [["a", "No"]]],
    ["without a removed one", [write("a", { removed: true })], []],
    [
      "with one brought back",
      [write("a", { removed: true }), write("a", { note: "Ask Ana" })],
      [["a", "Ask Ana"]],
    ],
  ])("are those of the server %s", (_, writes, expected) => {
    const shown = expectedHighlights([known], writes);
    expect(shown.map(({ id, note }) => [id, note])).toEqual(expected);
  });

  it("keep when they were made, and whether they stand", () => {
    const [kept] = expectedHighlights([known], [write("a")]);
    expect(kept).toMatchObject({ created_at: AT, stands: false });
    const [made] = expectedHighlights([], [write("b")]);
    expect(made).toMatchObject({ created_at: LATER, stands: true });
  });
});
