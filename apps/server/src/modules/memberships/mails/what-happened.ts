import { accessOf, NOT_BEGUN_STATUSES } from "@sovereign/domain/subscription";
import type { MembershipChange } from "#modules/memberships/memberships.types.ts";
import type { SubscriptionRow } from "#modules/memberships/records/subscription-rows.repository.ts";
import { OTHER_PRODUCT } from "#providers/payments/payments.ts";

const DAY_MS = 24 * 3600_000;

/**
 * How fresh a purchase has to be for its mail to say "charged today": longer than a provider goes
 * on repeating an event, and too short for purchases made before this product knew of them.
 */
const FRESH_DAYS = 4;

const NOT_BEGUN = new Set(NOT_BEGUN_STATUSES);
/** Statuses after which nothing more is charged. */
const OVER = new Set(["canceled", "unpaid", "expired", OTHER_PRODUCT]);

/** What a change means to the member, when it is worth a mail. */
export type Happening =
  | { kind: "started"; renewsOn: Date }
  | { kind: "payment_failed"; graceEndsOn: Date }
  | { kind: "ended"; endedOn: Date };

/**
 * What happened to the member's subscription. Stores write their own mails about a purchase and its
 * payment, with the price of their country; that one has ended is told for stores too.
 */
export function whatHappened({ before, after }: MembershipChange, now: Date): Happening | null {
  if (before && isOver(after) && !isOver(before) && !NOT_BEGUN.has(before.status)) {
    return { kind: "ended", endedOn: lastDay(before, now) };
  }
  const access = accessOf(after, now);
  if (after.source !== "stripe" || !access.open) return null;
  if (access.paymentDue && before?.status !== after.status) {
    return { kind: "payment_failed", graceEndsOn: access.until };
  }
  if (begins({ before, after }, now) && !access.paymentDue && after.periodEnd) {
    return { kind: "started", renewsOn: after.periodEnd };
  }
  return null;
}

/** Whether a subscription ever opened the membership, now or before. */
export function hasBegun({ status }: SubscriptionRow): boolean {
  return !NOT_BEGUN.has(status) && status !== OTHER_PRODUCT;
}

/** Whether this change is a purchase that was just made, through whichever store. */
export function begins({ before, after }: MembershipChange, now: Date): boolean {
  const isFirst = !before || NOT_BEGUN.has(before.status);
  return isFirst && isFresh(after, now) && isOpen(after, now);
}

/** Whether this change opened a subscription that will be charged again, or gave it an owner. */
export function opensRenewing({ before, after }: MembershipChange, now: Date): boolean {
  if (!isRenewing(after, now)) return false;
  return !before || !isRenewing(before, now) || before.userId !== after.userId;
}

/** Whether a subscription gives access. */
export function isOpen(row: SubscriptionRow, now: Date): boolean {
  return accessOf(row, now).open;
}

/** Whether a subscription is open and will be charged again. */
export function isRenewing(row: SubscriptionRow, now: Date): boolean {
  const access = accessOf(row, now);
  return access.open && access.renews;
}

function isOver({ status }: SubscriptionRow): boolean {
  return OVER.has(status);
}

function isFresh({ periodStart }: SubscriptionRow, now: Date): boolean {
  return periodStart !== null && now.getTime() - periodStart.getTime() < FRESH_DAYS * DAY_MS;
}

/** The day on which access ended: when what was known before ran out, or today if that is earlier. */
function lastDay(before: SubscriptionRow, now: Date): Date {
  // Asked of the beginning of time, the rule says until when a row opens anything.
  const { open, until } = accessOf(before, new Date(0));
  return open && until < now ? until : now;
}
