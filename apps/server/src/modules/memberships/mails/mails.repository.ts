import { and, between, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import {
  begunOf,
  ROW,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { subscriptions, user } from "#schema/schema.ts";

export type Recipient = {
  email: string;
  timeZone: string;
  isMember: boolean;
  userId?: string | undefined;
};

const RECIPIENT = { userId: user.id, email: user.email, timeZone: user.timeZone };

/** Returns the owner or, without one, the payer; null when neither is known. */
export async function findRecipient(
  db: Database,
  { userId, customerEmail }: SubscriptionRow,
): Promise<Recipient | null> {
  if (userId) {
    const [owner] = await db.select(RECIPIENT).from(user).where(eq(user.id, userId));
    if (owner) return { ...owner, isMember: true };
  }
  return customerEmail ? { email: customerEmail, timeZone: "UTC", isMember: false } : null;
}

/** Returns a member whose verified email paid for an unclaimed purchase (decision 42). */
export async function findMemberAsked(
  db: Database,
  { userId, customerEmail }: SubscriptionRow,
): Promise<Recipient | null> {
  if (userId || !customerEmail) return null;
  const [member] = await db
    .select(RECIPIENT)
    .from(user)
    .where(and(hasProved(customerEmail), sql`exists (${begunOf(user.id)})`));
  return member ? { ...member, isMember: true } : null;
}

const hasProved = (address: string) => and(eq(user.email, address), eq(user.emailVerified, true));

/** Returns the other subscriptions of the owner or, without one, of the payer. */
export async function findSiblings(db: Database, row: SubscriptionRow): Promise<SubscriptionRow[]> {
  const samePayer = row.customerEmail
    ? or(
        and(isNull(subscriptions.userId), eq(subscriptions.customerEmail, row.customerEmail)),
        inArray(
          subscriptions.userId,
          db.select({ id: user.id }).from(user).where(hasProved(row.customerEmail)),
        ),
      )
    : undefined;
  const samePerson = row.userId ? eq(subscriptions.userId, row.userId) : samePayer;
  if (!samePerson) return [];
  const another = or(
    ne(subscriptions.source, row.source),
    ne(subscriptions.externalId, row.externalId),
  );
  return db.select(ROW).from(subscriptions).where(and(samePerson, another));
}

/** Returns the member's subscriptions by card, the latest period first. */
export function findCardsOf(db: Database, userId: string): Promise<SubscriptionRow[]> {
  const { source, periodStart } = subscriptions;
  return db
    .select(ROW)
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(source, "stripe")))
    .orderBy(sql`${periodStart} desc nulls last`);
}

export function findRenewing(db: Database, from: Date, to: Date): Promise<SubscriptionRow[]> {
  return db
    .select(ROW)
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.source, "stripe"),
        or(
          and(eq(subscriptions.status, "active"), eq(subscriptions.cancelAtPeriodEnd, false)),
          // Also one that ends without a card: it is how the member goes on.
          and(eq(subscriptions.status, "trialing"), eq(subscriptions.trial, true)),
        ),
        between(subscriptions.periodEnd, from, to),
      ),
    );
}
