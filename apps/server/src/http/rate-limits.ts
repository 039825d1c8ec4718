import { createHash } from "node:crypto";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import {
  clearAttempts,
  countAttempt,
  refundAttempt,
  removeEnded,
  takeSlot,
} from "./rate-limits.repository.ts";

const PURGE_EVERY = 10 * 60_000;

/** Marks keys that count an address, whose limit RATE_LIMIT_FACTOR raises. */
const PER_ADDRESS = /(^|:)ip:/;

export type RateLimits = {
  /** Counts an attempt under a key; a key for an address is `<what>:ip:<address>`. */
  consume(
    key: string,
    limit: { points: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAfterSeconds: number; used: number }>;
  /** Returns the seconds until the next slot; undefined when none is free within an interval. */
  reserve(key: string, slots: { burst: number; everySeconds: number }): Promise<number | undefined>;
  /** Refunds one attempt. */
  refund(key: string): Promise<void>;
  clear(key: string): Promise<void>;
};

/** Returns limits that cover all nodes; keys are hashed, because they contain addresses. */
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

    refund: (key) => refundAttempt(db, hashOf(key)),

    clear: (key) => clearAttempts(db, hashOf(key)),
  };
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

export function tooManyRequests(seconds: number): Problem {
  return new Problem("request.rate_limited", { retryAfter: seconds });
}
