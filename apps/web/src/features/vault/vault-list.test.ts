import { describe, expect, it } from "vitest";
import { brand } from "#core/words/brand.ts";
import { piece, shelves } from "#testing/vault-answers.ts";
import { lockedPieces, previewLede } from "./vault-list.ts";

const many = (
  section: "principles" | "excerpts" | "briefings" | "books",
  count: number,
  locked = true,
) =>
  Array.from({ length: count }, (_, index) =>
    piece(section, `${section}-${locked}-${index}`, { state: locked ? "locked" : "open" }),
  );

describe("the words around the preview", () => {
  it("count what membership would open, and name the price once", () => {
    const list = shelves([
      ...many("excerpts", 2),
      ...many("principles", 13),
      ...many("briefings", 1),
    ]);
    expect(lockedPieces(list)).toBe(
      `Two excerpts, thirteen principles and one briefing. ${brand.appPrice} a year.`,
    );
  });

  it("say nothing of locked pieces where there are none", () => {
    expect(lockedPieces(shelves(many("excerpts", 2, false)))).toBeNull();
  });

  it("count what the preview opens, shelf by shelf", () => {
    const list = shelves([
      ...many("principles", 3, false),
      ...many("excerpts", 2),
      ...many("books", 8, false),
    ]);
    expect(previewLede(list)).toBe(
      "You are in the preview: three principles, and everything marked open.",
    );
    expect(previewLede(shelves([]))).toBe("You are in the preview: everything marked open.");
  });
});
