import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarDateIn } from "./calendar-date.ts";
import { type Money, minorUnits, moneyFrom } from "./money.ts";
import {
  firstMovedFrom,
  firstMovedRenewal,
  formerPrice,
  isToldInTime,
  leastPrice,
  mayUndo,
  nextPrice,
  plannedPrice,
  priceAt,
  renewalsToTell,
  type SetPrice,
  typedPrice,
} from "./price.ts";

const NOW = new Date("2026-03-24T09:14:00Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const usd = (amount: string) => ({ amount, currency: "USD" });
const eur = (amount: string) => ({ amount, currency: "EUR" });
const priceOf = (amount: string, from: number, more: Partial<SetPrice> = {}): SetPrice => ({
  amounts: [usd(amount), eur(amount)],
  from: at(from),
  madeAt: at(from),
  undoneAt: null,
  ...more,
});

/** Prices in any order of time; some begin together, some were taken back. */
const histories = fc
  .array(
    fc.record({
      from: fc.integer({ min: -50, max: 50 }),
      made: fc.integer({ min: -60, max: 0 }),
      undone: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((each) =>
    each.map(({ from, made, undone }, index) =>
      priceOf(`${index + 1}.00`, from, { madeAt: at(made), undoneAt: undone ? NOW : null }),
    ),
  );

describe("the price of a moment", () => {
  it("is the last that has begun and was not taken back, in any order of the rows", () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: -60, max: 60 }), (prices, minute) => {
        const found = priceAt(prices, at(minute));
        const standing = prices.filter(({ undoneAt, from }) => !undoneAt && from <= at(minute));
        expect(found === undefined).toBe(standing.length === 0);
        for (const each of standing) {
          expect(each.from.getTime()).toBeLessThanOrEqual(found?.from.getTime() ?? 0);
        }
        const turned = priceAt(prices.toReversed(), at(minute));
        expect(turned?.from).toEqual(found?.from);
        expect(turned?.madeAt).toEqual(found?.madeAt);
      }),
    );
  });

  it("changes at the instant of the next one, and not before", () => {
    const [old, later] = [priceOf("79.00", -100), priceOf("89.00", 30)];
    const prices = [later, old];
    expect(priceAt(prices, at(29.99))).toBe(old);
    expect(nextPrice(prices, at(29.99))).toBe(later);
    expect(priceAt(prices, at(30))).toBe(later);
    expect(nextPrice(prices, at(30))).toBeUndefined();
    expect(formerPrice(prices, at(30))).toBe(old);
  });

  it("that is taken back brings back what was sold before it", () => {
    fc.assert(
      fc.property(histories, (prices) => {
        const current = priceAt(prices, NOW);
        if (!current) return;
        const former = formerPrice(prices, NOW);
        const after = prices.map((each) => (each === current ? { ...each, undoneAt: NOW } : each));
        expect(priceAt(after, NOW)).toBe(former);
        expect(mayUndo(current, { prices, now: NOW, isSold: false })).toBe(former !== undefined);
        expect(mayUndo(current, { prices, now: NOW, isSold: true })).toBe(false);
      }),
    );
  });

  it("can be taken back until its first sale, or before it begins", () => {
    const [old, current, later] = [
      priceOf("79.00", -100),
      priceOf("89.00", -1),
      priceOf("99.00", 60),
    ];
    const prices = [old, current, later];
    const may = (price: SetPrice, isSold: boolean) => mayUndo(price, { prices, now: NOW, isSold });
    expect([may(old, false), may(current, false), may(current, true)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([may(later, false), may({ ...later, undoneAt: NOW }, false)]).toEqual([true, false]);
  });
});

describe("a change of the price", () => {
  const prices = [priceOf("79.00", -100)];
  const change = (amounts: Money[], from: string | null = null) =>
    plannedPrice({ amounts, from }, { prices, now: NOW, timeZone: "Europe/Lisbon" });
  const both = [usd("89"), eur("84.5")];

  it("begins now, or with a day of the books' clock", () => {
    const amounts = [usd("89.00"), eur("84.50")];
    expect(change(both)).toEqual({ amounts, from: NOW });
    expect(change(both, "2026-04-07")).toEqual({
      amounts,
      from: new Date("2026-04-06T23:00:00.000Z"),
    });
    expect(change(both, "2026-03-24")).toEqual({ amounts, from: NOW });
  });

  it.each<[string, Money[], string | null]>([
    ["past_day", both, "2026-03-23"],
    ["past_day", both, "2026-02-30"],
    ["currencies", [usd("89")], null],
    ["currencies", [...both, { amount: "70", currency: "GBP" }], null],
    ["currencies", [usd("89"), usd("89")], null],
    ["same", [eur("79"), usd("79.00")], null],
    ["least", [usd("0.99"), eur("84")], null],
    ["amount", [usd("89.999"), eur("84")], null],
  ])("is refused: %s", (refusal, amounts, from) => {
    expect(change(amounts, from)).toEqual({ refusal });
  });

  it("waits for none that is set already", () => {
    const waiting = [...prices, priceOf("99.00", 60)];
    const at = { prices: waiting, now: NOW, timeZone: "UTC" };
    expect(plannedPrice({ amounts: both, from: null }, at)).toEqual({ refusal: "one_waits" });
  });

  it("never begins before it is made, nor on a day before today", () => {
    const zones = fc.constantFrom("Europe/Lisbon", "Pacific/Auckland", "America/Sao_Paulo");
    const days = fc.integer({ min: -40, max: 400 }).map((days) =>
      at(days * 24 * 60)
        .toISOString()
        .slice(0, 10),
    );
    fc.assert(
      fc.property(days, zones, (from, timeZone) => {
        const planned = plannedPrice({ amounts: both, from }, { prices, now: NOW, timeZone });
        if ("refusal" in planned) expect(from < calendarDateIn(timeZone, NOW)).toBe(true);
        else expect(planned.from.getTime()).toBeGreaterThanOrEqual(NOW.getTime());
      }),
    );
  });
});

describe("a typed amount", () => {
  it.each(["", "eighty", "-5", "89.999", "8 9"])("is none: %j", (typed) => {
    expect(typedPrice(typed, "USD")).toBe("amount");
  });

  it("is at least one of the currency, and at least a hundred of its smallest unit", () => {
    expect(typedPrice("0.99", "USD")).toBe("least");
    expect(typedPrice("1", "USD")).toEqual(usd("1.00"));
    expect(leastPrice("JPY")).toEqual({ amount: "100", currency: "JPY" });
    expect(leastPrice("KWD")).toEqual({ amount: "1.000", currency: "KWD" });
  });

  it("is what was typed, whatever it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 99_999_999 }), (units) => {
        const money = moneyFrom(units, "EUR");
        const read = typedPrice(money.amount.replace(".", ","), "EUR");
        expect(typeof read === "object" && minorUnits(read)).toBe(units);
      }),
    );
  });
});

