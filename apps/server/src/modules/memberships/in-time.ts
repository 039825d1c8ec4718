import { Problem } from "#problems/problem.ts";

/** How long a member waits for a check, including its queue; the check itself continues. */
const PATIENCE_MS = 9500;

/** Resolves with the result of `look`, or throws `billing.provider_unavailable` at the deadline. */
export async function inTime<Result>(look: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Problem("billing.provider_unavailable")),
    PATIENCE_MS,
  );
  try {
    return await Promise.race([look, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
