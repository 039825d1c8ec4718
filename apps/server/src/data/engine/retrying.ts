import type pg from "pg";

/** Two waited for each other, or saw each other's changes: PostgreSQL ended one, which may go on. */
const RETRIED = new Set(["40P01", "40001"]);

const MAX_ATTEMPTS = 8;

/** Up to this long per attempt so far, so that the same two do not meet again. */
const DELAY_MS = 30;

/**
 * Runs work that PostgreSQL may end for another's sake, again where it did. What was ended has changed
 * nothing, so `work` is a statement by itself or a whole transaction.
 */
export async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetried(error)) throw error;
      const delay = Math.random() * DELAY_MS * attempt;
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

function isRetried(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && RETRIED.has(String(error.code))) return true;
  return isRetried(error.cause);
}

/** Has a pool send its single statements again where they were ended so. */
export function retryStatements(pool: pg.Pool): void {
  const { query } = pool;
  const retried = (...args: unknown[]) => {
    const send = () => Reflect.apply(query, pool, args);
    return typeof args.at(-1) === "function" ? send() : retrying(send);
  };
  Object.assign(pool, { query: retried });
}
