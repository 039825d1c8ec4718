import { describe, expect, it } from "vitest";
import { rounded, sum, usd, workedPiece } from "#testing/worked-piece.ts";

describe("the briefing of June 2026", () => {
  const { says, hasRow } = workedPiece("briefings/2026-06");

  it("adds up what was paid, and what a warranty returns", () => {
    says(usd(1661 + 1228), `${rounded(((1661 + 1228) / 130_253) * 100, 1)} percent`);
    says(`returns ${usd(rounded(320 / 12))} of the $180`);
    expect(rounded(320 / 12 / 180, 2)).toBe(0.15);
  });

  it("prices each loss by its odds", () => {
    const wind = 0.03 * 12_913;
    const fire = 0.0014 * 130_752;
    hasRow("A claim for wind or hail, 2017 to 2021", "3 in 100", "$12,913", usd(wind));
    hasRow("A fire outside any catastrophe, 2020 to 2024", "14 in 10,000", "$130,752", usd(fire));
    expect(wind / fire).toBeGreaterThan(2);
    says(`risen by ${rounded((173_111 / 99_613 - 1) * 100)} percent`);
    says(`it is ${rounded((1 - 0.99 ** 30) * 100)} percent`, usd(27 * 140_000));
  });

  it("divides a deductible, and adds up what a family would need", () => {
    says(`you get ${rounded(2000 / 380, 1)}`, usd(20 * 380), usd(5 * 380));
    says(`Two percent of $400,000 is ${usd(400_000 * 0.02)}`);
    says(usd(12 * 70_000), usd(12 * 70_000 + 310_000 - 250_000));
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

  it("states how fast a firm can grow on its own profit", () => {
    for (const growth of [10, 20, 30, 50]) {
      const needed = (tied * growth) / 100;
      const short = needed > 120_000 ? usd(needed - 120_000) : "none";
      says(`| ${growth}% | ${usd(needed)} | $120,000 | ${short}`);
    }
    says(`${rounded((120_000 / tied) * 100)} percent`);
  });

  it("states what days, a discount and a slow client are worth", () => {
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

describe("the briefing of August 2026", () => {
  const { says, hasRow } = workedPiece("briefings/2026-08");

  it("states how old a figure is by the number of reports", () => {
    const rows = [
      ["4", 4, 6],
      ["2", 2, 6],
      ["1", 1, 6],
      ["4, published after 2 weeks", 4, 2],
    ] as const;
    for (const [label, reports, lag] of rows) {
      const gap = 52 / reports;
      hasRow(label, `${lag} weeks`, `${lag + gap} weeks`, `${lag + gap / 2} weeks`);
    }
    says("six and a half weeks older", "four weeks younger");
  });

  it("prices what was not seen", () => {
    const more = (4000 * (9 - 6)) / 100;
    says(`that was ${more} more`, `${usd(more * 1.4)} a week`, usd(more * 1.4 * 13));
  });
});

describe("the briefing of September 2026", () => {
  const { says, hasRow } = workedPiece("briefings/2026-09");

  it("turns a premium into a price", () => {
    const rate = 0.065 / 12;
    const payment = (12_000 * rate) / (1 - (1 + rate) ** -360);
    const carried = (premium: number) => rounded(((premium / payment) * 1000) / 10) * 10;
    const more = 2321 - 1275;
    const twice = 2 * 2321 - 1275;
    says(usd(payment, 2), usd(more), usd(carried(more)), usd(30_000 - carried(more)));
    says(usd(twice), usd(carried(twice)), usd(carried(twice) - 30_000));
  });

  it("wears a roof down to its deductible", () => {
    for (const age of [0, 5, 10, 15]) {
      const worn = Math.max(0, 24_000 * (1 - age / 20) - 8000);
      hasRow(age === 0 ? "New" : `${age} years`, usd(24_000 - 8000), usd(worn));
    }
  });
});

describe("the briefing of October 2026", () => {
  const { says, hasRow } = workedPiece("briefings/2026-10");
  const RESERVE = 42.1;

  it("divides the reserve among those who are left", () => {
    expect(rounded(sum([32.4, 5.4, 3.3, 1]), 1)).toBe(RESERVE);
    for (const gone of [0, 10, 20, 30]) {
      const left = RESERVE - 3.3 - gone;
      const claims = RESERVE - gone;
      hasRow(
        gone === 0 ? "$0" : `$${gone} billion`,
        `$${left.toFixed(1)} billion`,
        `${claims.toFixed(1)} billion`,
        `${((left / claims) * 100).toFixed(1)} cents`,
      );
    }
    says(`${(((RESERVE - 0.33) / RESERVE) * 100).toFixed(1)} cents`);
  });

  it("compares selling all with selling what the payroll needs", () => {
    const got = 250_000 * 0.8774;
    const coins = Math.ceil(61_000 / 0.8774);
    const cost = coins - 61_000;
    says(usd(got), usd(250_000 - got));
    says(coins.toLocaleString("en-US"), usd(cost), usd(250_000 - got - cost));
  });
});

describe("the briefing of November 2026", () => {
  const { says, hasRow } = workedPiece("briefings/2026-11");
  const millions = (value: number) => usd(value).replace("$", "");

  it("does the two sums on Enron's letter", () => {
    const net = [584, 105, 703, 893, 979];
    const revenues = [13_289, 20_273, 31_260, 40_112, 100_789];
    const operating = [493, 515, 698, 957, 1266];
    const items = [91, -410, 5, -64, -287];
    hasRow(
      "Net income from $100 of revenue",
      ...revenues.map((revenue, year) => usd(((net[year] ?? 0) / revenue) * 100, 2)),
    );
    expect(operating.map((value, year) => value + (items[year] ?? 0))).toEqual(net);
    const table = { "Operating results": operating, Items: items, "Net income": net };
    for (const [label, values] of Object.entries(table))
      hasRow(label, ...values.map(millions), millions(sum(values)));
    says(
      `risen by ${rounded((100_789 / 40_112 - 1) * 100)} percent and net income by ${rounded((979 / 893 - 1) * 100)}`,
    );
  });

  it("adds up Berkshire's table", () => {
    const before = [5428, 9567, 5087, 2331, 13_362, 1750, -175];
    const after = [9020, 13_670, 5031, 3730, 13_072, 1519, 1395];
    for (const [line, value] of before.entries()) {
      const next = after[line] ?? 0;
      says(`| ${millions(value)} | ${millions(next)} | ${millions(next - value)} |`);
    }
    const gain = sum(after) - sum(before);
    says(
      `**${millions(sum(before))}** | **${millions(sum(after))}** | **${millions(gain)}**`,
      `which is ${rounded((sum(after) / sum(before) - 1) * 100)} percent`,
    );
    const insurance = sum(after.slice(0, 2)) - sum(before.slice(0, 2));
    says(`${usd(insurance)} million`, `${rounded((insurance / gain) * 100)} percent`);
  });
});
