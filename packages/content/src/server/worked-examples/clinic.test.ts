import { describe, expect, it } from "vitest";
import { sum, usd, workedPiece } from "#testing/worked-piece.ts";

const piece = workedPiece("frameworks/risk-intelligence");
const signed = (amount: number) => (amount < 0 ? usd(amount) : `+${usd(amount)}`);
const bold = (cells: string[]) => cells.map((cell) => `**${cell}**`);

const REACH = 420_000;
const FLOOR = (140_000 * 18) / 12;
const MONTHS = 14 + 3;

/** Build-out cost and the landlord's part of it, monthly loss and rent, then income. */
const terms = [
  {
    build: 250_000,
    paid: 0,
    loss: 6000,
    rent: 7500,
    guaranteed: 12,
    closing: 10_000,
    year: 60_000,
    goodYear: 140_000,
  },
  {
    build: 250_000,
    paid: 120_000,
    loss: 7500,
    rent: 9000,
    guaranteed: 6,
    closing: 10_000,
    year: 42_000,
    goodYear: 122_000,
  },
  {
    build: 140_000,
    paid: 60_000,
    loss: 4000,
    rent: 4500,
    guaranteed: 4,
    closing: 8000,
    year: 30_000,
    goodYear: 66_000,
  },
];
const plans = terms.map((plan) => {
  const own = plan.build - plan.paid;
  const losses = MONTHS * plan.loss;
  const rent = plan.rent * plan.guaranteed;
  const lost = sum([own, losses, rent, plan.closing]);
  const ordinary = 5 * plan.year - own;
  const good = 5 * plan.goodYear - own;
  const expected = Math.round(-0.35 * lost + 0.45 * ordinary + 0.2 * good);
  return { ...plan, own, losses, rent, lost, left: REACH - lost, ordinary, good, expected };
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
    const given = [
      0,
      6000,
      7500,
      1500,
      250_000,
      120_000,
      140_000,
      60_000,
      4500,
      4000,
      5000,
      REACH,
      FLOOR,
    ];
    const computed = plans.flatMap(
      ({
        own,
        losses: run,
        rent,
        closing,
        lost: all,
        left,
        year,
        goodYear,
        ordinary,
        good,
        expected,
      }) =>
        [own, run, rent, closing, all, left, year, goodYear, ordinary, good, expected].map(
          Math.abs,
        ),
    );
    const known = new Set([
      ...given,
      ...computed,
      FLOOR - landlords.left,
      second.left - FLOOR,
      losses,
      lost,
      REACH - lost,
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
