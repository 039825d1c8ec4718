/** A rate's level is a logit, here on a grid. */
const LOWEST = -3;
const HIGHEST = 5;
const STEP = 0.05;

export const RATE_LOGITS: readonly number[] = Array.from(
  { length: Math.round((HIGHEST - LOWEST) / STEP) + 1 },
  (_, at) => LOWEST + at * STEP,
);

const FIRST_MEAN = 0.5;
const FIRST_SPREAD = 1.5;

/** The level's drift in a month, and the deviation of a single month from it. */
const DRIFTS = [0.05, 0.12, 0.3];
const MONTHLY = [0.05, 0.15, 0.35];

/** Probability that a month breaks with all before, so that no history is impossible. */
const BREAK = 1e-6;

type Weights = ArrayLike<number>;

/** A belief about the level under one assumption of how it moves; `weight` is how likely that is. */
type Belief = { drift: number; monthly: number; weight: number; levels: Weights };

/** Log likelihood of a month's outcomes at each level; null for a month without. */
export type MonthEvidence = readonly number[] | null;

/**
 * Follows a rate that drifts from month to month, by Bayes' rule on a grid. The speed of its drift
 * and the variance of single months are unknown, so every assumption has a weight.
 */
export function followRate(months: readonly MonthEvidence[]): Belief[] {
  const assumptions = DRIFTS.flatMap((drift) => MONTHLY.map((monthly) => ({ drift, monthly })));
  const beliefs = assumptions.map((assumption) => follow(months, assumption));
  const most = Math.max(...beliefs.map(({ evidence }) => evidence));
  const weights = beliefs.map(({ evidence }) => Math.exp(evidence - most));
  const sum = weights.reduce((all, each) => all + each, 0);
  return beliefs.map(({ evidence: _, ...belief }, at) => ({
    ...belief,
    weight: (weights[at] ?? 0) / sum,
  }));
}

/** Returns how likely each level is in a single month, `ahead` months after the last one. */
export function levelsAhead(beliefs: readonly Belief[], ahead: number): number[] {
  const sum = RATE_LOGITS.map(() => 0);
  for (const { drift, monthly, weight, levels } of beliefs) {
    const spread = Math.hypot(drift * Math.sqrt(ahead), monthly);
    widened(levels, spread).forEach((each, at) => {
      sum[at] = (sum[at] ?? 0) + weight * each;
    });
  }
  return sum;
}

function follow(
  months: readonly MonthEvidence[],
  { drift, monthly }: Pick<Belief, "drift" | "monthly">,
) {
  let evidence = 0;
  let levels = normalized(RATE_LOGITS.map((level) => gauss((level - FIRST_MEAN) / FIRST_SPREAD)));
  for (const [at, month] of months.entries()) {
    if (at > 0)
      levels = [...widened(levels, drift)].map((each) => each + BREAK / RATE_LOGITS.length);
    if (!month) continue;
    const most = Math.max(...month);
    const likely = widened(
      month.map((each) => Math.exp(each - most)),
      monthly,
    );
    const joint = levels.map((each, level) => each * (likely[level] ?? 0));
    evidence += most + Math.log(joint.reduce((all, each) => all + each, 0));
    levels = normalized(joint);
  }
  return { drift, monthly, levels, evidence };
}

const gauss = (deviation: number) => Math.exp(-(deviation ** 2) / 2);

function normalized(weights: readonly number[]): number[] {
  const sum = weights.reduce((all, each) => all + each, 0);
  return weights.map((each) => each / sum);
}

/** Spreads each level's weight like a normal distribution; what would leave the grid stays. */
function widened(weights: Weights, spread: number): Float64Array {
  const reach = Math.ceil((3 * spread) / STEP);
  const offsets = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  const kernel = Float64Array.from(
    normalized(offsets.map((offset) => gauss((offset * STEP) / spread))),
  );
  const last = weights.length - 1;
  const sums = new Float64Array(weights.length);
  for (let from = 0; from <= last; from += 1) {
    const weight = weights[from] ?? 0;
    if (weight < 1e-10) continue;
    for (let at = 0; at < kernel.length; at += 1) {
      const to = Math.max(0, Math.min(last, from + at - reach));
      sums[to] = (sums[to] ?? 0) + weight * (kernel[at] ?? 0);
    }
  }
  return sums;
}
