import { inject, type TestOptions } from "vitest";

export type Chance = ReturnType<typeof chanceFrom>;

/** Returns the count of a scenario: `full` in the long run. */
export const countOf = (few: number, full: number): number => (inject("isLong") ? full : few);

/** Options of a test of kills or random histories, which take minutes at full count. */
export const SCENARIO: TestOptions = { tags: ["kills"], timeout: countOf(300_000, 900_000) };

/** Parameters of a property; only the long run looks for a shorter failure, which takes minutes. */
export const runsOf = (few: number, full: number) => ({
  seed: inject("seed"),
  numRuns: countOf(few, full),
  endOnFailure: !inject("isLong"),
});

/** Passes the run's seed to `work`, whose failure then says how to repeat it. */
export async function withSeed(work: (seed: number) => Promise<void>): Promise<void> {
  const seed = inject("seed");
  try {
    await work(seed);
  } catch (error) {
    if (error instanceof Error) {
      error.message += `\nRepeat with TEST_SEED=${seed}${inject("isLong") ? " TEST_LONG=true" : ""}`;
    }
    throw error;
  }
}

/** A seeded sequence of choices. */
export function chanceFrom(seed: number) {
  let state = seed;
  /** From 0 to below `count`. */
  const below = (count: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item;
  return { below, pick };
}
