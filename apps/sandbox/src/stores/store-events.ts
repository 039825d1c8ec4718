import { randomUUID } from "node:crypto";
import type { StoreEvent, StoreRecord } from "./store-records.ts";
import { ENTITLEMENT, originalTransaction, transactionOf } from "./store-shapes.ts";

const APP_ID = "app_sandbox";

export type EventDetails = {
  cancel_reason?: "UNSUBSCRIBE" | "BILLING_ERROR" | "CUSTOMER_SUPPORT";
  expiration_reason?: "UNSUBSCRIBE" | "BILLING_ERROR" | "SUBSCRIPTION_PAUSED";
};

const head = (type: string, now: number) => ({
  id: randomUUID(),
  type,
  app_id: APP_ID,
  event_timestamp_ms: now,
});

export function subscriptionEvent(
  type: string,
  record: StoreRecord,
  now: number,
  details: EventDetails = {},
): StoreEvent {
  const plan = record.store === "play_store" ? ":yearly" : "";
  return {
    ...head(type, now),
    app_user_id: record.appUserId,
    original_app_user_id: record.originalAppUserId,
    aliases: [...new Set([record.appUserId, record.originalAppUserId])],
    subscriber_attributes: {},
    product_id: `${record.product}${plan}`,
    new_product_id: null,
    entitlement_ids: [ENTITLEMENT.key],
    period_type: "NORMAL",
    purchased_at_ms: record.periodStartsAt,
    expiration_at_ms: record.periodEndsAt,
    grace_period_expiration_at_ms: record.graceEndsAt,
    auto_resume_at_ms: record.resumesAt,
    store: record.store.toUpperCase(),
    environment: record.environment.toUpperCase(),
    ...priceOf(type, record),
    transaction_id: transactionOf(record),
    original_transaction_id: originalTransaction(record),
    is_family_share: false,
    ...details,
  };
}

/** `price` is in dollars, whatever the store charged in. */
function priceOf(type: string, { price, currency }: StoreRecord) {
  const charged = type === "INITIAL_PURCHASE" || type === "RENEWAL" ? price : 0;
  return {
    price: charged,
    price_in_purchased_currency: charged,
    currency,
    tax_percentage: 0,
    commission_percentage: 0.15,
    takehome_percentage: 0.85,
  };
}

/** A transfer between app user ids; it names no subscription and has no `app_user_id`. */
export function transferEvent(
  from: string,
  to: string,
  record: Pick<StoreRecord, "store" | "environment">,
  now: number,
): StoreEvent {
  return {
    ...head("TRANSFER", now),
    transferred_from: [from],
    transferred_to: [to],
    store: record.store.toUpperCase(),
    environment: record.environment.toUpperCase(),
  };
}
