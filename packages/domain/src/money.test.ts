import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  compareMoney,
  decimalsOf,
  isSameMoney,
  isZero,
  type Money,
  minorUnits,
  moneyFrom,
  negated,
  parseMoney,
  readMoney,
  totalsOf,
  withoutSign,
} from "./money.ts";

const usd = (amount: string): Money => ({ amount, currency: "USD" });

const currency = fc.constantFrom("USD", "EUR", "JPY", "KWD", "XOF", "ISK");
const units = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const money = fc.tuple(units, currency).map(([count, code]) => moneyFrom(count, code));

describe("money", () => {
  it.each([
    [4900, "USD", "49.00"],
    [4900, "usd", "49.00"],
    [4900, "JPY", "4900"],
    [4900, "KWD", "4.900"],
    [4900, "ISK", "49.00"],
    [5, "USD", "0.05"],
    [0, "USD", "0.00"],
    [0, "JPY", "0"],
    [-5, "USD", "-0.05"],
    [-4900, "JPY", "-4900"],
    [999_999_999_999, "USD", "9999999999.99"],
  ])("of %i units of %s is %s", (count, code, amount) => {
    expect(moneyFrom(count, code)).toEqual({ amount, currency: code.toUpperCase() });
    expect(minorUnits({ amount, currency: code.toUpperCase() })).toBe(count);
  });

  it("is written with its currency's decimals, and counted as it was written", () => {
    fc.assert(
      fc.property(units, currency, (count, code) => {
        const written = moneyFrom(count, code);
        expect(written.amount.split(".")[1]?.length ?? 0).toBe(decimalsOf(code));
        expect(minorUnits(written)).toBe(count === 0 ? 0 : count);
        expect(readMoney(written)).toEqual(written);
        expect(readMoney(JSON.parse(JSON.stringify(written)))).toEqual(written);
      }),
    );
  });

  it.each([
    ["49", "USD", "49.00"],
    [" 49,5 ", "USD", "49.50"],
    ["49.", "USD", "49.00"],
    ["0", "USD", "0.00"],
    ["49.005", "USD", null],
    ["49.005", "KWD", "49.005"],
    ["4900", "JPY", "4900"],
    ["4900.0", "JPY", null],
    ["007", "USD", "7.00"],
    ["1,000.00", "USD", null],
    ["-5", "USD", null],
    ["1e3", "USD", null],
    [".5", "USD", null],
    ["", "USD", null],
    ["1234567890", "USD", null],
  ])("typed as %j of %s is %s", (typed, code, amount) => {
    expect(parseMoney(typed, code)).toEqual(amount === null ? null : { amount, currency: code });
  });

  it.each([
    [{ amount: "64.00", currency: "USD", more: true }, usd("64.00")],
    [{ amount: 6400, currency: "USD" }, null],
    [{ amount: "much", currency: "USD" }, null],
    [{ amount: "64.00", currency: "dollars" }, null],
    [{ amount: "64.00" }, null],
    ["64.00", null],
    [null, null],
    [undefined, null],
  ])("in %j is %j", (json, expected) => {
    expect(readMoney(json)).toEqual(expected);
  });

  it("is compared by its worth, not by its text", () => {
    expect(compareMoney(usd("100.00"), usd("9.00"))).toBeGreaterThan(0);
    expect(compareMoney(usd("9.00"), usd("9.01"))).toBeLessThan(0);
    expect(compareMoney(usd("49"), usd("49.00"))).toBe(0);
    expect(isSameMoney(usd("49"), usd("49.00"))).toBe(true);
    expect(isSameMoney(usd("49.00"), { amount: "49.00", currency: "EUR" })).toBe(false);
    expect(() => compareMoney(usd("1.00"), { amount: "1.00", currency: "EUR" })).toThrow(
      "USD and EUR",
    );
  });

  it("is ordered as its minor units", () => {
    fc.assert(
      fc.property(units, units, currency, (one, other, code) => {
        const order = compareMoney(moneyFrom(one, code), moneyFrom(other, code));
        expect(Math.sign(order)).toBe(Math.sign(one - other));
        expect(isSameMoney(moneyFrom(one, code), moneyFrom(other, code))).toBe(one === other);
      }),
    );
  });

  it("loses its sign, or changes it, but for nothing", () => {
    fc.assert(
      fc.property(money, (some) => {
        expect(negated(negated(some))).toEqual(some);
        expect(minorUnits(withoutSign(some))).toBe(Math.abs(minorUnits(some)));
        expect(isZero(some)).toBe(isSameMoney(some, negated(some)));
      }),
    );
    expect(negated(usd("0.00"))).toEqual(usd("0.00"));
  });

  it("adds up to the cent, and never two currencies", () => {
    expect(totalsOf([])).toEqual([]);
    const yen = { amount: "9000", currency: "JPY" };
    expect(totalsOf([usd("64.00"), yen, usd("0.10"), usd("39.5"), usd("-0.60")])).toEqual([
      usd("103.00"),
      yen,
    ]);
  });

  it("adds up to the same in any order", () => {
    const worth = (sums: Money[]) => new Set(sums.map(({ amount, currency: of }) => amount + of));
    fc.assert(
      fc.property(fc.array(money, { maxLength: 20 }), (all) => {
        expect(worth(totalsOf(all.toReversed()))).toEqual(worth(totalsOf(all)));
      }),
    );
  });
});
