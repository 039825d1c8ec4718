import { createHash } from "node:crypto";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { countAttempt, forgetAttempts, removeEnded, takeSlot } from "./rate-limits.repository.ts";

const PURGE_EVERY = 10 * 60_000;

/** Keys that count an address carry this mark, and RATE_LIMIT_FACTOR widens their limit. */
const PER_ADDRESS = /(^|:)ip:/;

export type RateLimits = {
  /**
   * Counts one attempt under `key` and tells whether it is within `limit`: its points in a
   * window of its seconds. `used` is the attempt's own number in its window. Write a key that counts an address as `<what>:ip:<address>`.
   */
  consume(
    key: string,
    limit: { points: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAfterSeconds: number; used: number }>;
  /**
   * Reserves the next of a row of slots: so many at once, then one every so many seconds. Gives the
   * seconds until the slot; undefined when a slot within one interval is taken already.
   */
  reserve(key: string, slots: { burst: number; everySeconds: number }): Promise<number | undefined>;
  /** Forgets what was counted under `key`. */
  forget(key: string): Promise<void>;
};

/**
 * Limits that hold over restarts and over all nodes. One statement counts and answers, so no
 * burst slips between reading and writing; keys are stored hashed, for they hold addresses.
 */
export function createRateLimits(options: {
  db: Database;
  clock: Clock;
  factor: number;
}): RateLimits {
  const { db, clock, factor } = options;
  let purgedAt = clock().getTime();

  async function purge(now: Date): Promise<void> {
    if (now.getTime() - purgedAt <= PURGE_EVERY) return;
    purgedAt = now.getTime();
    await removeEnded(db, now);
  }

  return {
    async consume(key, { points, seconds }) {
      const now = clock();
      const allowance = PER_ADDRESS.test(key) ? Math.ceil(points * factor) : points;
      const counted = await countAttempt(db, { key: hashOf(key), seconds, now });
      await purge(now);
      const wait = Math.ceil((counted.resetsAt.getTime() - now.getTime()) / 1000);
      return {
        allowed: counted.points <= allowance,
        retryAfterSeconds: counted.points <= allowance ? 0 : Math.max(1, wait),
        used: counted.points,
      };
    },

    async reserve(key, slots) {
      const now = clock();
      const slot = await takeSlot(db, { key: hashOf(key), ...slots, now });
      await purge(now);
      if (!slot) return undefined;
      const { burst, everySeconds } = slots;
      const wait = (slot.getTime() - now.getTime()) / 1000 - burst * everySeconds;
      return Math.max(0, Math.ceil(wait));
    },

    forget: (key) => forgetAttempts(db, hashOf(key)),
  };
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** The refusal of an attempt that was one too many, with the seconds after which to come again. */
export function tooManyRequests(seconds: number): Problem {
  return new Problem("request.rate_limited", { retryAfter: seconds });
}
