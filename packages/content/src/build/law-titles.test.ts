import { afterAll, describe, expect, it } from "vitest";
import { packCopies } from "#testing/pack-copies.ts";
import { VALUES } from "#testing/problems-of.ts";
import { lawTitles } from "./pack-samples.ts";

const copies = packCopies();
afterAll(copies.remove);

describe("the titles of the landing page", () => {
  it("are the eight laws of the product's own pack, in order", () => {
    const { title, laws } = lawTitles(undefined);
    expect(title).toBe("The Billionaire Manifesto");
    expect(laws.map(({ number }) => number).join(" ")).toBe("I II III IV V VI VII VIII");
    expect(laws[2]?.title).toBe("Action Beats Genius");
  });

  it("contain no text of a law", () => {
    const built = JSON.stringify(lawTitles(copies.packWith(), VALUES));
    expect(built).toContain("Mend in Harbour");
    expect(built).not.toMatch(/sound before I anchor|gone in a gale|I write down/);
  });
});
