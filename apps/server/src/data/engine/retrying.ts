import type pg from "pg";

const RETRIED = new Set(["40P01", "40001"]);

const MAX_ATTEMPTS = 8;

/** Random delay per attempt, so that the same two do not collide again. */
const DELAY_MS = 30;

/** Retries a statement or a whole transaction that PostgreSQL aborts because of another. */
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

export function retryStatements(pool: pg.Pool): void {
  const { query } = pool;
  const retried = (...args: unknown[]) => {
    const send = () => Reflect.apply(query, pool, args);
    return typeof args.at(-1) === "function" ? send() : retrying(send);
  };
  Object.assign(pool, { query: retried });
}
