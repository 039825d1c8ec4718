import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AUDIENCES } from "./access.ts";
import { VAULT_SECTIONS, type VaultSection } from "./vault.ts";
import { isOpenedByMembership, pieceToBeginWith, shelvesOpenedByMembership } from "./welcome.ts";

describe("what a membership unlocks", () => {
  it("is what a subscriber may open and a signed-in visitor may not", () => {
    expect(isOpenedByMembership("whole_programme", "subscriber")).toBe(true);
    expect(isOpenedByMembership("accountability_engine", "admin_mode")).toBe(true);
    expect(isOpenedByMembership("daily_loop", "subscriber")).toBe(false);
    expect(isOpenedByMembership("whole_programme", "signed_in")).toBe(false);
  });

  it("includes the sections with texts for members, for callers who may open them", () => {
    const texts = ["excerpts", "principles", "frameworks", "case-studies", "briefings"];
    const opened = AUDIENCES.map((audience) => shelvesOpenedByMembership(audience));
    expect(opened).toEqual([[], [], texts, texts]);
  });
});

const shelf = (id: VaultSection, ...states: string[]) => ({
  id,
  items: states.map((state, index) => ({ id: `${id}-${index + 1}`, state })),
});

describe("the item to start with", () => {
  it.each([
    ["the case study with a text", ["case-studies", "later", "open"], "case-studies-2"],
    ["a framework where no case study has one", ["case-studies", "later"], "frameworks-1"],
  ] as const)("is %s", (_, [section, ...states], expected) => {
    const shelves = [shelf("frameworks", "open"), shelf(section, ...states)];
    expect(pieceToBeginWith(shelves)?.id).toBe(expected);
  });

  it("is never announced, locked, a film or a book", () => {
    const shelves = [shelf("case-studies", "later", "locked"), shelf("videos", "video")];
    expect(pieceToBeginWith([...shelves, shelf("books", "open")])).toBeUndefined();
    expect(pieceToBeginWith([])).toBeUndefined();
  });

  it("is a listed, readable one of any pack that has one §2.42", () => {
    const state = fc.constantFrom("open", "locked", "later", "video");
    const shelves = fc.uniqueArray(
      fc
        .tuple(fc.constantFrom(...VAULT_SECTIONS), fc.array(state, { maxLength: 4 }))
        .map(([section, states]) => shelf(section, ...states)),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(shelves, (given) => {
        const piece = pieceToBeginWith(given);
        const texts = given.filter(({ id }) => id !== "videos" && id !== "books");
        const readable = texts.flatMap(({ items }) =>
          items.filter((each) => each.state === "open"),
        );
        expect(readable.length > 0).toBe(piece !== undefined);
        if (piece) expect(readable).toContain(piece);
      }),
    );
  });
});
