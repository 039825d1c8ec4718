import { yearly } from "@sovereign/content/words/price";
import { describe, expect, it } from "vitest";
import { priceWords } from "#core/words/price.ts";
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

const price = priceWords("$12", yearly);

describe("the copy around the preview", () => {
  it("counts what membership would unlock, and names the price once", () => {
    const list = shelves([
      ...many("excerpts", 2),
      ...many("principles", 13),
      ...many("briefings", 1),
    ]);
    expect(lockedPieces(list, price)).toBe(
      "Two excerpts, thirteen principles, and one briefing. $12 a year, renews automatically until you cancel.",
    );
  });

  it("mentions no locked pieces when there are none", () => {
    expect(lockedPieces(shelves(many("excerpts", 2, false)), price)).toBeNull();
  });

  it("counts what the preview unlocks, shelf by shelf", () => {
    const list = shelves([
      ...many("principles", 3, false),
      ...many("excerpts", 2),
      ...many("books", 8, false),
    ]);
    expect(previewLede(list)).toBe(
      "You can read three principles and the book notes. Members read the rest.",
    );
    expect(previewLede(shelves([]))).toBe("You can read the book notes. Members read the rest.");
  });
});
