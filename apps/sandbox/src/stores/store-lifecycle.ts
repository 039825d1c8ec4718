import { randomUUID } from "node:crypto";
import { StoreControlError, type StorePurchase } from "./store-control.ts";
import { subscriptionEvent } from "./store-events.ts";
import { DAY_MS, type StoreEvent, type StoreRecord, statusOf, yearAfter } from "./store-records.ts";
import { transactionOf } from "./store-shapes.ts";

const GRACE_DAYS = 16;
const PAUSE_DAYS = 30;
const PRODUCT = "sovereign_app_yearly";

type Emit = (event: StoreEvent) => void;

/** The default yearly price of a purchase. */
const PRICE = { price: 49, currency: "USD" };

export function newRecord(order: StorePurchase, now: number): StoreRecord {
  const record: StoreRecord = {
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
    transactions: [],
    price: order.price ?? PRICE.price,
    currency: order.currency ?? PRICE.currency,
  };
  charge(record, now);
  return record;
}

/** Writes down the charge of the current period. */
function charge(record: StoreRecord, purchasedAt: number): void {
  const { periodEndsAt: expiresAt } = record;
  record.transactions.push({
    id: transactionOf(record),
    purchasedAt,
    expiresAt,
    refundedAt: null,
  });
}

/** Charges for a year from `start` and clears refunds, pauses and billing issues. */
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
  charge(record, start);
  emit(subscriptionEvent("RENEWAL", record, now));
}

/** Cancels or resumes the renewals; throws when nothing would change. */
export function setRenews(record: StoreRecord, renews: boolean, now: number, emit: Emit): void {
  if (record.renews === renews) throw new StoreControlError("That is how it stands already.");
  record.renews = renews;
  if (renews) emit(subscriptionEvent("UNCANCELLATION", record, now));
  else emit(subscriptionEvent("CANCELLATION", record, now, { cancel_reason: "UNSUBSCRIBE" }));
}

/** Declines the renewal now; the store cancels because of it. */
export function declineRenewal(record: StoreRecord, now: number, emit: Emit): void {
  record.periodEndsAt = Math.min(record.periodEndsAt, now);
  record.billingIssueAt = now;
  record.graceEndsAt = now + GRACE_DAYS * DAY_MS;
  emit(subscriptionEvent("BILLING_ISSUE", record, now));
  emit(subscriptionEvent("CANCELLATION", record, now, { cancel_reason: "BILLING_ERROR" }));
}

function setRefunded(record: StoreRecord, refundedAt: number | null): void {
  record.refundedAt = refundedAt;
  const latest = record.transactions.at(-1);
  if (latest) latest.refundedAt = refundedAt;
}

export function refund(record: StoreRecord, now: number, emit: Emit): void {
  if (record.refundedAt !== null) throw new StoreControlError("It is refunded already.");
  setRefunded(record, now);
  emit(subscriptionEvent("CANCELLATION", record, now, { cancel_reason: "CUSTOMER_SUPPORT" }));
}

export function reverseRefund(record: StoreRecord, now: number, emit: Emit): void {
  if (record.refundedAt === null) throw new StoreControlError("It was not refunded.");
  setRefunded(record, null);
  emit(subscriptionEvent("REFUND_REVERSED", record, now));
}

export function pause(record: StoreRecord, now: number, emit: Emit): void {
  record.resumesAt = record.periodEndsAt + PAUSE_DAYS * DAY_MS;
  emit(subscriptionEvent("SUBSCRIPTION_PAUSED", record, now));
}

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

/** Applies the time that passed: renewals, pauses and the end of access. */
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
