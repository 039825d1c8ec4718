import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";

const LIMITS = {
  search: { points: 120, seconds: 60 },
  export: { points: 10, seconds: 600 },
  gift: { points: 5, seconds: 24 * 3600 },
};

export type OfficeLimits = ReturnType<typeof createOfficeLimits>;

/** Limits the reads of one staff member: a stolen session cannot copy the member list unnoticed. */
export function createOfficeLimits(rateLimits: Pick<RateLimits, "consume">) {
  async function enforce(what: keyof typeof LIMITS, of: string): Promise<void> {
    const key = `office-${what}:${of}`;
    const { allowed, retryAfterSeconds } = await rateLimits.consume(key, LIMITS[what]);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
  }
  return {
    search: ({ userId }: { userId: string }) => enforce("search", userId),
    export: ({ userId }: { userId: string }) => enforce("export", userId),
    /** Mails of one gift that staff order, by whomever. */
    gift: (giftId: string) => enforce("gift", giftId),
  };
}
