import { createHash } from "node:crypto";
import { givesAccess, type StoreRecord, type StoreTransaction, statusOf } from "./store-records.ts";

export const ENTITLEMENT = { id: "entl_premium", key: "premium" };

const MANAGEMENT = {
  app_store: "https://apps.apple.com/account/subscriptions",
  play_store: "https://play.google.com/store/account/subscriptions",
};

export function transactionOf(record: StoreRecord): string {
  return record.charges > 1
    ? `${originalTransaction(record)}.${record.charges - 1}`
    : originalTransaction(record);
}

export function originalTransaction(record: StoreRecord): string {
  return `GPA.${record.id.slice(3)}`;
}

function productId(product: string): string {
  return `prod${createHash("sha256").update(product).digest("hex").slice(0, 10)}`;
}

/** Returns when access ends as far as is known: during grace, at its end. */
export function endOf(record: StoreRecord, now: number): number {
  const grace = statusOf(record, now) === "in_grace_period" ? record.graceEndsAt : null;
  return grace ?? record.periodEndsAt;
}

function renewal(record: StoreRecord): string {
  if (record.resumesAt !== null) return "will_pause";
  return record.renews && record.refundedAt === null ? "will_renew" : "will_not_renew";
}

/** A page of a list in version 2 of the API. */
export function listOf(items: readonly unknown[], url: string, nextPage: string | null = null) {
  return { object: "list", items, next_page: nextPage, url };
}

/** The store's revenue and its commission: 15 %, and no tax. */
function revenueOf(price: number, currency: string) {
  const commission = Math.round(price * 15) / 100;
  const proceeds = Math.round((price - commission) * 100) / 100;
  return { currency, gross: price, commission, tax: 0, proceeds };
}

/** A charge in version 2 of the API. A refund removes its revenue and ends its period. */
export function transactionShape(record: StoreRecord, transaction: StoreTransaction) {
  const { id, purchasedAt, expiresAt, refundedAt } = transaction;
  const price = refundedAt === null ? record.price : 0;
  return {
    object: "subscription_transaction",
    id,
    purchased_at: purchasedAt,
    product_store_identifier: record.product,
    expiration_date: expiresAt,
    effective_expiration_date: refundedAt ?? expiresAt,
    revenue_in_local_currency: revenueOf(price, record.currency),
    revenue_in_usd: revenueOf(price, "USD"),
  };
}

/** The entitlement of a purchase, in version 2 of the API. */
export const entitlementShape = (projectId: string, createdAt: number) => ({
  object: "entitlement",
  project_id: projectId,
  id: ENTITLEMENT.id,
  lookup_key: ENTITLEMENT.key,
  display_name: "Premium",
  created_at: createdAt,
});

/** A subscription in version 2 of the API. */
export function subscriptionShape(record: StoreRecord, projectId: string, now: number) {
  const url = `/v2/projects/${projectId}/subscriptions/${record.id}`;
  const access = givesAccess(record, now);
  const entitlement = entitlementShape(projectId, record.startsAt);
  return {
    object: "subscription",
    id: record.id,
    customer_id: record.appUserId,
    original_customer_id: record.originalAppUserId,
    product_id: productId(record.product),
    starts_at: record.startsAt,
    current_period_starts_at: record.periodStartsAt,
    current_period_ends_at: endOf(record, now),
    ends_at: endOf(record, now),
    gives_access: access,
    pending_payment: false,
    auto_renewal_status: renewal(record),
    status: statusOf(record, now),
    total_revenue_in_usd: revenueOf(record.price, "USD"),
    presented_offering_id: null,
    entitlements: listOf([entitlement], `${url}/entitlements`),
    environment: record.environment,
    store: record.store,
    store_subscription_identifier: originalTransaction(record),
    ownership: "purchased",
    pending_changes: null,
    country: "US",
    management_url: MANAGEMENT[record.store],
  };
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/** A customer and their purchases in version 1 of the API. */
export function subscriberShape(
  appUserId: string,
  firstSeen: number,
  records: readonly StoreRecord[],
  now: number,
) {
  const latest = records.toSorted((a, b) => a.periodEndsAt - b.periodEndsAt);
  const entitling = latest.findLast((record) => record.refundedAt === null);
  return {
    request_date: iso(now),
    request_date_ms: now,
    subscriber: {
      entitlements: entitling
        ? {
            [ENTITLEMENT.key]: {
              expires_date: iso(endOf(entitling, now)),
              grace_period_expires_date: iso(entitling.graceEndsAt),
              product_identifier: entitling.product,
              purchase_date: iso(entitling.periodStartsAt),
            },
          }
        : {},
      first_seen: iso(firstSeen),
      last_seen: iso(now),
      management_url: entitling ? MANAGEMENT[entitling.store] : null,
      non_subscriptions: {},
      original_app_user_id: appUserId,
      original_application_version: null,
      original_purchase_date: null,
      other_purchases: {},
      subscriptions: Object.fromEntries(
        latest.map((record) => [record.product, subscriberSubscription(record, now)]),
      ),
    },
  };
}

function subscriberSubscription(record: StoreRecord, now: number) {
  return {
    auto_resume_date: iso(record.resumesAt),
    billing_issues_detected_at: iso(record.billingIssueAt),
    expires_date: iso(endOf(record, now)),
    grace_period_expires_date: iso(record.graceEndsAt),
    is_sandbox: record.environment === "sandbox",
    original_purchase_date: iso(record.startsAt),
    ownership_type: "PURCHASED",
    period_type: "normal",
    purchase_date: iso(record.periodStartsAt),
    refunded_at: iso(record.refundedAt),
    store: record.store,
    store_transaction_id: transactionOf(record),
    unsubscribe_detected_at: record.renews ? null : iso(record.periodStartsAt),
  };
}
