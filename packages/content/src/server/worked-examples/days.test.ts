import { describe, expect, it } from "vitest";
import { rounded, sum, usd, workedPiece } from "#testing/worked-piece.ts";

const day = (number: string) => workedPiece(`programme/day-${number}`);
const numbers = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, figure = ""]) => Number(figure.replaceAll(",", "")));

describe("the sums of the thirty days", () => {
  it("day 8: the parts of a candle make its price", () => {
    const { text, says } = day("08");
    const parts = numbers(text, /^\| .*\| \**\$(\d+\.\d\d)\** \|/gm);
    expect(parts).toHaveLength(10);
    expect(rounded(sum(parts), 2)).toBe(40);
    says(
      "sells in a store for $40",
      "Twelve minutes of hands, at $20 an hour",
      usd((20 * 12) / 60, 2),
    );
  });

  it("day 14: both timings make their totals, and the difference a year's", () => {
    const { text, says } = day("14");
    const rows = [...text.matchAll(/^\| [A-Z].*? \| ?(?:(\d+) min)? ?\| ?(?:(\d+) min)?/gm)];
    const hand = sum(rows.map(([, minutes]) => Number(minutes ?? 0)));
    const second = sum(rows.map(([, , minutes]) => Number(minutes ?? 0)));
    says(`**${hand} min** | **${second} min**`);
    expect([hand - second, ((hand - second) * 52) / 60]).toEqual([15, 13]);
    says("Fifteen minutes a week make thirteen hours a year.");
  });

  it("day 15: two arrows of three", () => {
    const [salary, rent, interest] = [5200, 1150, 50];
    const all = salary + rent + interest;
    const inked = rent + interest;
    day("15").says(
      `a salary of ${usd(salary)}, a tenant's ${usd(rent)} and ${usd(interest)} of interest`,
      `for ${usd(inked)} out of ${usd(all)}, which is ${rounded((100 * inked) / all)} percent`,
    );
  });

  it("day 17: each week ends where the next begins", () => {
    const { hasRow, says } = day("17");
    const weeks = [
      { comes: 9400, must: 11_200, may: 1500 },
      { comes: 3000, must: 12_800, may: 1500 },
      { comes: 8700, must: 11_200, may: 600 },
      { comes: 21_000, must: 11_200, may: 1500 },
    ];
    const ends: number[] = [];
    for (const { comes, must, may } of weeks)
      ends.push((ends.at(-1) ?? 18_200) + comes - must - may);
    hasRow("Cash at the start", ...[18_200, ...ends.slice(0, 3)].map((end) => usd(end)));
    hasRow("In, on the day it will really come", ...weeks.map(({ comes }) => usd(comes)));
    hasRow("Out that cannot wait", ...weeks.map(({ must }) => usd(must)));
    hasRow("Out that can", ...weeks.map(({ may }) => usd(may)));
    hasRow("Cash at the end", ...ends.map((end) => usd(end)));
    says(`Week 6 closes with ${usd(ends[2] ?? 0)}`);
  });

  it("day 18: how many sales each price needs", () => {
    const { hasRow, says } = day("18");
    const kept = (100 - 80) * 100;
    says("sells for $100, costs $80", `Sales needed to keep ${usd(kept)}`);
    for (const price of [90, 100, 110]) {
      hasRow(usd(price), usd(price - 80), String(rounded(kept / (price - 80))));
    }
  });

  it("day 20: shares after new ones, and what is left for them", () => {
    const shares = [60, 40].map((share) => share * 0.8);
    const common = 2_000_000 - 600_000 - 500_000;
    day("20").says(
      `The 60 becomes ${shares[0]}, the 40 becomes ${shares[1]}`,
      "$2 million, with $600,000 of loans and $500,000 owed",
      `32 percent is worth ${usd(common * 0.32)}, less than half`,
    );
    expect(common * 0.32).toBeLessThan((2_000_000 * 0.32) / 2);
  });

  it("day 23: how long a sum lasts", () => {
    expect([48_000 / 4000, 48_000 / 3200]).toEqual([12, 15]);
    day("23").says(
      "$48,000 within reach",
      "$4,000 a month make twelve",
      "$3,200, and the same money makes fifteen",
    );
  });
});
