import { randomUUID } from "node:crypto";
import { StoreControlError, type StorePurchase } from "./store-control.ts";
import { subscriptionEvent } from "./store-events.ts";
import { DAY_MS, type StoreEvent, type StoreRecord, statusOf, yearAfter } from "./store-records.ts";

const GRACE_DAYS = 16;
const PAUSE_DAYS = 30;
const PRODUCT = "sovereign_app_yearly";

/** Tells the receiver that something happened to a subscription. */
type Emit = (event: StoreEvent) => void;

/** A subscription that begins at an instant, for a year. */
export function newRecord(order: StorePurchase, now: number): StoreRecord {
  return {
    id: `sub${randomUUID().replaceAll("-", "").slice(0, 16)}`,
    appUserId: order.app_user_id,
    originalAppUserId: order.app_user_id,
    store: order.store,
    product: order.product_id ?? PRODUCT,
    environment: order.environment ?? "production",
    startsAt: now,
    periodStartsAt: now,
    periodEndsAt: yearAfter(now),
    renews: true,
    charges: 1,
    resumesAt: null,
    billingIssueAt: null,
    graceEndsAt: null,
    refundedAt: null,
    endedAt: null,
  };
}

/** Charges for another year from an instant, which mends whatever was wrong before. */
export function renewFrom(record: StoreRecord, start: number, now: number, emit: Emit): void {
  Object.assign(record, {
    periodStartsAt: start,
    periodEndsAt: yearAfter(start),
    renews: true,
    charges: record.charges + 1,
    resumesAt: null,
    billingIssueAt: null,
    graceEndsAt: null,
    refundedAt: null,
    endedAt: null,
  });
  emit(subscriptionEvent("RENEWAL", record, now));
}

/** Stops the renewals of a running subscription, or starts them again. */
export function setRenews(record: StoreRecord, renews: boolean, now: number, emit: Emit): void {
  if (record.renews === renews) throw new StoreControlError("That is how it stands already.");
  record.renews = renews;
  if (renews) emit(subscriptionEvent("UNCANCELLATION", record, now));
  else emit(subscriptionEvent("CANCELLATION", record, now, { cancel_reason: "UNSUBSCRIBE" }));
}

/** The renewal falls due now and is declined; the store says so and cancels for that reason. */
export function declineRenewal(record: StoreRecord, now: number, emit: Emit): void {
  record.periodEndsAt = Math.min(record.periodEndsAt, now);
  record.billingIssueAt = now;
  record.graceEndsAt = now + GRACE_DAYS * DAY_MS;
  emit(subscriptionEvent("BILLING_ISSUE", record, now));
  emit(subscriptionEvent("CANCELLATION", record, now, { cancel_reason: "BILLING_ERROR" }));
}

/** Gives the money back: access ends at once. */
export function refund(record: StoreRecord, now: number, emit: Emit): void {
  if (record.refundedAt !== null) throw new StoreControlError("It is refunded already.");
  record.refundedAt = now;
  emit(subscriptionEvent("CANCELLATION", record, now, { cancel_reason: "CUSTOMER_SUPPORT" }));
}

/** Undoes a refund: access opens again. */
export function reverseRefund(record: StoreRecord, now: number, emit: Emit): void {
  if (record.refundedAt === null) throw new StoreControlError("It was not refunded.");
  record.refundedAt = null;
  emit(subscriptionEvent("REFUND_REVERSED", record, now));
}

/** Lets it pause at the period's end. */
export function pause(record: StoreRecord, now: number, emit: Emit): void {
  record.resumesAt = record.periodEndsAt + PAUSE_DAYS * DAY_MS;
  emit(subscriptionEvent("SUBSCRIPTION_PAUSED", record, now));
}

/** Ends a subscription at an instant and says why. */
export function end(record: StoreRecord, now: number, emit: Emit): void {
  record.periodEndsAt = Math.min(record.periodEndsAt, now);
  record.graceEndsAt = null;
  record.endedAt = now;
  emit(subscriptionEvent("EXPIRATION", record, now, { expiration_reason: reasonOf(record) }));
}

function reasonOf(record: StoreRecord) {
  if (record.resumesAt !== null) return "SUBSCRIPTION_PAUSED";
  return record.billingIssueAt === null ? "UNSUBSCRIBE" : "BILLING_ERROR";
}

/** Catches up with the time that has passed: a renewal, a pause, its end, or the end of access. */
export function catchUp(record: StoreRecord, now: number, emit: Emit): void {
  while (record.refundedAt === null && now >= record.periodEndsAt) {
    if (record.resumesAt !== null && now >= record.resumesAt) {
      renewFrom(record, record.resumesAt, now, emit);
    } else if (record.endedAt === null && isRenewable(record)) {
      renewFrom(record, record.periodEndsAt, now, emit);
    } else {
      if (record.endedAt === null && statusOf(record, now) !== "in_grace_period") {
        end(record, now, emit);
      }
      return;
    }
  }
}

function isRenewable(record: StoreRecord): boolean {
  return record.renews && record.billingIssueAt === null && record.resumesAt === null;
}
