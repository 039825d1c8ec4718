import { inject } from "vitest";

/** Parameters of a property: a quarter of the runs, all in the long run, from the run's seed. */
export const runs = (full: number) => ({
  seed: inject("seed"),
  numRuns: inject("isLong") ? full : Math.ceil(full / 4),
});
