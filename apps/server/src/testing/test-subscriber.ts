import { randomUUID } from "node:crypto";
import type { Database } from "#database/database.ts";
import { grantDays } from "#modules/memberships/office/grants.repository.ts";
import {
  notifyChanged,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import {
  saveAnnounced,
  storeCardSubscription,
  storeStoreSubscription,
} from "#modules/memberships/sync/subscriptions.repository.ts";
import { PAYMENT_ENVIRONMENT } from "./payment-provider.ts";
import type { SignedInMember } from "./test-member.ts";

/** How somebody pays: by card, in an app store, or not at all. */
export type MembershipSource = "card" | "app_store" | "play_store" | "office";

/** The yearly product of the sandbox's stores. */
const STORE_PRODUCT = "prod518551419d";

type Owner = Pick<SignedInMember, "id" | "email">;

function oneYearAfter(start: Date): Date {
  const end = new Date(start);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
}

/**
 * Gives a member a year's membership through the repositories that a provider's news is stored by.
 * The provider knows nothing of it: for tests that need access and no payment.
 */
export async function addMembership(
  db: Database,
  owner: Owner,
  source: MembershipSource,
  now: Date,
): Promise<void> {
  const until = oneYearAfter(now);
  if (source === "office") {
    const grant = { userId: owner.id, id: randomUUID(), until };
    await grantDays(db, grant, { now, within: saveAnnounced });
    return;
  }
  await db.transaction(async (tx) => {
    const row = await storePurchase(tx, owner, { source, now, until });
    await saveAnnounced(tx, row);
    await notifyChanged(tx, [owner.id]);
  });
}

function storePurchase(
  tx: Database,
  { id, email }: Owner,
  { source, now, until }: { source: MembershipSource; now: Date; until: Date },
): Promise<SubscriptionRow> {
  const period = { periodStart: now, periodEnd: until, cancelAtPeriodEnd: false, status: "active" };
  if (source !== "card") {
    const bought = {
      ...period,
      id: randomUUID(),
      productId: STORE_PRODUCT,
      store: source,
    };
    return storeStoreSubscription(tx, { ...bought, givesAccess: true, appUserId: id }, now);
  }
  const card = {
    ...period,
    id: `sub_${randomUUID()}`,
    customerId: `cus_${randomUUID()}`,
    customerEmail: email,
    userId: id,
    productId: "prod_sovereign_app",
    priceId: PAYMENT_ENVIRONMENT.STRIPE_PRICE_ID,
    price: { amount: "49.00", currency: "USD" },
    startedAt: now,
    trial: false,
    trialCode: null,
    begun: { trialCodeId: null, card: null },
    revoked: null,
  };
  return storeCardSubscription(tx, card, now);
}
