import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { logistic } from "./pooled-effects.ts";
import {
  backTest,
  createRenewalForecast,
  type DueMonth,
  type History,
  type RenewalOutcome,
} from "./renewal-forecast.ts";
import { normal, randomFrom } from "./testing/random.ts";
import { runs } from "./testing/runs.ts";

const GROUP = { tenure: 1, source: "stripe", price: "64.00 USD" };
const NOW = 24_000;

const month = (more: Partial<RenewalOutcome>): RenewalOutcome => ({
  ...GROUP,
  month: NOW - 3,
  due: 40,
  foreseen: 40,
  renewed: 28,
  ...more,
});

/** A business with rates of its own that drift, more groups than one and uneven months. */
function business(seed: number, months = 24) {
  const random = randomFrom(seed);
  const size = 8 + random() * 90;
  const drift = random() * 0.15;
  const uneven = random() * 0.25;
  const groups = [1, 2, 3].flatMap((tenure) =>
    ["stripe", "app_store"].flatMap((source) =>
      ["64.00 USD", "74.00 USD"].map((price) => ({
        tenure,
        source,
        price,
        share: random() ** 2,
        effect: normal(random) * 0.4,
      })),
    ),
  );
  const shares = groups.reduce((sum, { share }) => sum + share, 0);
  const outcomes: RenewalOutcome[] = [];
  let level = 0.9 + normal(random) * 0.7;
  for (let at = 0; at < months; at += 1) {
    level += normal(random) * drift;
    const now = level + normal(random) * uneven;
    for (const { share, effect, ...group } of groups) {
      const due = Math.round((size * share * (0.6 + 0.8 * random())) / shares);
      let renewed = 0;
      for (let each = 0; each < due; each += 1) {
        renewed += Number(random() < logistic(now + effect));
      }
      outcomes.push({ ...group, month: NOW - months + at, due, foreseen: due, renewed });
    }
  }
  return outcomes;
}

/** Whether the interval made for the last month, from those before, holds what came. */
function holds(seed: number): boolean {
  const all = business(seed, 26);
  const known = all.filter((each) => each.month < NOW - 2);
  const asked = all.filter((each) => each.month === NOW - 1);
  const forecast = createRenewalForecast({ outcomes: known, ends: [] });
  const interval = forecast?.({ month: NOW - 1, days: 45, groups: asked });
  const renewed = asked.reduce((sum, each) => sum + each.renewed, 0);
  return interval !== undefined && interval.low <= renewed && renewed <= interval.high;
}

const forecastOf = (history: Partial<History>, due: Partial<DueMonth> = {}) =>
  createRenewalForecast({ outcomes: [], ends: [], ...history })?.({
    month: NOW,
    days: 30,
    groups: [{ ...GROUP, due: 100 }],
    ...due,
  });

describe("a forecast of renewals", () => {
  it("holds the outcome nine times in ten", () => {
    const seeds = Array.from({ length: inject("isLong") ? 300 : 40 }, (_, at) => at + 1);
    const held = seeds.filter(holds).length / seeds.length;
    expect(held).toBeGreaterThanOrEqual(0.85);
    expect(held).toBeLessThanOrEqual(0.95);
  });

  it("has no number before ten outcomes", () => {
    expect(createRenewalForecast({ outcomes: [], ends: [] })).toBeNull();
    expect(forecastOf({ outcomes: [month({ due: 9, renewed: 6 })] })).toBeUndefined();
    expect(forecastOf({ outcomes: [month({ due: 10, renewed: 7 })] })).toMatchObject({});
  });

  it("is the surer the more is known", () => {
    const widthAfter = (months: number) => {
      const outcomes = Array.from({ length: months }, (_, at) => month({ month: NOW - 3 - at }));
      const { low = 0, high = 0 } = forecastOf({ outcomes }) ?? {};
      return high - low;
    };
    expect(widthAfter(24)).toBeLessThan(widthAfter(3));
    expect(widthAfter(3)).toBeLessThan(widthAfter(1));
  });

  it("takes the rate of a group, and the overall rate for one that is new", () => {
    const outcomes = Array.from({ length: 12 }, (_, at) => [
      month({ month: NOW - 3 - at, renewed: 20 }),
      month({ month: NOW - 3 - at, renewed: 36, tenure: 2 }),
    ]).flat();
    const expected = (group: Partial<typeof GROUP>) =>
      forecastOf({ outcomes }, { groups: [{ ...GROUP, ...group, due: 100 }] });
    expect(expected({})?.expected).toBeCloseTo(50, -1);
    expect(expected({ tenure: 2 })?.expected).toBeCloseTo(90, -1);
    const unknown = expected({ tenure: 3 });
    expect(unknown?.expected).toBeGreaterThan(55);
    expect(unknown?.expected).toBeLessThan(85);
    expect((unknown?.high ?? 0) - (unknown?.low ?? 0)).toBeGreaterThan(40);
  });

  it("expects less of those who still have a year to cancel", () => {
    const outcomes = Array.from({ length: 12 }, (_, at) => month({ month: NOW - 3 - at }));
    const ends = [0, 1, 5].map((months) => ({ month: NOW - 3, months, count: 60 }));
    const after = (days: number) => forecastOf({ outcomes, ends }, { days })?.expected ?? 0;
    expect(after(5)).toBeGreaterThan(after(30));
    expect(after(30)).toBeGreaterThan(after(90));
    expect(after(90)).toBeGreaterThan(after(300));
  });

  it("stays within what is due, for any history", () => {
    const count = fc.nat({ max: 60 });
    const outcome = fc
      .record({
        month: fc.integer({ min: NOW - 30, max: NOW - 1 }),
        tenure: fc.integer({ min: 1, max: 3 }),
        source: fc.constantFrom("stripe", "app_store"),
        price: fc.constantFrom("64.00 USD", "75.00 EUR"),
        due: count,
        renewed: count,
      })
      .map((each) => ({
        ...each,
        renewed: Math.min(each.due, each.renewed),
        foreseen: each.due,
      }));
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 20 }), count, (outcomes, due) => {
        const forecast = forecastOf({ outcomes }, { groups: [{ ...GROUP, due }] });
        if (!forecast) return;
        const { low, expected, high } = forecast;
        expect([0, low, expected, high, due]).toEqual(
          [0, low, expected, high, due].toSorted((a, b) => a - b),
        );
      }),
      runs(60),
    );
  });
});

describe("the forecasts of the last months", () => {
  it("are repeated with what was known, and mostly hold", () => {
    const { held, of } = backTest({ outcomes: business(7, 26), ends: [] }, NOW);
    expect(of).toBe(12);
    expect(held).toBeGreaterThanOrEqual(9);
  });

  it("do not know what came afterwards", () => {
    const outcomes = Array.from({ length: 24 }, (_, at) => month({ month: NOW - 1 - at }));
    const collapsed = outcomes.map((each) =>
      each.month >= NOW - 2 ? { ...each, renewed: 2 } : each,
    );
    expect(backTest({ outcomes, ends: [] }, NOW)).toEqual({ held: 12, of: 12 });
    expect(backTest({ outcomes: collapsed, ends: [] }, NOW)).toEqual({ held: 10, of: 12 });
  });

  it("are none before ten outcomes", () => {
    expect(backTest({ outcomes: [month({ month: NOW - 1 })], ends: [] }, NOW).of).toBe(0);
  });
});
