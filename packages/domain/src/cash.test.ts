import { describe, expect, it } from "vitest";
import { cashOf } from "./cash.ts";

const row = { product: "membership", currency: "EUR" } as const;

describe("the tax of a month's cash", () => {
  it("leaves with what is returned or held, and comes back with it", () => {
    const paid = { ...row, kind: "payment", amount: 11_900, tax: 1_900 } as const;
    const half = { ...row, amount: 5_950, tax: 950 };
    const whole = { ...row, amount: 11_900, tax: 1_900 };
    const taxOf = (...rows: Parameters<typeof cashOf>[0][]) =>
      cashOf(rows.flatMap((each) => [...each])).get("EUR")?.tax;
    expect(taxOf([paid])).toBe(1_900);
    expect(taxOf([paid, { ...half, kind: "refund" }])).toBe(950);
    expect(taxOf([paid, { ...half, kind: "refund" }, { ...half, kind: "refund_failed" }])).toBe(
      1_900,
    );
    expect(taxOf([paid, { ...whole, kind: "dispute" }])).toBe(0);
    expect(taxOf([{ ...whole, kind: "dispute_won" }])).toBe(1_900);
  });
});
