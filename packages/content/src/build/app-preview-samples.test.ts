import { afterAll, describe, expect, it } from "vitest";
import { packCopies, replace } from "#testing/pack-copies.ts";
import { VALUES } from "#testing/problems-of.ts";
import { appPreviewSamples } from "./pack-samples.ts";

const copies = packCopies();
afterAll(copies.remove);

describe("the samples of the public preview", () => {
  it("are three laws and the days 1, 8 and 15 of the product's own pack", () => {
    const { manifesto, days } = appPreviewSamples(undefined);
    expect(manifesto.laws.map(({ number }) => number)).toEqual(["I", "II", "III"]);
    expect(manifesto.more).toBe(5);
    expect(days.map(({ day }) => day)).toEqual([1, 8, 15]);
    expect(days[0]?.actionStep).toMatch(/^Finish one result that a stranger could check/);
  });

  it("contain no text of a day or of the vault", () => {
    const built = JSON.stringify(appPreviewSamples(copies.packWith(), VALUES));
    expect(built).toContain("Price the next repair");
    expect(built).not.toMatch(/lantern in the rigging|kettle|bowline|nylon/);
  });

  it("are not built from a pack with errors", () => {
    const broken = copies.packWith(replace("pack.md", "[1, 3]", "[9]"));
    expect(() => appPreviewSamples(broken, VALUES)).toThrow("pack.md:9: programme.samples.0");
  });
});
