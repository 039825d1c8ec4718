import { describe, expect, it } from "vitest";
import { rounded, usd, workedPiece } from "#testing/worked-piece.ts";

describe("the briefing of June 2026", () => {
  const { says } = workedPiece("briefings/2026-06");

  it("weighs each loss by its odds", () => {
    const losses = [
      [300, 5],
      [1800, 12],
      [420_000, 1500],
      [1_200_000, 4000],
      [900_000, 400],
    ] as const;
    for (const [size, odds] of losses) {
      says(`${usd(size)}`, `1 in ${odds.toLocaleString("en-US")} | ${usd(size / odds)} |`);
    }
    says(
      "needs a repair in that time and that the repair costs $320",
      "pays out about $27",
      "for $180",
    );
    expect(rounded(320 / 12)).toBe(27);
  });

  it("says what forty years of a policy cost and take away", () => {
    says(
      `${usd((430 - 280) * 40)} more`,
      `${rounded(100 * (1 - (1 - 1 / 1500) ** 40), 1)} percent`,
      "seven-tenths",
      "has $600,000",
    );
    expect(420_000 / 600_000).toBe(0.7);
  });

  it("divides a deductible, and adds up what a family would need", () => {
    says("costs $380 a year more", `$2,000 by $380 is ${rounded(2000 / 380, 1)}`, usd(380 * 5));
    says(usd(27 * 140_000), `Twelve years at $70,000 is ${usd(12 * 70_000)}`);
    says(
      "The mortgage is $310,000",
      "could be used are $250,000",
      `The need is ${usd(840_000 + 310_000 - 250_000)}`,
    );
  });
});

describe("the briefing of July 2026", () => {
  const { says } = workedPiece("briefings/2026-07");
  const SALES = 3_000_000;
  const [owed, stock, unpaid] = [
    (SALES * 52) / 365,
    (1_800_000 * 45) / 365,
    (1_800_000 * 30) / 365,
  ];
  const tied = owed + stock - unpaid;

  it("ties up money between paying and being paid", () => {
    says(
      usd(owed),
      usd(stock),
      usd(-unpaid),
      usd(tied),
      `${rounded((tied / SALES) * 100, 1)} percent`,
    );
  });

  it("says how fast a firm can grow on its own profit", () => {
    for (const growth of [10, 20, 30, 50]) {
      const needed = (tied * growth) / 100;
      const short = needed > 120_000 ? usd(needed - 120_000) : "none";
      says(`| ${growth}% | ${usd(needed)} | $120,000 | ${short}`);
    }
    says(`${rounded((120_000 / tied) * 100)} percent`);
  });

  it("says what days, a discount and a slow client are worth", () => {
    says(usd((SALES * 7) / 365), usd(((900_000 * 52) / 365) * 0.3), usd(SALES * 0.02));
    expect(rounded(((2 / 98) * 365 * 100) / 20)).toBe(37);
    for (const days of [90, 45]) {
      const receivable = (600_000 * days) / 365;
      const all = receivable + (360_000 * 15) / 365;
      says(usd(receivable), usd(all), `${rounded((72_000 / all) * 100)}%`);
    }
    says(usd((360_000 * 45) / 365), usd((-360_000 * 30) / 365));
  });
});
