import { PROGRAMME_PREVIEW_DAYS } from "@sovereign/domain/programme";
import { afterAll, describe, expect, it } from "vitest";
import { packCopies, replace } from "#testing/pack-copies.ts";
import { VALUES } from "#testing/problems-of.ts";
import { tourSamples, tourTexts } from "./pack-samples.ts";

const copies = packCopies();
afterAll(copies.remove);

const lastDayOpen = ["03", "04", "05"].map((day) =>
  replace(`programme/day-${day}.md`, "access: member", "access: public"),
);

describe("the samples of the preview tour", () => {
  it("are the twelve principles, three of them open, and the first fourteen of thirty days", () => {
    const { principles, programme } = tourSamples(undefined);
    expect(principles).toHaveLength(12);
    expect(principles.map(({ open }) => open).lastIndexOf(true)).toBe(2);
    expect(principles[0]).toEqual({ title: "The first hour is equity", open: true });
    expect(programme.days.map(({ day }) => day)).toEqual(
      Array.from({ length: PROGRAMME_PREVIEW_DAYS }, (_, index) => index + 1),
    );
    expect(programme.length).toBe(30);
  });

  it("follow another pack, and stop before its first day for members", () => {
    const gap = copies.packWith(
      replace("programme/day-02.md", "access: public", "access: member"),
      replace("programme/day-03.md", "access: member", "access: public"),
    );
    expect(tourSamples(gap, VALUES).programme).toEqual({
      days: [
        expect.objectContaining({ day: 1, category: "The Boat", principle: "Look at every line" }),
      ],
      length: 5,
    });
    const open = copies.packWith(...lastDayOpen);
    expect(tourSamples(open, VALUES).programme.days).toHaveLength(5);
  });

  it("are titles and steps: no sentence of a text, and no step of a day for members §2.23", () => {
    const built = JSON.stringify(tourSamples(copies.packWith(), VALUES));
    expect(built).toContain("Wait for slack water");
    expect(built).not.toMatch(/Begin at the bow|bowline|pride against the moon/);
  });

  it("include the texts that are open without a membership, and no others", async () => {
    const { excerpt, principles } = await tourTexts(undefined);
    expect(excerpt?.subtitle).toBe("What a hundred private rooms had in common");
    expect(principles).toHaveLength(3);
    const built = JSON.stringify({ excerpt, principles });
    expect(built).toContain("There is an hour in your day that nobody has asked for yet.");
    expect(built).not.toContain("take a card and complete three sentences");
  });
});
