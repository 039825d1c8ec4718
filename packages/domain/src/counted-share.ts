/** A random count out of `of`, with its mean; `variance` may exceed a binomial's. */
export type ExpectedCount = { of: number; mean: number; variance: number };

const NEGLIGIBLE = 1e-10;

/** The probabilities of `first` and the counts after it; those of all others are negligible. */
type Chances = { first: number; chances: number[] };

/** Returns a beta-binomial distribution of the given mean and variance. */
export function countChances({ of, mean, variance }: ExpectedCount): Chances {
  const share = mean / of;
  if (of === 0 || share <= 0 || share >= 1) return { first: Math.round(mean), chances: [1] };
  const binomial = of * share * (1 - share);
  const correlation = of > 1 ? (variance / binomial - 1) / (of - 1) : 0;
  // A billion trials before are as good as a certain rate.
  const strength = Math.min(1e9, 1 / Math.max(1e-9, correlation) - 1);
  const [won, lost] = [share * strength, (1 - share) * strength];
  const ratio = (k: number) =>
    ((of - k) * (won + k)) / ((k + 1) * Math.max(NEGLIGIBLE, lost + of - k - 1));
  const middle = Math.round(mean);
  const above: number[] = [];
  for (let k = middle, chance = 1; k < of && chance > NEGLIGIBLE; k += 1) {
    chance *= ratio(k);
    above.push(chance);
  }
  const below: number[] = [];
  for (let k = middle; k > 0 && (below.at(-1) ?? 1) > NEGLIGIBLE; k -= 1) {
    below.push((below.at(-1) ?? 1) / ratio(k - 1));
  }
  const chances = [...below.reverse(), 1, ...above];
  const sum = chances.reduce((all, each) => all + each, 0);
  return { first: middle - below.length, chances: chances.map((each) => each / sum) };
}

/**
 * Returns the counts between which the outcome is, but for `outside` of all cases. Half of a count's
 * own probability is on either side of it, which makes the share right on average.
 */
export function centralInterval(chances: readonly number[], outside: number) {
  const first = (order: readonly number[]) => {
    let below = 0;
    return order.findIndex((chance) => {
      const isInside = below + chance / 2 > outside / 2;
      below += chance;
      return isInside;
    });
  };
  return { low: first(chances), high: chances.length - 1 - first(chances.toReversed()) };
}
