const NEAR_SHARE = 0.05;
const SPOKEN_STEPS = [0, 10, 20, 50, 100];

/**
 * What to say about a text's length in code points against its limit: `shown` changes with every
 * character, `spoken` only at steps, and both are empty far from the limit.
 */
export function characterCount(text: string, limit: number): { shown: string; spoken: string } {
  const left = limit - [...text].length;
  if (left > Math.max(10, limit * NEAR_SHARE)) return { shown: "", spoken: "" };
  if (left < 0) {
    const over = left === -1 ? "1 character" : `${-left} characters`;
    return { shown: `${over} over the limit`, spoken: "Over the limit" };
  }
  const step = SPOKEN_STEPS.find((steps) => left <= steps) ?? left;
  return { shown: `${charactersLeft(left)} left`, spoken: `At most ${charactersLeft(step)} left` };
}

function charactersLeft(count: number): string {
  return count === 1 ? "1 character" : `${count} characters`;
}
