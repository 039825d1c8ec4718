import { createHash } from "node:crypto";
import { eq, lt, sql } from "drizzle-orm";
import type { Clock } from "#app/clock.ts";
import type { Database } from "#database/database.ts";
import { Problem } from "#problems/problem.ts";
import { rateLimits } from "#schema/schema.ts";

const PURGE_EVERY = 10 * 60_000;

/** Keys that count an address carry this mark, and RATE_LIMIT_FACTOR widens their limit. */
const PER_ADDRESS = /(^|:)ip:/;

export type RateLimits = {
  /**
   * Counts one attempt under `key` and tells whether it is within `limit`: so many points in a
   * window of so many seconds. Write a key that counts an address as `<what>:ip:<address>`.
   */
  consume(
    key: string,
    limit: { points: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAfterSeconds: number }>;
  /**
   * Reserves the next of a row of places: so many at once, then one every so many seconds. Gives the
   * seconds until the place; undefined when a place within one interval is taken already.
   */
  reserve(
    key: string,
    places: { burst: number; everySeconds: number },
  ): Promise<number | undefined>;
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
    await db.delete(rateLimits).where(lt(rateLimits.resetsAt, now));
  }

  return {
    async consume(key, { points, seconds }) {
      const now = clock();
      const allowance = PER_ADDRESS.test(key) ? Math.ceil(points * factor) : points;
      const over = sql`${rateLimits.resetsAt} <= ${now.toISOString()}::timestamptz`;
      const [row] = await db
        .insert(rateLimits)
        .values({
          key: hashOf(key),
          points: 1,
          resetsAt: new Date(now.getTime() + seconds * 1000),
        })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            points: sql`case when ${over} then 1 else ${rateLimits.points} + 1 end`,
            resetsAt: sql`case when ${over} then excluded.resets_at else ${rateLimits.resetsAt} end`,
          },
        })
        .returning();
      if (!row) throw new Error("the rate limit answered no row");
      await purge(now);
      const wait = Math.ceil((row.resetsAt.getTime() - now.getTime()) / 1000);
      return {
        allowed: row.points <= allowance,
        retryAfterSeconds: row.points <= allowance ? 0 : Math.max(1, wait),
      };
    },

    async reserve(key, { burst, everySeconds }) {
      const now = clock();
      const at = sql`${now.toISOString()}::timestamptz`;
      const interval = sql`make_interval(secs => ${everySeconds})`;
      // `resets_at` is when all places would be free again; each one taken moves it by an interval.
      const next = sql`greatest(${rateLimits.resetsAt}, ${at}) + ${interval}`;
      const free = sql`${next} <= ${at} + make_interval(secs => ${(burst + 1) * everySeconds})`;
      const [row] = await db
        .insert(rateLimits)
        .values({
          key: hashOf(key),
          points: 1,
          resetsAt: new Date(now.getTime() + everySeconds * 1000),
        })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            points: sql`case when ${free} then 1 else 0 end`,
            resetsAt: sql`case when ${free} then ${next} else ${rateLimits.resetsAt} end`,
          },
        })
        .returning();
      if (!row) throw new Error("the rate limit answered no row");
      await purge(now);
      if (row.points === 0) return undefined;
      const wait = (row.resetsAt.getTime() - now.getTime()) / 1000 - burst * everySeconds;
      return Math.max(0, Math.ceil(wait));
    },

    async forget(key) {
      await db.delete(rateLimits).where(eq(rateLimits.key, hashOf(key)));
    },
  };
}

function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** The refusal of an attempt that was one too many, with the seconds after which to come again. */
export function tooManyRequests(seconds: number): Problem {
  return new Problem("request.rate_limited", { retryAfter: seconds });
}
