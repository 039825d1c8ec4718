import { expect, it } from "vitest";
import { characterCount } from "./ruled-textarea.tsx";

it("is empty far from the limit", () => {
  expect(characterCount("a".repeat(1_899), 2_000)).toEqual({ shown: "", spoken: "" });
});

it("counts code points, so that one emoji is one character", () => {
  expect(characterCount("🎯".repeat(1_999), 2_000).shown).toBe("1 character left");
});

it("announces in steps while it shows every character", () => {
  expect(characterCount("a".repeat(1_913), 2_000)).toEqual({
    shown: "87 characters left",
    spoken: "At most 100 characters left",
  });
});

it("states by how much the text is too long", () => {
  expect(characterCount("a".repeat(2_012), 2_000).shown).toBe("12 characters over the limit");
});
