import { centralInterval, countChances } from "./counted-share.ts";
import { followRate, levelsAhead, type MonthEvidence, RATE_LOGITS } from "./drifting-rate.ts";
import { type Effect, effectOf, logistic, logitOf, pooledEffects } from "./pooled-effects.ts";

/** With fewer outcomes a forecast has no number. */
const ENOUGH_OUTCOMES = 10;

/** A forecast for a month is made this many days before it, when it is checked afterwards. */
export const FORECAST_DAYS = 30;

/** Nine times in ten the outcome is within. */
const OUTSIDE = 0.1;

/** Back-tested months. */
const TESTED_MONTHS = 12;

/** Months since the year 0, as `monthNumber` counts them. */
type MonthNumber = number;

/** Renewals that are alike: their year of membership, where they are paid and their price. */
export type RenewalGroup = { tenure: number; source: string; price: string };

/** The outcome of a group's renewals that were due in a month and are settled. */
export type RenewalOutcome = RenewalGroup & {
  month: MonthNumber;
  /** Not known to end thirty days before they were due. */
  due: number;
  /** Not known to end thirty days before the month. */
  foreseen: number;
  renewed: number;
};

/** Renewals known to end while `months` of thirty days were left, at least. */
export type KnownEnd = { month: MonthNumber; months: number; count: number };

export type History = { outcomes: readonly RenewalOutcome[]; ends: readonly KnownEnd[] };

type DueGroup = RenewalGroup & { due: number };

export type DueMonth = {
  month: MonthNumber;
  /** From now until they are due, on average. */
  days: number;
  /** Without those that are canceled already. */
  groups: readonly DueGroup[];
};

export type Renewing = { expected: number; low: number; high: number };

const sumOf = <Each>(all: readonly Each[], countOf: (each: Each) => number): number =>
  all.reduce((sum, each) => sum + countOf(each), 0);

/**
 * Returns how many of those due would renew, with the interval that holds the outcome nine times
 * in ten; null without enough outcomes (decision 128).
 */
export function createRenewalForecast({ outcomes, ends }: History) {
  const known = outcomes.filter(({ due }) => due > 0);
  const total = sumOf(known, ({ due }) => due);
  if (total < ENOUGH_OUTCOMES) return null;
  const last = Math.max(...known.map(({ month }) => month));
  const effects = pooledEffects(
    known.map((each) => ({
      levels: [...levelsOf(each), String(each.month)],
      due: each.due,
      renewed: each.renewed,
    })),
  );
  const effectsOf = (group: RenewalGroup): Effect[] =>
    levelsOf(group).map((level, at) => effectOf(effects[at] ?? new Map(), level));
  const beliefs = followRate(evidenceOf(known, last, (group) => effectSum(effectsOf(group))));
  const shiftOf = createLeadShift({ total, renewed: sumOf(known, (each) => each.renewed), ends });

  return ({ month, days, groups }: DueMonth): Renewing => {
    const due = sumOf(groups, (group) => group.due);
    const shift = shiftOf(days);
    const parts = groups.map((group) => {
      const own = effectsOf(group);
      return { due: group.due, logit: effectSum(own) + shift, levels: levelsOf(group), own };
    });
    const levels = levelsAhead(beliefs, Math.max(0, month - last));
    const chances = new Array<number>(due + 1).fill(0);
    levels.forEach((weight, at) => {
      if (weight < 1e-5) return;
      const count = expectedCount(parts, RATE_LOGITS[at] ?? 0);
      const found = countChances({ of: due, ...count });
      found.chances.forEach((chance, at) => {
        const k = found.first + at;
        chances[k] = (chances[k] ?? 0) + weight * chance;
      });
    });
    const { low, high } = centralInterval(chances, OUTSIDE * sumOf(chances, (chance) => chance));
    const mean = chances.reduce((sum, chance, k) => sum + chance * k, 0);
    const expected = Math.round(mean / sumOf(chances, (chance) => chance));
    return { expected: Math.min(high, Math.max(low, expected)), low, high };
  };
}

const levelsOf = ({ tenure, source, price }: RenewalGroup) => [String(tenure), source, price];

const effectSum = (effects: readonly Effect[]) => sumOf(effects, ({ effect }) => effect);

function evidenceOf(
  outcomes: readonly RenewalOutcome[],
  last: MonthNumber,
  logitFor: (group: RenewalGroup) => number,
): MonthEvidence[] {
  const months = Map.groupBy(outcomes, ({ month }) => month);
  const first = Math.min(...months.keys());
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const groups = months.get(first + at);
    if (!groups) return null;
    const parts = groups.map((group) => ({ ...group, logit: logitFor(group) }));
    return RATE_LOGITS.map((level) =>
      sumOf(parts, ({ due, renewed, logit }) => {
        const odds = level + logit;
        return renewed * odds - due * Math.log1p(Math.exp(odds));
      }),
    );
  });
}

type Part = { due: number; logit: number; levels: readonly string[]; own: readonly Effect[] };

/** A level's own uncertainty moves all its groups together. */
function expectedCount(parts: readonly Part[], level: number) {
  let mean = 0;
  let variance = 0;
  const moved = new Map<string, { by: number; variance: number }>();
  for (const { due, logit, levels, own } of parts) {
    const rate = logistic(level + logit);
    const spread = due * rate * (1 - rate);
    mean += due * rate;
    variance += spread;
    own.forEach((effect, at) => {
      const key = `${at} ${levels[at]}`;
      const by = (moved.get(key)?.by ?? 0) + spread;
      moved.set(key, { by, variance: effect.variance });
    });
  }
  for (const { by, variance: own } of moved.values()) variance += by ** 2 * own;
  return { mean, variance };
}

/**
 * Those who have not canceled yet renew the less surely the longer they still can: returns what the
 * days that are left change in the logit of the rate.
 */
function createLeadShift(history: { total: number; renewed: number; ends: readonly KnownEnd[] }) {
  const { total, renewed, ends } = history;
  const endsIn = (months: number) =>
    sumOf(
      ends.filter((end) => end.months === months),
      ({ count }) => count,
    );
  const rateOf = (alive: number) => logitOf((renewed + 0.5) / (Math.max(alive, renewed) + 1));
  return (days: number): number => {
    const months = days / 30;
    let alive = total;
    if (months < 1) alive -= endsIn(0) * (1 - months);
    for (let month = 1; month < months; month += 1) {
      alive += endsIn(month) * Math.min(1, months - month);
    }
    return rateOf(alive) - rateOf(total);
  };
}

export type BackTest = { held: number; of: number };

/** Repeats the forecasts of the last months with what was known thirty days before each. */
export function backTest({ outcomes, ends }: History, now: MonthNumber): BackTest {
  const tests = Array.from({ length: TESTED_MONTHS }, (_, at) => now - 1 - at).map((month) => {
    const groups = outcomes
      .filter((each) => each.month === month && each.foreseen > 0)
      .map(({ foreseen, ...group }) => ({ ...group, due: foreseen }));
    if (groups.length === 0) return null;
    // The month before last was not settled yet.
    const before = <Dated extends { month: MonthNumber }>(all: readonly Dated[]) =>
      all.filter((each) => each.month < month - 2);
    const forecast = createRenewalForecast({ outcomes: before(outcomes), ends: before(ends) });
    if (!forecast) return null;
    const { low, high } = forecast({ month, days: FORECAST_DAYS + 15, groups });
    const renewed = sumOf(groups, (group) => group.renewed);
    return low <= renewed && renewed <= high;
  });
  const made = tests.filter((held) => held !== null);
  return { held: made.filter(Boolean).length, of: made.length };
}
