import { setTimeout as delay } from "node:timers/promises";

const LEAST_MS = 150;

/**
 * Does the work and answers no sooner than after 150 ms, so that the time does not tell whether
 * there was any work to do.
 */
export async function answerEvenly(work: () => Promise<void>): Promise<void> {
  const floor = delay(LEAST_MS);
  try {
    await work();
  } finally {
    await floor;
  }
}
