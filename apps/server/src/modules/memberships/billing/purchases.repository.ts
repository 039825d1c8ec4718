import { PAID_STATUSES } from "@sovereign/domain/subscription";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import {
  ROW,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { comparedAddress } from "#schema/has-address.ts";
import { subscriptions, user } from "#schema/schema.ts";

const CHARGED = [...PAID_STATUSES, "past_due", "unpaid", "paused"];

const paidWithAddressOf = (userId: string) =>
  and(
    eq(subscriptions.source, "stripe"),
    isNull(subscriptions.userId),
    eq(user.id, userId),
    eq(user.emailVerified, true),
    eq(subscriptions.customerEmail, comparedAddress),
    inArray(subscriptions.status, CHARGED),
  );

export function findUnclaimed(db: Database, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select(ROW)
    .from(subscriptions)
    .innerJoin(user, paidWithAddressOf(userId))
    .orderBy(subscriptions.startedAt, subscriptions.externalId);
}

/** Assigns all purchases of its customer too; returns the changed rows. */
export function addUnclaimed(
  db: Database,
  userId: string,
  externalId: string,
): Promise<SubscriptionRow[]> {
  const customer = sql`(select customer_id from ${subscriptions} chosen
    where chosen.source = 'stripe' and chosen.external_id = ${externalId})`;
  return db
    .update(subscriptions)
    .set({ userId, ownerLink: "added" })
    .from(user)
    .where(and(paidWithAddressOf(userId), eq(subscriptions.customerId, customer)))
    .returning(ROW);
}
