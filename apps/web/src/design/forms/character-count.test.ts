import { expect, it } from "vitest";
import { characterCount } from "./ruled-textarea.tsx";

it.each([
  ["is empty far from the limit", "a".repeat(1_899), "", ""],
  ["counts an emoji once", "🎯".repeat(1_999), "1 character left", "At most 10 characters left"],
  ["is read in steps", "a".repeat(1_913), "87 characters left", "At most 100 characters left"],
])("%s", (_, text, shown, spoken) => {
  expect(characterCount(text, 2_000)).toEqual({ shown, spoken });
});

it("states by how much the text is too long", () => {
  expect(characterCount("a".repeat(2_012), 2_000).shown).toBe("12 characters over the limit");
});
