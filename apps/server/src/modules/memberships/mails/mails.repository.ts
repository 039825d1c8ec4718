import { PAID_STATUSES } from "@sovereign/domain/subscription";
import { and, asc, between, eq, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import {
  begunOf,
  ROW,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import { hasAddress } from "#schema/has-address.ts";
import { subscriptions, type TRIAL_NOTICES, user } from "#schema/schema.ts";

const AT_ONCE = 500;

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

const hasProved = (address: string) => and(hasAddress(address), eq(user.emailVerified, true));

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

export type EndingTrial = { row: SubscriptionRow; notice: TrialNotice | null };

/** Returns free days that end between two instants, also those that end without a card. */
export function findEndingTrials(db: Database, from: Date, to: Date): Promise<EndingTrial[]> {
  const { source, status, trial, trialNotice, syncedAt, periodEnd: end } = subscriptions;
  return db
    .select({ row: ROW, notice: trialNotice })
    .from(subscriptions)
    .where(
      and(
        eq(source, "stripe"),
        eq(status, "trialing"),
        eq(trial, true),
        // Always so before the end; the index has these only.
        lt(syncedAt, end),
        between(end, from, to),
      ),
    )
    .orderBy(asc(end));
}

type TrialNotice = (typeof TRIAL_NOTICES)[number];

export async function saveTrialNotice(
  db: Database,
  { externalId }: Pick<SubscriptionRow, "externalId">,
  notice: TrialNotice,
): Promise<void> {
  const isIt = and(eq(subscriptions.source, "stripe"), eq(subscriptions.externalId, externalId));
  await db.update(subscriptions).set({ trialNotice: notice }).where(isIt);
}

/** Longer than a renewal needs to move to a price that its member was told. */
const MOVES_MS = 3 * 24 * 3600_000;

/** Returns what ends between two instants, the earliest first, in pages. */
export async function* eachRenewing(
  db: Database,
  from: Date,
  to: Date,
): AsyncGenerator<SubscriptionRow> {
  const { source, status, trial, cancelAtPeriodEnd, syncedAt } = subscriptions;
  const { periodEnd: end, externalId: id, priceMove } = subscriptions;
  const isRenewing = and(
    eq(source, "stripe"),
    // Stripe calls a year that staff extended a trial; real free days have a reminder of their own.
    inArray(status, PAID_STATUSES),
    eq(trial, false),
    eq(cancelAtPeriodEnd, false),
    // Always so before the end; the index has these only.
    lt(syncedAt, end),
    // One that is about to have another price waits for it.
    sql`(${priceMove} is null or ${priceMove} ->> 'movedAt' is not null
      or (${priceMove} ->> 'renewsAt')::timestamptz <> ${end}
      or ${end} < ${new Date(to.getTime() - MOVES_MS).toISOString()}::timestamptz)`,
  );
  let page: SubscriptionRow[];
  let last: SubscriptionRow | undefined;
  do {
    const isLater: SQL | undefined = last?.periodEnd
      ? sql`(${end}, ${id}) > (${last.periodEnd.toISOString()}::timestamptz, ${last.externalId})`
      : undefined;
    page = await db
      .select(ROW)
      .from(subscriptions)
      .where(and(isRenewing, between(end, from, to), isLater))
      .orderBy(asc(end), asc(id))
      .limit(AT_ONCE);
    yield* page;
    last = page.at(-1);
  } while (page.length === AT_ONCE);
}