const DAY = 24 * 60;
const minutes = fc.integer({ min: 0, max: 500 * DAY });

describe("renewals at another price", () => {
  it("are told with thirty days of notice, on several days, and never sooner after the change", () => {
    fc.assert(
      fc.property(minutes, minutes, (begun, passed) => {
        const from = at(begun);
        const now = at(begun + passed);
        const told = renewalsToTell(from, now);
        expect(isToldInTime(now, told.from)).toBe(true);
        expect(told.from >= firstMovedFrom(from)).toBe(true);
        expect(told.to).toEqual(at(begun + passed + 35 * DAY));
        if (passed >= 2 * DAY) expect(told.from).toEqual(at(begun + passed + 30 * DAY));
      }),
    );
  });

  it("are each told on a daily run, whenever it runs", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: DAY - 1 }), minutes, (first, ahead) => {
        const renews = at(ahead);
        const isMoved = renews >= firstMovedFrom(NOW);
        const days = Array.from({ length: 502 }, (_, day) => at(first + day * DAY));
        const tellers = days.filter((now) => {
          const { from, to } = renewalsToTell(NOW, now);
          return from <= renews && renews <= to;
        });
        expect(tellers.length > 0).toBe(isMoved);
      }),
    );
  });

  it("count their thirty days to the millisecond", () => {
    expect(isToldInTime(NOW, at(30 * DAY))).toBe(true);
    expect(isToldInTime(new Date(NOW.getTime() + 1), at(30 * DAY))).toBe(false);
  });

  it("begin with the first that is far enough ahead, this year or next", () => {
    const renewals = [at(10 * DAY), at(31 * DAY), at(40 * DAY), at(300 * DAY)];
    expect(firstMovedRenewal(renewals, NOW)).toEqual(at(40 * DAY));
    expect(firstMovedRenewal([at(10 * DAY)], NOW)).toEqual(at(375 * DAY));
    expect(firstMovedRenewal(renewals, at(20 * DAY))).toEqual(at(300 * DAY));
    expect(firstMovedRenewal([], NOW)).toBeNull();
  });
});
