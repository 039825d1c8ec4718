import { describe, expect, it } from "vitest";
import { rounded, sum, usd, workedPiece } from "#testing/worked-piece.ts";

/** Months of $3,000 at the end of the month, at 0.5 % a month, to reach `target`. */
const monthsTo = (target: number) => Math.log(1 + (target * 0.005) / 3000) / Math.log(1.005);

describe("the sums of the excerpts", () => {
  it("introduction: five years of finished things", () => {
    const daily = rounded((4 / 7) * 365.25 * 5);
    expect([1043, 1044]).toContain(daily);
    workedPiece("excerpts/introduction").says(
      "has finished 1,043 such things",
      `the second ${52 * 5}`,
    );
  });

  it("millionaire psychology: three millions", () => {
    const { text, says } = workedPiece("excerpts/millionaire-psychology");
    const steps = [1, 2, 3].map((step) => monthsTo(step * 1e6) - monthsTo((step - 1) * 1e6));
    for (const months of steps) {
      const saved = rounded(months * 3) * 1000;
      const grown = 1_000_000 - saved;
      expect(text).toMatch(
        new RegExp(`${rounded(months / 12, 1)} years \\| \\${usd(saved)} \\| \\${usd(grown)} \\|`),
      );
    }
    says(`about ${usd(rounded((600_000 * (1.005 ** 108 - 1)) / 1000) * 1000)}`);
  });

  it("millionaire psychology: a raise that is spent, and an owner's hour", () => {
    const year = (11_000 - 9000) * 12;
    const hour = 280_000 / 2200;
    workedPiece("excerpts/millionaire-psychology").says(
      `${usd(year)} a year does not go in`,
      `takes another ${usd(year / 0.04)} of capital`,
      `worth about ${usd(rounded(hour))}`,
      `consume ${usd(rounded((250 * hour) / 100) * 100)} of her`,
      `$45 an hour, or ${usd(250 * 45)}`,
    );
  });

  it("AI and crypto: hours by hand and by machine, and twenty steps", () => {
    const { text, says } = workedPiece("excerpts/ai-crypto-excerpt");
    for (const [hand, machine] of [
      [3, 0.5],
      [10, 1.5],
      [4, 3.5],
    ] as const) {
      const [one, other] = [hand * 150, machine * 150];
      expect(text).toContain(
        `${hand} h, ${usd(one)} | ${machine} h, ${usd(other)} | ${usd(one - other)} |`,
      );
    }
    says(
      `right ${rounded(100 * 0.98 ** 20)} times in a hundred`,
      `At 95 it is right ${rounded(100 * 0.95 ** 20)} times`,
      "$69,000 in November 2021 and below $16,000",
      "a fall of more than three quarters",
    );
    expect(1 - 16_000 / 69_000).toBeGreaterThan(0.75);
  });
});

describe("the sums of the principles", () => {
  it("7: a guarantee next to the build-out", () => {
    workedPiece("principles/07-write-the-loss-down-first").says(
      `$9,000 a month, which is another ${usd(9000 * 60)}`,
    );
  });

  it("8: what a bill earns in a month", () => {
    expect(rounded((2000 * 0.05 * 29) / 365)).toBe(8);
    workedPiece("principles/08-pay-the-small-bills-first").says(
      "$2,000, thirty days",
      "At 5 percent",
      "about eight dollars",
    );
  });

  it("10: an hour of each business, and a dollar in ten years", () => {
    workedPiece("principles/10-count-what-is-kept").says(
      "keeps $60,000 for weeks of seventy hours",
      "keeps $95,000 for weeks of forty",
      `about ${usd(rounded(60_000 / (50 * 70)))} an hour against ${usd(95_000 / (50 * 40), 2)}`,
      `about ${rounded(100 * 1.03 ** -10)} cents`,
    );
  });
});

it("ONE Thing Discipline: points worth their hours", () => {
  const { text } = workedPiece("frameworks/one-thing-discipline");
  const rows = [
    [310_000, 10, 2],
    [24_000, 50, 3],
    [54_000, 5, 1.5],
    [6000, 20, 1],
    [3000, 30, 1.5],
    [2000, 20, 2],
  ] as const;
  for (const [stake, points, hours] of rows) {
    const worth = usd((stake * points) / 100 / hours);
    expect(text).toContain(`${usd(stake)} | ${points} points | ${hours} | ${worth} |`);
  }
  expect(text).toContain(`3% on $800,000 of new work) | ${usd(800_000 * 0.03)} |`);
});

describe("the sums of the first briefings", () => {
  it("March: what a couple owns, and the premium of cash", () => {
    const owned = [900_000, 1_400_000, 560_000, 300_000, 38_000];
    expect(rounded(sum(owned) / 1e6, 1)).toBe(3.2);
    const forced = 120_000 / 0.75;
    workedPiece("briefings/2026-03-15").says(
      "own on paper $3.2 million",
      "$900,000",
      "$1.4 million",
      "$560,000",
      "$300,000",
      "$38,000",
      `The cost is ${usd(120_000 * 0.03)} a year`,
      `sell ${usd(forced)} worth`,
      `cost them ${usd(forced - 120_000)}, or the premium for eleven years`,
    );
    expect(Math.floor((forced - 120_000) / (120_000 * 0.03))).toBe(11);
  });

  it("April: a quarter's rise and where it came from", () => {
    const { says, hasRow } = workedPiece("briefings/2026-04");
    hasRow("Owned less owed", "$871,000", "$842,000", "$790,000");
    hasRow("Came in", "$96,000", "$104,000", "$91,000");
    hasRow("Went out", "$81,000", "$78,000", "$70,000");
    const [rise, saved, markets, debt] = [871_000 - 842_000, 96_000 - 81_000, 17_000, 3000];
    expect(saved + markets - debt).toBe(rise);
    says(
      `Net worth rose by ${usd(rise)}`,
      `She saved ${usd(saved)} of it; markets added ${usd(markets)}; a bad debt took ${usd(debt)}`,
    );
  });
});

it("2008: what a ratio and a haircut take", () => {
  expect([rounded(100 / 30, 1), (10 - 2) / 2, 2008 - 1873]).toEqual([3.3, 4, 135]);
  workedPiece("case-studies/2008-crash").says(
    "a fall of 3.3 percent",
    "At a haircut of 2 percent, $100 of bonds raises $98",
    "The same bonds raise $90",
    "must find $8 for every $100 it holds, four times",
    "135 years before",
  );
});
