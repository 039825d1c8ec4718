import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";

const LIMITS = {
  search: { points: 120, seconds: 60 },
  export: { points: 10, seconds: 600 },
};

export type OfficeLimits = ReturnType<typeof createOfficeLimits>;

/** Limits the reads of one staff member; a stolen session cannot copy the member list unnoticed. */
export function createOfficeLimits(rateLimits: Pick<RateLimits, "consume">) {
  async function enforce(what: keyof typeof LIMITS, userId: string): Promise<void> {
    const key = `office-${what}:${userId}`;
    const { allowed, retryAfterSeconds } = await rateLimits.consume(key, LIMITS[what]);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
  }
  return {
    search: ({ userId }: { userId: string }) => enforce("search", userId),
    export: ({ userId }: { userId: string }) => enforce("export", userId),
  };
}
