/** Returns the probability of a standard normal deviate above `z`, to seven digits. */
function tailAbove(z: number): number {
  // Abramowitz and Stegun, 26.2.17.
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const series = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = series.reduce((all, factor, at) => all + factor * t ** (at + 1), 0);
  const tail = (Math.exp(-(z ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum;
  return z >= 0 ? tail : 1 - tail;
}

/** Returns the deviate that is exceeded in either direction with probability `outside`. */
export function twoSidedDeviate(outside: number): number {
  let [low, high] = [0, 10];
  for (let halving = 0; halving < 60; halving += 1) {
    const middle = (low + high) / 2;
    if (2 * tailAbove(middle) > outside) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
