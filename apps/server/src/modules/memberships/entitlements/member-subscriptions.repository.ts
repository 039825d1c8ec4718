import { PAID_STATUSES } from "@sovereign/domain/subscription";
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#database/database.ts";
import {
  begunOf,
  CHANGED_CHANNEL,
  ROW,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { comparedAddress } from "#schema/has-address.ts";
import { subscriptions, user } from "#schema/schema.ts";

type MemberRow = SubscriptionRow & { refusedTrial?: boolean };

export type MemberSubscriptions = { rows: MemberRow[]; claimed: SubscriptionRow[] };

/** Also why a trial ended as it began. */
const COLUMNS = { ...ROW, trialNotice: subscriptions.trialNotice };

/**
 * A member without a subscription claims unowned purchases of one customer with their verified
 * email (decision 42). One statement, so that concurrent requests never claim the same one.
 */
export async function loadMemberSubscriptions(
  db: Database,
  userId: string,
): Promise<MemberSubscriptions> {
  const { source, customerId, customerEmail, status, revoked, startedAt, externalId } =
    subscriptions;
  const isOwnerless = isNull(subscriptions.userId);
  const isOpen = and(inArray(status, [...PAID_STATUSES, "past_due"]), isNull(revoked));
  const mayClaim = and(eq(user.id, userId), user.emailVerified);
  const payer = db.$with("payer").as(
    db
      .select({ customerId, email: customerEmail })
      .from(subscriptions)
      .innerJoin(user, eq(customerEmail, comparedAddress))
      .where(and(mayClaim, isOwnerless, sql`not exists (${begunOf(user.id)})`))
      .orderBy(desc(sql`${isOpen}`), startedAt, externalId)
      .limit(1),
  );
  const isPayers = and(eq(customerId, payer.customerId), eq(customerEmail, payer.email));
  const notified = sql<string | null>`pg_notify(${CHANGED_CHANNEL}, ${userId})::text`.as(
    "notified",
  );
  const claimed = db.$with("claimed").as(
    db
      .update(subscriptions)
      .set({ userId, ownerLink: "address" })
      .from(payer)
      .where(and(eq(source, "stripe"), isOwnerless, isPayers))
      .returning({ ...COLUMNS, notified }),
  );
  const owned = db
    .select({ ...COLUMNS, notified: sql<string | null>`null::text`.as("notified") })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  const all = db.$with("mine").as(unionAll(db.select().from(claimed), owned));
  const found = await db.with(payer, claimed, all).select().from(all);
  const withoutNotified = ({ notified: _, trialNotice, ...row }: (typeof found)[number]) =>
    trialNotice === "taken_before" ? { ...row, refusedTrial: true } : row;
  return {
    rows: found.map(withoutNotified),
    claimed: found.filter((row) => row.notified !== null).map(withoutNotified),
  };
}
