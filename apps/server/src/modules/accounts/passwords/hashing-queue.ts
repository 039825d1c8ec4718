import { Problem } from "#problems/problem.ts";

/**
 * Runs so many tasks at once and lets so many more wait; throws `server.unavailable` beyond that,
 * because a sign-in nobody waits for any more only delays the others.
 */
export function createHashingQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;

  function turn(): Promise<void> | undefined {
    if (running < atOnce) {
      running += 1;
      return undefined;
    }
    if (queue.length >= waiting) {
      throw new Problem("server.unavailable", { retryAfter: 1 });
    }
    return new Promise((resolve) => queue.push(resolve));
  }

  return async function enqueue<T>(task: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await task();
    } finally {
      // A finished task hands its place to the next one; only an idle place is given back.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
