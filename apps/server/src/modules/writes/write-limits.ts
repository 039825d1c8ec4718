import type { Clock } from "#app/clock.ts";
import { tooManyRequests } from "#http/rate-limits.ts";

/** Five requests per second: several devices that save a note at every pause send far fewer. */
const MAX_REQUESTS = 300;
const WINDOW_MS = 60_000;

/** Counts in this node's memory, because a row would double each write's cost. */
export function createWriteLimits(clock: Clock) {
  let counts = new Map<string, number>();
  let endsAt = 0;

  return function countRequest(userId: string): void {
    const now = clock().getTime();
    // All members share one window, so that its end clears all counts.
    if (now >= endsAt || now < endsAt - WINDOW_MS) {
      counts = new Map();
      endsAt = now + WINDOW_MS;
    }
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count > MAX_REQUESTS) throw tooManyRequests(Math.ceil((endsAt - now) / 1000));
  };
}
