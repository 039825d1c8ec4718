import { isOwed, OWED_STATES } from "@sovereign/domain/refund-life";
import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import {
  ROW,
  type SubscriptionRow,
} from "#modules/memberships/records/subscription-rows.repository.ts";
import type { ProviderRefund } from "#providers/payments/office-payments.ts";
import { gifts, refunds, subscriptions } from "#schema/schema.ts";

export type RefundRow = typeof refunds.$inferSelect;

/** The owner of a refund's money, and how it was started. */
export type RefundOwner = Pick<RefundRow, "memberId" | "subscriptionId" | "way">;

export function findOfCharge(db: Database, chargeId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.chargeId, chargeId)).orderBy(refunds.askedAt);
}

/** Refunds whose final state is unknown, and refusals that are retried. */
export function findUnsettled(db: Database): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(isNull(refunds.settledAt), inArray(refunds.state, ["under_way", "refused"])))
    .orderBy(refunds.askedAt);
}

/** Those of these refunds that came back and have reached whose they are in another way. */
export async function findSettled(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { id, state, settledAt } = refunds;
  const rows = await db
    .select({ id })
    .from(refunds)
    .where(and(inArray(id, [...ids]), inArray(state, [...OWED_STATES]), isNotNull(settledAt)));
  return rows.map((row) => row.id);
}

/** The state of the latest refund of a charge; undefined without one. */
export async function findLatestRefund(db: Database, chargeId: string) {
  const { state, settledAt, askedAt } = refunds;
  const [found] = await db
    .select({ state, settledAt })
    .from(refunds)
    .where(eq(refunds.chargeId, chargeId))
    .orderBy(desc(askedAt))
    .limit(1);
  return found;
}

export async function findPaid(
  db: Database,
  { subscriptionId, customerId }: Pick<ProviderRefund, "subscriptionId" | "customerId">,
): Promise<SubscriptionRow | undefined> {
  const { source, externalId, customerId: customer, periodEnd } = subscriptions;
  const isPaid = subscriptionId ? eq(externalId, subscriptionId) : eq(customer, customerId ?? "");
  const [row] = await db
    .select(ROW)
    .from(subscriptions)
    .where(and(eq(source, "stripe"), isPaid))
    .orderBy(sql`${periodEnd} desc nulls last`)
    .limit(1);
  return row;
}

/** A gift's payer is a customer of its own. */
export async function findGiftOf(db: Database, customerId: string | null) {
  if (!customerId) return undefined;
  const [gift] = await db.select().from(gifts).where(eq(gifts.customerId, customerId));
  return gift;
}

/** As nodes of an earlier version read it. */
const storedCurrency = (currency: string) => currency.toLowerCase();

/** Stores the provider's state of a refund; its member stays the one first known. */
export async function storeRefund(
  tx: Database,
  read: ProviderRefund,
  { owner, now }: { owner: RefundOwner; now: Date },
): Promise<void> {
  const { id, chargeId, customerId, actId, amount, currency, state, failure, askedAt } = read;
  const backAt = isOwed(state) ? (read.backAt ?? now) : null;
  await tx
    .insert(refunds)
    .values({
      id,
      chargeId,
      customerId,
      actId,
      amount,
      currency: storedCurrency(currency),
      state,
      failure,
      askedAt,
      backAt,
      syncedAt: now,
      ...owner,
    })
    .onConflictDoUpdate({
      target: refunds.id,
      set: {
        amount,
        state,
        failure,
        syncedAt: now,
        backAt: backAt && sql`coalesce(${refunds.backAt}, ${backAt.toISOString()}::timestamptz)`,
      },
    });
}

export type Refusal = Pick<
  RefundRow,
  "chargeId" | "customerId" | "subscriptionId" | "memberId" | "way" | "amount" | "currency"
> & { failure: string };

/** Stores that the provider refused to return a charge; its id is the row's. */
export async function storeRefusal(tx: Database, refusal: Refusal, now: Date): Promise<void> {
  const { chargeId: id, failure } = refusal;
  const currency = storedCurrency(refusal.currency);
  await tx
    .insert(refunds)
    .values({
      ...refusal,
      id,
      currency,
      state: "refused",
      askedAt: now,
      backAt: now,
      syncedAt: now,
    })
    .onConflictDoUpdate({ target: refunds.id, set: { failure, syncedAt: now, settledAt: null } });
}

export async function settleAll(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(refunds)
    .set({ settledAt: now })
    .where(and(inArray(refunds.id, [...ids]), isNull(refunds.settledAt)));
}

/** Marks a returned refund as settled by an owner; undefined if it was already. */
export async function settleOwed(
  tx: Database,
  id: string,
  now: Date,
): Promise<RefundRow | undefined> {
  const [row] = await tx
    .update(refunds)
    .set({ settledAt: now })
    .where(
      and(eq(refunds.id, id), inArray(refunds.state, [...OWED_STATES]), isNull(refunds.settledAt)),
    )
    .returning();
  return row;
}
