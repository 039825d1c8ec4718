import { accessOf, chargesAgain, NOT_BEGUN_STATUSES } from "@sovereign/domain/subscription";
import type { MembershipChange } from "#modules/memberships/memberships.types.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { OTHER_PRODUCT } from "#providers/payments/payments.ts";
import { MOVED } from "#providers/stores/stores.ts";

const DAY_MS = 24 * 3600_000;

/** Longer than providers repeat an event, too short for purchases from before this deployment. */
const FRESH_DAYS = 4;

const NOT_BEGUN = new Set(NOT_BEGUN_STATUSES);
/** Nothing more is charged. */
const OVER = new Set(["canceled", "unpaid", "expired", OTHER_PRODUCT]);

/** The store continues to charge, whichever account has it now. */
const isMoved = ({ status }: SubscriptionRow) => status === MOVED;

export type ChangeKind =
  | { kind: "started"; renewsOn: Date }
  | { kind: "trial_started"; endsOn: Date; renews: boolean }
  | { kind: "payment_failed"; graceEndsOn: Date }
  | { kind: "ended"; endedOn: Date }
  | { kind: "moved" }
  /** Reported only together with a gift, which covers some of its charges. */
  | { kind: "renewal_on"; renewsOn: Date };

/** Stores email about payments themselves, so their subscriptions are reported only at the end. */
export function classifyChange({ before, after }: MembershipChange, now: Date): ChangeKind | null {
  if (before && movesAway(before, after)) return { kind: "moved" };
  if (before && isOver(after) && !isOver(before) && !NOT_BEGUN.has(before.status)) {
    return { kind: "ended", endedOn: lastDay(before, now) };
  }
  const access = accessOf(after, now);
  if (after.source !== "stripe" || !access.open) return null;
  if (access.paymentDue && before?.status !== after.status) {
    return { kind: "payment_failed", graceEndsOn: access.until };
  }
  if (access.paymentDue || !after.periodEnd) return null;
  // Free days that were to end and now continue into a payment are reported as one.
  if (before?.cancelAtPeriodEnd && before.trial === after.trial && chargesAgain(after)) {
    return { kind: "renewal_on", renewsOn: after.periodEnd };
  }
  const begun = begins({ before, after }, now);
  if (begun && after.trial) {
    return { kind: "trial_started", endsOn: after.periodEnd, renews: access.renews };
  }
  if (begun || (before?.trial && !after.trial)) {
    return { kind: "started", renewsOn: after.periodEnd };
  }
  return null;
}

/** Either of the two reports of a transfer may be the first. */
function movesAway(before: SubscriptionRow, after: SubscriptionRow): boolean {
  if (!before.userId || isMoved(before) || isOver(before)) return false;
  const isAnothers = after.source === "revenuecat" && after.userId !== before.userId;
  return isMoved(after) || isAnothers;
}

export function hasBegun({ status }: SubscriptionRow): boolean {
  return !NOT_BEGUN.has(status) && status !== OTHER_PRODUCT;
}

export function begins({ before, after }: MembershipChange, now: Date): boolean {
  const isFirst = !before || NOT_BEGUN.has(before.status);
  return isFirst && isFresh(after, now) && isOpen(after, now);
}

/** Whether it renews now and did not before, or did for another member. */
export function beginsCharging({ before, after }: MembershipChange): boolean {
  if (!chargesAgain(after)) return false;
  return !before || !chargesAgain(before) || before.userId !== after.userId;
}

export function isOpen(row: SubscriptionRow, now: Date): boolean {
  return accessOf(row, now).open;
}

function isOver({ status }: SubscriptionRow): boolean {
  return OVER.has(status);
}

export function isFresh({ periodStart }: SubscriptionRow, now: Date): boolean {
  return periodStart !== null && now.getTime() - periodStart.getTime() < FRESH_DAYS * DAY_MS;
}

/** Returns the known end, or today if that is earlier. */
function lastDay(before: SubscriptionRow, now: Date): Date {
  // At time zero the rule returns the end of the access, if a row has any.
  const { open, until } = accessOf(before, new Date(0));
  return open && until < now ? until : now;
}
