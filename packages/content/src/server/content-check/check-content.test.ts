import { problemLine } from "@sovereign/content/server/pack/pack-error";
import { DEFAULT_PACK } from "@sovereign/settings/product-folders";
import { afterAll, describe, expect, it } from "vitest";
import { packCopies, replace } from "#testing/pack-copies.ts";
import { VALUES } from "#testing/problems-of.ts";
import { checkContent } from "./check-content.ts";

const copies = packCopies();
afterAll(copies.remove);

const warningsOf = async (folder: string | URL, today: string) => {
  const { errors, warnings } = await checkContent(folder, today, VALUES);
  expect(errors).toEqual([]);
  return warnings.map(problemLine);
};

describe("the check of the content", () => {
  it("finds no problem in the product's own pack, now or after every announced date", async () => {
    expect(await warningsOf(DEFAULT_PACK, "2099-12-31")).toEqual([]);
  });

  it("reports an item that is shown before its date, and one that is overdue, which is an error in the own pack", async () => {
    const folder = copies.packWith();
    const overdue =
      "frameworks/crew-charter.md:8: releases: Q4 2031 is over and there is no text yet";
    expect(await warningsOf(folder, "2025-12-31")).toContain(
      "briefings/2026-01.md:7: releases: is shown now, although January 2026 is still to come",
    );
    expect(await warningsOf(folder, "2031-12-31")).not.toContain(overdue);
    expect(await warningsOf(folder, "2032-01-01")).toContain(overdue);
    const own = await checkContent(`${folder}/`, "2032-01-01", VALUES, { own: folder });
    expect(own.errors.map(problemLine)).toEqual([overdue]);
  });

  it("reports where a pack's shape or lengths differ from the specification", async () => {
    const folder = copies.packWith(
      replace("excerpts/first-light.md", "access: public", "access: member"),
      replace("books/the-pilot.md", "title: The Pilot", `title: The Pilot ${"of it ".repeat(12)}`),
    );
    const { warnings } = await checkContent(folder, "2031-01-01", VALUES);
    expect(warnings.map(problemLine)).toEqual(
      expect.arrayContaining([
        "manifesto:1: shape: has 3 laws; the specification has 8",
        "programme:1: shape: has 2 public days at its beginning; the specification has 14",
        "excerpts/first-light.md:5: access: is member; the specification opens the first excerpt to everybody signed in",
        "books/the-pilot.md:4: title: has 81 characters; 60 are recommended at most",
        "books/the-pilot.md:10: text: has 14 words; 40 to 200 are recommended",
      ]),
    );
  });
});
