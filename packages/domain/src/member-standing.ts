import { decidingSubscription, membershipOf } from "./membership.ts";
import type { Money } from "./money.ts";
import {
  accessOf,
  type MembershipManager,
  NOT_BEGUN_STATUSES,
  type Revocation,
  type SubscriptionRecord,
  whoManages,
} from "./subscription.ts";

export const MEMBER_STATES = [
  ...(["paying", "canceled", "grace", "given", "trial"] as const),
  ...(["lapsed", "refunded", "disputed", "never"] as const),
] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

/** A membership in one sentence for staff. */
export type MemberStanding = {
  state: MemberState;
  /** The subscription that decides; the last one when none is open. */
  externalId: string | null;
  managedBy: MembershipManager | null;
  since: Date | null;
  /** When access ends as far as known; null without access. */
  until: Date | null;
  /** When a renewal was declined; null unless in grace. */
  declinedOn: Date | null;
  /** When access ended; null while open, and where the provider alone knows. */
  endedAt: Date | null;
  price: Money | null;
  paidTwice: boolean;
};

/** Why a membership ended, as far as it is known. */
export const END_CAUSES = [
  ...(["payment_failed", "canceled", "staff", "refunded", "disputed"] as const),
  /** Days that staff gave, or a gift's year. */
  "days_over",
] as const;
export type EndCause = (typeof END_CAUSES)[number];

type Ended = Pick<SubscriptionRecord, "source" | "status" | "cancelAtPeriodEnd" | "revoked"> & {
  endedByStaffAt: Date | null;
};

/** Stripe's reasons of an end. */
const PROVIDER_REASONS: Readonly<Record<string, EndCause>> = {
  payment_failed: "payment_failed",
  payment_disputed: "disputed",
  cancellation_requested: "canceled",
};

const UNPAID_STATUSES = ["past_due", "unpaid", "in_grace_period", "in_billing_retry"];

/** Returns why a subscription that opens nothing ended; `reason` is its provider's. */
export function endCauseOf(record: Ended, reason: string | null): EndCause | null {
  if (record.revoked) return record.revoked;
  if (record.source === "office") return "days_over";
  if (record.endedByStaffAt) return "staff";
  const known = PROVIDER_REASONS[reason ?? ""];
  if (known) return known;
  if (record.cancelAtPeriodEnd) return "canceled";
  return UNPAID_STATUSES.includes(record.status) ? "payment_failed" : null;
}

type Dated = SubscriptionRecord & { startedAt: Date | null };

const NEVER: MemberStanding = {
  state: "never",
  externalId: null,
  managedBy: null,
  since: null,
  until: null,
  declinedOn: null,
  endedAt: null,
  price: null,
  paidTwice: false,
};

/** Returns a member's standing at `now`, decided as `membershipOf` decides. */
export function standingOf(records: readonly Dated[], now: Date): MemberStanding {
  const membership = membershipOf(records, now);
  const deciding = decidingSubscription(records, now) ?? lastBegun(records);
  if (!deciding) return NEVER;
  const access = accessOf(deciding, now);
  return {
    state: stateOf(deciding, now),
    externalId: deciding.externalId,
    managedBy: whoManages(deciding),
    since: deciding.startedAt,
    until: access.open ? access.until : null,
    declinedOn: access.open && access.paymentDue ? declinedOn(deciding) : null,
    endedAt: membership.ended?.at ? new Date(membership.ended.at) : null,
    price: deciding.price ?? null,
    paidTwice: membership.paid_twice,
  };
}

const REVOKED: Record<Revocation, MemberState> = { refunded: "refunded", disputed: "disputed" };

function stateOf(record: SubscriptionRecord, now: Date): MemberState {
  const { open, paymentDue, renews } = accessOf(record, now);
  if (!open && record.trial) return "never";
  if (!open) return record.revoked ? REVOKED[record.revoked] : "lapsed";
  if (record.source === "office") return "given";
  if (record.trial) return "trial";
  if (paymentDue) return "grace";
  return renews ? "paying" : "canceled";
}

function lastBegun(records: readonly Dated[]): Dated | undefined {
  const begun = records.filter(({ status }) => !NOT_BEGUN_STATUSES.includes(status));
  const start = ({ periodStart, startedAt }: Dated) => (periodStart ?? startedAt)?.getTime() ?? 0;
  return begun.sort((a, b) => start(b) - start(a))[0];
}

/** A card's unpaid period begins with its decline; a store's grace follows the paid period. */
function declinedOn(record: SubscriptionRecord): Date | null {
  return record.status === "past_due" ? record.periodStart : record.periodEnd;
}
