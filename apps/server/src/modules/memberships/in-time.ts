import { Problem } from "#problems/problem.ts";

/**
 * A member waits no longer for a look at a provider, however many questions it takes and however many
 * others wait for their turn; what was begun goes on without them.
 */
const PATIENCE_MS = 9500;

/** Gives what a look finds, or throws `billing.provider_unavailable` once the member has waited enough. */
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
