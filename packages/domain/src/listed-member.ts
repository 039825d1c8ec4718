import { MEMBER_STATES, type MemberState, standingOf } from "./member-standing.ts";
import { MEMBERSHIP_MANAGERS, type Price, type SubscriptionRecord } from "./subscription.ts";

/** As on a member's page; "given" is access that staff gave and nobody pays for. */
export const LISTED_STATES = [...MEMBER_STATES, "given"] as const;
export type ListedState = MemberState | "given";

export const LISTED_SOURCES = [...MEMBERSHIP_MANAGERS, "office"] as const;
export type ListedSource = (typeof LISTED_SOURCES)[number];

/** Those who have paid, or whose payment is due. */
export const PAID_STATES = ["paying", "canceled", "grace"] as const satisfies ListedState[];

/** Those of whom another payment is expected. */
export const RENEWING_STATES = ["paying", "grace"] as const satisfies ListedState[];

/** What the list of members shows of subscriptions. */
export type ListedMembership = {
  state: ListedState;
  source: ListedSource | null;
  externalId: string | null;
  price: Price | null;
  /** When access ends, or ended as far as known. */
  paidUntil: Date | null;
  paysTwice: boolean;
};

type Dated = SubscriptionRecord & { startedAt: Date | null };

export function listedMembershipOf(records: readonly Dated[], now: Date): ListedMembership {
  // Of equals the first decides.
  const ordered = records.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
  const { state, externalId, managedBy, ...standing } = standingOf(ordered, now);
  const record = ordered.find((each) => each.externalId === externalId);
  const isGiven = record !== undefined && isOfOffice(record);
  return {
    state: isGiven && standing.until ? "given" : state,
    source: isGiven ? "office" : managedBy,
    externalId,
    price: standing.price,
    paidUntil: standing.until ?? standing.endedAt,
    paysTwice: standing.paidTwice,
  };
}

const isOfOffice = ({ source }: { source: string }): boolean => source === "office";
