import { describe, expect, it } from "vitest";
import { rounded, usd, workedPiece } from "#testing/worked-piece.ts";

describe("Silicon Valley Bank", () => {
  const { says, hasRow } = workedPiece("case-studies/silicon-valley-bank");

  it("prices a bond after rates have risen", () => {
    const terms = [
      [1, "One year to go"],
      [3, "Three years"],
      [5, "Five years"],
      [9, "Nine years"],
    ] as const;
    for (const [years, label] of terms) {
      const coupons = Array.from({ length: years }, (_, year) => 16 / 1.04 ** (year + 1));
      const price = coupons.reduce((total, coupon) => total + coupon, 1000 / 1.04 ** years);
      hasRow(label, usd(price), `${rounded((1 - price / 1000) * 100)}%`);
    }
  });

  it("adds up the securities and the customers' withdrawals", () => {
    says(`$${(42e9 / 36_000 / 1e6).toFixed(2)} million`, `${rounded((142 / 175) * 100)} percent`);
    hasRow("**Both**", `**${(26.1 + 91.3).toFixed(1)}**`, `**${(26.1 + 76.2).toFixed(1)}**`);
    says(`$${(91.3 - 76.2).toFixed(1)} billion`, `$${(16.3 - 15.1).toFixed(1)} billion of its own`);
    says(`${rounded((15.1 / 16.3) * 100)} percent`);
    const share = (6_000_000 - 250_000) / 5;
    says(usd(share), usd(share / 50));
  });
});

describe("Chuck Feeney", () => {
  const { says, hasRow } = workedPiece("case-studies/chuck-feeney");

  it("takes his share of each whole", () => {
    for (const whole of [610e6, 4.2e9, 1e9]) says(`| ${usd(whole)} | ${usd(whole * 0.3875)} |`);
    says(`${usd(((4.2e9 - 1e9) * 0.3875) / 1e6)} million`);
  });

  it("compares giving it all in fifteen years with 5 percent forever", () => {
    const yearly = (2e6 * 0.05) / (1 - 1.05 ** -15);
    const all = usd(yearly * 15);
    hasRow("All of it, in fifteen years", usd(yearly), all, all);
    hasRow("5 percent, forever", usd(100_000), usd(1_500_000), usd(3_000_000));
    expect(Math.floor((yearly * 15) / 100_000) + 1).toBe(29);
    says("twenty-ninth year");
  });
});

describe("Madam C. J. Walker", () => {
  const { says, hasRow } = workedPiece("case-studies/madam-walker");

  it("doubles sales that are paid for before they are made", () => {
    for (let doubling = 0; doubling < 5; doubling += 1) {
      const sales = 1000 * 2 ** doubling;
      hasRow(usd(sales), usd(sales * 0.4), usd(3 * sales * 0.4), usd(-sales * 0.2));
    }
  });

  it("divides the sales among the agents", () => {
    hasRow("1916", "$100,000", "10,000", usd(10, 2));
    hasRow("1918", "$275,000", "20,000", usd(13.75, 2));
    says(usd(250 * 52), usd(100_000 - (70_000 - 60_000)));
  });
});

describe("a price raised for the oldest client", () => {
  const { says, hasRow } = workedPiece("frameworks/oldest-client");

  it("prices an hour, and what inflation took", () => {
    says(usd(600 / 11, 2), usd(1150 / 10, 2), usd(4 * 32 + 45 + 88), usd(600 - 261));
    says(usd(339 / 7, 2), usd(600 / 1.03 ** 9, 2), usd(115 * 11), usd(1265 - 261));
    says(usd(1004 - 339), usd(4 * 339));
  });

  it("weighs staying against leaving", () => {
    hasRow("They stay at $950", usd(350 * 12));
    hasRow("They leave, and nobody comes", usd(-339 * 12));
    says(usd(8 * 1004 - 12 * 339));
    says(`${rounded(((65 / 60) ** (1 / 7.25) - 1) * 100, 1)} percent a year`);
  });
});

describe("a term sheet", () => {
  const { says, hasRow } = workedPiece("frameworks/term-sheet");

  it("counts the shares", () => {
    const whole = 8_000_000 / (1 - 0.25 - 0.15);
    const shares = (part: number) => Math.floor(whole * part).toLocaleString("en-US");
    says(shares(1), shares(0.15), shares(0.25));
    says(`$${(60 - 7.8).toFixed(1)} million`, `$${(57.9 + 7.8).toFixed(1)} million`);
    says(`$${(12 * 0.6).toFixed(1)} million`, `$${(12 * 0.67).toFixed(2)} million`);
    says(usd(8.04e6 - 7.2e6));
  });

  it("divides three prices under two kinds of preference", () => {
    for (const price of [6e6, 12e6, 30e6]) {
      const preferred = 3e6 + 4 * 240_000;
      const converts = price / 4 > 3e6;
      hasRow(
        usd(price),
        usd(preferred + (price - preferred) / 4),
        usd(0.36 * (price - preferred)),
        usd(converts ? price / 4 : 3e6),
        usd(converts ? 0.36 * price : (price - 3e6) * 0.48),
      );
    }
  });
});

it("the step of each of the thirty days is under twenty words", () => {
  for (let day = 1; day <= 30; day += 1) {
    const { text } = workedPiece(`programme/day-${String(day).padStart(2, "0")}`);
    const step = /^actionStep: "(.*)"$/m.exec(text)?.[1] ?? "";
    expect(step.split(" ").length, `day ${day}`).toBeGreaterThan(2);
    expect(step.split(" ").length, `day ${day}`).toBeLessThan(20);
  }
});
