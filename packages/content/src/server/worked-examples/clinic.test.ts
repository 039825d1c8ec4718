import { describe, expect, it } from "vitest";
import { sum, usd, workedPiece } from "#testing/worked-piece.ts";

const piece = workedPiece("frameworks/risk-intelligence");
const signed = (amount: number) => (amount < 0 ? usd(amount) : `+${usd(amount)}`);
const bold = (cells: string[]) => cells.map((cell) => `**${cell}**`);

const REACH = 420_000;
const FLOOR = (140_000 * 18) / 12;
const MONTHS = 14 + 3;

/** Build-out cost, the landlord's part, monthly loss and rent, guaranteed rents, closing, incomes. */
const terms = [
  [250_000, 0, 6000, 7500, 12, 10_000, 60_000, 140_000],
  [250_000, 120_000, 7500, 9000, 6, 10_000, 42_000, 122_000],
  [140_000, 60_000, 4000, 4500, 4, 8000, 30_000, 66_000],
] as const;
const plans = terms.map(([build, paid, loss, monthlyRent, months, closing, year, goodYear]) => {
  const own = build - paid;
  const losses = MONTHS * loss;
  const rent = monthlyRent * months;
  const lost = sum([own, losses, rent, closing]);
  const ordinary = 5 * year - own;
  const good = 5 * goodYear - own;
  const expected = Math.round(-0.35 * lost + 0.45 * ordinary + 0.2 * good);
  const left = REACH - lost;
  return { own, losses, rent, closing, lost, left, year, goodYear, ordinary, good, expected };
});
const column = (of: (plan: (typeof plans)[number]) => string) => plans.map(of);

describe("the clinic of Risk Intelligence", () => {
  it("loses in each plan what its table states, and stays above the floor or not", () => {
    piece.says(`eighteen months, or ${usd(FLOOR)}`);
    piece.hasRow("Build-out, her part", ...column(({ own }) => usd(own)));
    piece.hasRow("Losses over 17 months", ...column(({ losses }) => usd(losses)));
    piece.hasRow("Rent she has guaranteed", ...column(({ rent }) => usd(rent)));
    piece.hasRow("Severance, moving out, last bills", ...column(({ closing }) => usd(closing)));
    piece.hasRow(...bold(["Lost in full", ...column(({ lost }) => usd(lost))]));
    piece.hasRow(...bold([`Left of ${usd(REACH)}`, ...column(({ left }) => usd(left))]));
    piece.hasRow(`Above ${usd(FLOOR)}?`, ...column(({ left }) => (left > FLOOR ? "yes" : "no")));
  });

  it("weighs failure, an ordinary and a good five years", () => {
    piece.hasRow("Fails | 35%", ...column(({ lost }) => signed(-lost)));
    piece.hasRow("Ordinary, per year |", ...column(({ year }) => usd(year)));
    piece.hasRow(
      "Ordinary, five years less build-out | 45%",
      ...column(({ ordinary }) => signed(ordinary)),
    );
    piece.hasRow("Good, per year |", ...column(({ goodYear }) => usd(goodYear)));
    piece.hasRow("Good, five years less build-out | 20%", ...column(({ good }) => signed(good)));
    piece.hasRow("**Expected** |", ...bold(column(({ expected }) => signed(expected))));
  });

  it("reviews the chosen plan with a worse month", () => {
    const [, landlords, second] = plans;
    if (!landlords || !second) throw new Error("There are three plans");
    const losses = MONTHS * 5000;
    const lost = second.lost - second.losses + losses;
    piece.says(
      `take her ${usd(FLOOR - landlords.left)} below the floor`,
      `clears it, by ${usd(second.left - FLOOR)}`,
      `The ${usd(second.left - FLOOR)} is there`,
      `make ${usd(losses)}, the whole loss becomes ${usd(lost)}, and ${usd(REACH - lost)} would be left`,
    );
    expect(REACH - lost).toBeGreaterThan(FLOOR);
    const known = new Set([
      ...[REACH, FLOOR, FLOOR - landlords.left, second.left - FLOOR, losses, lost, REACH - lost],
      ...[...terms.flat(), 1500, 5000],
      ...plans.flatMap((plan) => Object.values(plan).map(Math.abs)),
    ]);
    expect(piece.amounts().filter((amount) => !known.has(amount))).toEqual([]);
  });

  it("states what a loss takes to recover, and what remains after five losses", () => {
    for (const lost of [10, 25, 50, 75, 90]) {
      piece.hasRow(`${lost}%`, `${Math.round((100 * lost) / (100 - lost))}%`);
    }
    for (const stake of [5, 10, 25, 50]) {
      piece.hasRow(`${stake}%`, `${Math.round(100 * (1 - stake / 100) ** 5)}%`);
    }
  });
});
