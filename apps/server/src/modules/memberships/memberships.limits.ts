import { createHash } from "node:crypto";
import { mailboxOf } from "@sovereign/domain/credentials";
import { type RateLimits, tooManyRequests } from "#http/rate-limits.ts";

const HOUR = 3600;

const LIMITS = {
  checkout: { points: 60, seconds: HOUR },
  checkoutOfMember: { points: 20, seconds: HOUR },
  guestCheckout: { points: 60, seconds: HOUR },
  promotion: { points: 60, seconds: HOUR },
  portal: { points: 30, seconds: HOUR },
  syncCheckout: { points: 60, seconds: HOUR },
  restore: { points: 10, seconds: HOUR },
  addPurchase: { points: 30, seconds: HOUR },
  receipt: { points: 60, seconds: HOUR },
  gift: { points: 20, seconds: HOUR },
  /** Each is paid for before anything is sent. */
  giftTo: { points: 5, seconds: 24 * HOUR },
  giftLink: { points: 120, seconds: HOUR },
  payLink: { points: 120, seconds: HOUR },
  claimGift: { points: 30, seconds: HOUR },
};

export type MembershipLimits = ReturnType<typeof createMembershipLimits>;

/** Limits throw `request.rate_limited`; `ip:` in a key marks a client address. */
export function createMembershipLimits(rateLimits: RateLimits) {
  async function enforce(what: keyof typeof LIMITS, who: string): Promise<void> {
    const { allowed, retryAfterSeconds } = await rateLimits.consume(`${what}:${who}`, LIMITS[what]);
    if (!allowed) throw tooManyRequests(retryAfterSeconds);
  }
  return {
    async checkout(clientAddress: string, userId: string | undefined): Promise<void> {
      await enforce("checkout", `ip:${clientAddress}`);
      if (userId) await enforce("checkoutOfMember", userId);
    },
    guestCheckout: (clientAddress: string) => enforce("guestCheckout", `ip:${clientAddress}`),
    promotion: (clientAddress: string) => enforce("promotion", `ip:${clientAddress}`),
    portal: (userId: string) => enforce("portal", userId),
    syncCheckout: (userId: string) => enforce("syncCheckout", userId),
    restore: (userId: string) => enforce("restore", userId),
    addPurchase: (userId: string) => enforce("addPurchase", userId),
    receipt: (userId: string) => enforce("receipt", userId),
    async gift(clientAddress: string, recipient: string): Promise<void> {
      await enforce("gift", `ip:${clientAddress}`);
      // No table stores an address for a limit. Orders of one visitor block no other's.
      const pair = createHash("sha256").update(`${clientAddress} ${mailboxOf(recipient)}`);
      await enforce("giftTo", pair.digest("base64url"));
    },
    giftLink: (clientAddress: string) => enforce("giftLink", `ip:${clientAddress}`),
    payLink: (clientAddress: string) => enforce("payLink", `ip:${clientAddress}`),
    claimGift: (userId: string) => enforce("claimGift", userId),
  };
}
