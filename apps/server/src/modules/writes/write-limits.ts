import type { Clock } from "#app/clock.ts";
import { tooManyRequests } from "#http/rate-limits.ts";

/** Five requests a second: several devices that each save a note at every pause stay far below. */
const MAX_REQUESTS = 300;
const WINDOW_MS = 60_000;

/**
 * Limits how often a member's devices send writes. The count is in this node's memory: a row in the
 * database cost each write another one, and the limit only keeps a device in a loop from taking a
 * node for itself. On several nodes it is as many times higher, and a restart begins again.
 */
export function createWriteLimits(clock: Clock) {
  let counts = new Map<string, number>();
  let endsAt = 0;

  /** Counts a request. Throws `request.rate_limited` where it is one too many. */
  return function countRequest(userId: string): void {
    const now = clock().getTime();
    // All members share one window, so that what is counted is forgotten with it.
    if (now >= endsAt || now < endsAt - WINDOW_MS) {
      counts = new Map();
      endsAt = now + WINDOW_MS;
    }
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count > MAX_REQUESTS) throw tooManyRequests(Math.ceil((endsAt - now) / 1000));
  };
}
