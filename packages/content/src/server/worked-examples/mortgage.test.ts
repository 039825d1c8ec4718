import { describe, expect, it } from "vitest";
import { rounded, sum, usd, workedPiece } from "#testing/worked-piece.ts";

const { says } = workedPiece("briefings/2026-05");
const PRINCIPAL = 400_000;
const RATE = 0.065;
const MONTHS = 360;

function payment(principal: number, rate: number, months: number): number {
  const month = rate / 12;
  return (principal * month) / (1 - (1 + month) ** -months);
}

function owed(after: number): number {
  const month = RATE / 12;
  const growth = (1 + month) ** after;
  return PRINCIPAL * growth - (PAID * (growth - 1)) / month;
}

/** The number of payments and their interest; `lumps` are extra payments by month. */
function run(principal: number, rate: number, paid: number, lumps: Record<number, number> = {}) {
  let left = principal;
  let months = 0;
  let interest = 0;
  while (left > 0.005) {
    const added = (left * rate) / 12;
    interest += added;
    left += added - Math.min(paid, left + added);
    months += 1;
    left -= Math.min(lumps[months] ?? 0, left);
  }
  return { months, interest };
}

const PAID = payment(PRINCIPAL, RATE, MONTHS);
const INTEREST = PAID * MONTHS - PRINCIPAL;

describe("the briefing of May 2026", () => {
  it("splits the first payment, and every year's sums", () => {
    const first = (PRINCIPAL * RATE) / 12;
    says(usd(PAID, 2), usd(first, 2), usd(rounded(PAID, 2) - rounded(first, 2), 2));
    for (const year of [1, 5, 10, 15, 20]) {
      const paid = PAID * 12 * year;
      const left = owed(12 * year);
      says(`| ${usd(paid)} | ${usd(paid - (PRINCIPAL - left))} | ${usd(left)} |`);
    }
    says(`| ${usd(PAID * MONTHS)} | ${usd(INTEREST)} | $0 |`);
    expect(rounded((PRINCIPAL - owed(120)) / PRINCIPAL, 2)).toBe(0.15);
  });

  it("states when half is paid, and when more goes to the debt than to interest", () => {
    const payments = Array.from({ length: MONTHS }, (_, index) => index + 1);
    const half = payments.find((number) => owed(number) <= PRINCIPAL / 2);
    const turn = payments.find((number) => PAID > (2 * owed(number - 1) * RATE) / 12);
    says(`${half} payments`, `${turn}rd payment`);
  });

  it("states what a lump sum and what a little more each month save", () => {
    for (const [month, words] of [
      [12, "Year 1"],
      [120, "Year 10"],
      [240, "Year 20"],
    ] as const) {
      const { months, interest } = run(PRINCIPAL, RATE, PAID, { [month]: 10_000 });
      says(`| ${words} | ${MONTHS - months} months | ${usd(INTEREST - interest)} |`);
    }
    for (const extra of [100, 250, 500]) {
      const { months, interest } = run(PRINCIPAL, RATE, PAID + extra);
      says(`${MONTHS - months} months`, usd(INTEREST - interest));
    }
  });

  it("states what refinancing after seven years costs, over thirty years and over the rest", () => {
    const left = owed(84);
    const anew = payment(left, 0.055, 360);
    const rest = payment(left, 0.055, 276);
    says(usd(left), usd(PAID * 276));
    says(
      `${usd(anew, 2)} | 360 | ${usd(anew * 360)}`,
      `${usd(rest, 2)} | 276 | ${usd(rest * 276)}`,
    );
    says(usd(PAID - anew, 2), usd(PAID - rest, 2));
    says(usd(Math.round(anew * 360) - Math.round(PAID * 276)));
    says(usd(Math.round(PAID * 276) - Math.round(rest * 276)));
    says(`${run(left, 0.055, PAID).months} payments`);
    expect(Math.floor(6500 / (PAID - rest))).toBe(30);
  });

  it("pays three debts in three orders", () => {
    const orders = [
      ["card", "school", "car"],
      ["car", "card", "school"],
      ["school", "card", "car"],
    ];
    const outcomes = orders.map(inOrder);
    for (const { months, cost } of outcomes) says(`| ${months} months | ${usd(cost)} |`);
    says(usd(Math.round(outcomes[1]?.cost ?? 0) - Math.round(outcomes[0]?.cost ?? 0)));
  });
});

/** Pays all minimums, and the rest of the budget to the debts in an order. */
function inOrder(order: readonly string[]) {
  const debts = [
    { name: "card", left: 9500, rate: 0.22, least: 240 },
    { name: "car", left: 4800, rate: 0.04, least: 210 },
    { name: "school", left: 24_000, rate: 0.055, least: 260 },
  ];
  const budget = sum(debts.map(({ least }) => least)) + 400;
  let months = 0;
  let cost = 0;
  while (debts.some(({ left }) => left > 0.005)) {
    months += 1;
    let rest = budget;
    const pay = (debt: (typeof debts)[number], most: number) => {
      const paid = Math.min(most, debt.left);
      debt.left -= paid;
      rest -= paid;
    };
    for (const debt of debts) {
      const interest = (debt.left * debt.rate) / 12;
      debt.left += interest;
      cost += interest;
    }
    for (const debt of debts) pay(debt, debt.least);
    for (const name of order) for (const debt of debts) if (debt.name === name) pay(debt, rest);
  }
  return { months, cost };
}
