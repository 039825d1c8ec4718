import { OWED_STATES } from "@sovereign/domain/refund-life";
import { GIFT_PRODUCT } from "@sovereign/domain/subscription";
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  min,
  ne,
  or,
  sql,
} from "drizzle-orm";
import type { Database } from "#database/database.ts";
import {
  closedPurchases,
  disputes,
  gifts,
  type LeftPurchase,
  refunds,
  subscriptions,
  user,
  webhookEvents,
} from "#schema/schema.ts";

const findOpenDisputes = (db: Database) =>
  db
    .select({
      dispute: disputes.id,
      id: user.id,
      address: user.email,
      amount: disputes.amount,
      currency: disputes.currency,
      openedAt: disputes.openedAt,
      by: disputes.answerBy,
    })
    .from(disputes)
    .leftJoin(user, eq(user.id, disputes.userId))
    .where(like(disputes.status, "%needs_response"))
    .orderBy(asc(disputes.answerBy));

/** Returned or refused refunds that are not settled, the earliest first. */
const findOwedRefunds = (db: Database) =>
  db
    .select({
      id: refunds.id,
      charge: refunds.chargeId,
      amount: refunds.amount,
      currency: refunds.currency,
      state: refunds.state,
      failure: refunds.failure,
      askedAt: refunds.askedAt,
      backAt: refunds.backAt,
      userId: user.id,
      address: user.email,
    })
    .from(refunds)
    .leftJoin(user, eq(user.id, refunds.memberId))
    .where(and(isNull(refunds.settledAt), inArray(refunds.state, [...OWED_STATES])))
    .orderBy(asc(refunds.backAt));

/** Store subscriptions that still charge deleted accounts. */
async function findLeftPurchases(db: Database): Promise<LeftPurchase[]> {
  const rows = await db
    .select({ left: closedPurchases.left })
    .from(closedPurchases)
    .where(isNotNull(closedPurchases.left));
  return rows.flatMap(({ left }) => left ?? []);
}

/** Paid gifts whose giver and recipient cannot be informed. */
const findStrandedGifts = (db: Database) =>
  db
    .select({
      id: gifts.id,
      paymentId: gifts.paymentId,
      paidAt: gifts.paidAt,
      amount: gifts.amount,
      currency: gifts.currency,
    })
    .from(gifts)
    .where(
      and(
        isNotNull(gifts.paidAt),
        ...[gifts.returned, gifts.claimedAt, gifts.recipientEmail].map((column) => isNull(column)),
        ...[gifts.giverId, gifts.giverEmail].map((column) => isNull(column)),
      ),
    )
    .orderBy(asc(gifts.paidAt));

/** Gifts with a refund that staff ordered and that was not sent, until one of them settles it. */
const findFailedGiftRefunds = (db: Database) =>
  db
    .select({ id: gifts.id, number: gifts.number, refunding: gifts.refunding })
    .from(gifts)
    .where(and(isNull(gifts.returned), sql`${gifts.refunding} ->> 'failure' is not null`))
    .orderBy(asc(gifts.number));

const countLateWebhooks = (db: Database, before: Date) =>
  db
    .select({
      provider: webhookEvents.provider,
      count: count(),
      since: min(webhookEvents.receivedAt),
    })
    .from(webhookEvents)
    .where(
      and(
        inArray(webhookEvents.status, ["processing", "failed"]),
        lt(webhookEvents.receivedAt, before),
      ),
    )
    .groupBy(webhookEvents.provider);

/** Days that staff give are no sale; a gift was paid. */
async function hasEverSold(db: Database): Promise<boolean> {
  const rows = await db
    .select({ id: subscriptions.externalId })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.startedAt),
        or(ne(subscriptions.source, "office"), eq(subscriptions.productId, GIFT_PRODUCT)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

async function findLastWebhook(db: Database): Promise<Date | null> {
  const [found] = await db
    .select({ at: webhookEvents.finishedAt })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.provider, "stripe"), eq(webhookEvents.status, "done")))
    .orderBy(desc(webhookEvents.finishedAt))
    .limit(1);
  return found?.at ?? null;
}

/** Trials that end without a charge, because their reminder did not reach the member. */
const findUntoldTrials = (db: Database) =>
  db
    .select({ id: user.id, address: user.email, endsAt: subscriptions.periodEnd })
    .from(subscriptions)
    .innerJoin(user, eq(user.id, subscriptions.userId))
    .where(
      and(
        eq(subscriptions.trialNotice, "nobody"),
        eq(subscriptions.status, "trialing"),
        eq(subscriptions.cancelAtPeriodEnd, true),
      ),
    )
    .orderBy(asc(subscriptions.periodEnd));

export type BillingNeeds = ReturnType<typeof createBillingNeeds>;

/** Creates the payment needs of staff, with the members concerned. */
export const createBillingNeeds = (db: Database) => ({
  openDisputes: () => findOpenDisputes(db),
  owedRefunds: () => findOwedRefunds(db),
  leftPurchases: () => findLeftPurchases(db),
  strandedGifts: () => findStrandedGifts(db),
  failedGiftRefunds: () => findFailedGiftRefunds(db),
  untoldTrials: () => findUntoldTrials(db),
  lateWebhooks: (before: Date) => countLateWebhooks(db, before),
  lastWebhook: () => findLastWebhook(db),
  hasEverSold: () => hasEverSold(db),
});
