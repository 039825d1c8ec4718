import { setTimeout as delay } from "node:timers/promises";

export type WithMinDuration = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Returns a function whose calls take at least `ms`, so that the time does not reveal the work. */
export function createMinDuration(ms: number): WithMinDuration {
  return async (work) => {
    const floor = delay(ms);
    try {
      return await work();
    } finally {
      await floor;
    }
  };
}
