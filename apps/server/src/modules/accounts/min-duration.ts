import { setTimeout as delay } from "node:timers/promises";

const MIN_DURATION_MS = 150;

/** Takes at least 150 ms, so that the time does not reveal whether there was work. */
export async function withMinDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const floor = delay(MIN_DURATION_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}
