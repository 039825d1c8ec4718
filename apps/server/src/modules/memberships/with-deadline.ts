import { Problem } from "#problems/problem.ts";

/** Longest wait for a check, queueing included; the check itself continues. */
const DEADLINE_MS = 9500;

export async function withDeadline<Result>(look: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Problem("billing.provider_unavailable")),
    DEADLINE_MS,
  );
  try {
    return await Promise.race([look, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
