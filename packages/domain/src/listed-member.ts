import { type MemberState, standingOf } from "./member-standing.ts";
import type { Money } from "./money.ts";
import type { MembershipManager, SubscriptionRecord } from "./subscription.ts";

/** The domain of the demo's accounts; no one can have an address in it. */
export const DEMO_DOMAIN = "sovereign.example";

/** The demo member's partner: never anyone who signs in, pays or is written to. */
export const DEMO_PARTNER = `priya@${DEMO_DOMAIN}`;

/** Those who have paid, or whose payment is due. */
export const PAID_STATES = ["paying", "canceled", "grace"] as const satisfies MemberState[];

/** States that expect another payment. */
export const RENEWING_STATES = ["paying", "grace"] as const satisfies MemberState[];

/** A membership as the member list shows it. */
export type ListedMembership = {
  state: MemberState;
  source: MembershipManager | null;
  externalId: string | null;
  price: Money | null;
  /** When access ends, or ended as far as known. */
  paidUntil: Date | null;
  paysTwice: boolean;
};

type Dated = SubscriptionRecord & { startedAt: Date | null };

export function listedMembershipOf(records: readonly Dated[], now: Date): ListedMembership {
  // The first of equals decides.
  const ordered = records.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
  const { state, managedBy, externalId, price, until, endedAt, paidTwice } = standingOf(
    ordered,
    now,
  );
  return {
    state,
    source: managedBy,
    externalId,
    price,
    paidUntil: until ?? endedAt,
    paysTwice: paidTwice,
  };
}
