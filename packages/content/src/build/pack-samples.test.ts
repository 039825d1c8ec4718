import { VAULT_SECTIONS } from "@sovereign/domain/vault";
import { afterAll, describe, expect, it } from "vitest";
import { packCopies, replace } from "#testing/pack-copies.ts";
import { VALUES } from "#testing/problems-of.ts";
import {
  appPreviewSamples,
  lawTitles,
  packCounts,
  tourSamples,
  tourTexts,
} from "./pack-samples.ts";

const copies = packCopies();
afterAll(copies.remove);

describe("what public pages show of a pack", () => {
  it("has the product's own samples: eight laws, days 1, 8 and 15, fourteen of thirty days, three open principles", async () => {
    expect(lawTitles(undefined)).toMatchObject({
      title: "The Billionaire Manifesto",
      laws: { length: 8, 2: { number: "III", title: "Action Beats Genius" } },
    });
    const preview = appPreviewSamples(undefined);
    expect(preview.manifesto).toMatchObject({ laws: { length: 3 }, more: 5 });
    expect(preview.days.map(({ day }) => day)).toEqual([1, 8, 15]);
    const tour = tourSamples(undefined);
    expect(tour.programme).toMatchObject({ days: { length: 14 }, length: 30 });
    expect(tour.principles.map(({ open }) => open)).toEqual([
      ...Array(3).fill(true),
      ...Array(9).fill(false),
    ]);
    const { excerpt, principles } = await tourTexts(undefined);
    expect(excerpt?.subtitle).toBe("What a hundred private rooms had in common");
    expect(principles).toHaveLength(3);
  });

  it("is titles and steps: no text of a law, a day or the vault, and no step of a day for members §2.23", async () => {
    const folder = copies.packWith();
    for (const [samplesOf, title, texts] of [
      [lawTitles, "Mend in Harbour", /sound before I anchor|gone in a gale|I write down/],
      [appPreviewSamples, "Price the next repair", /lantern in the rigging|kettle|bowline|nylon/],
      [tourSamples, "Wait for slack water", /Begin at the bow|bowline|pride against the moon/],
    ] as const) {
      const built = JSON.stringify(samplesOf(folder, VALUES));
      expect(built).toContain(title);
      expect(built).not.toMatch(texts);
    }
    const open = JSON.stringify(await tourTexts(undefined));
    expect(open).toContain("There is an hour in your day that nobody has asked for yet.");
    expect(open).not.toContain("take a card and complete three sentences");
  });

  it("stops before the first day for members", () => {
    const gap = copies.packWith(
      replace("programme/day-02.md", "access: public", "access: member"),
      replace("programme/day-03.md", "access: member", "access: public"),
    );
    const { days, length } = tourSamples(gap, VALUES).programme;
    expect([days.map(({ day }) => day), length]).toEqual([[1], 5]);
  });

  it("counts a pack's texts, and how many of them are public", () => {
    expect(packCounts(copies.packWith(), VALUES)).toEqual({
      manifesto: "The Harbour Rules",
      laws: 3,
      days: 5,
      openDays: 2,
      parts: 2,
      principles: 2,
      openPrinciples: 1,
      openExcerpts: 1,
      openPiece: { id: "first-light", title: "First Light" },
      shelves: VAULT_SECTIONS.filter((section) => section !== "videos"),
    });
  });

  it("is not built from a pack with errors", () => {
    const broken = copies.packWith(replace("pack.md", "[1, 3]", "[9]"));
    expect(() => appPreviewSamples(broken, VALUES)).toThrow("pack.md:9: programme.samples.0");
  });
});
