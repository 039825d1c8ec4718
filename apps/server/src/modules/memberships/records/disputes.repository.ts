import { and, desc, eq, isNotNull, like, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import type { ProviderDispute } from "#providers/payments/office-payments.ts";
import { disputes, subscriptions } from "#schema/schema.ts";

type DisputeRow = typeof disputes.$inferSelect;

/** Stores the provider's state of a dispute, with the member who paid. */
export async function storeDispute(db: Database, read: ProviderDispute, now: Date): Promise<void> {
  const { id, customerId, amount, reason, status, answerBy, openedAt } = read;
  // Nodes of an earlier version read it in lower case.
  const currency = read.currency.toLowerCase();
  const [paid] = customerId
    ? await db
        .select({ userId: subscriptions.userId, subscriptionId: subscriptions.externalId })
        .from(subscriptions)
        .where(eq(subscriptions.customerId, customerId))
        .orderBy(desc(subscriptions.periodEnd))
        .limit(1)
    : [];
  const state = { amount, currency, reason, status, answerBy, syncedAt: now };
  const { userId = null, subscriptionId = null } = paid ?? {};
  const [known] = await db.select().from(disputes).where(eq(disputes.id, id));
  // An inquiry that was answered may become a dispute, and a lost dispute an appeal.
  const answeredAt = status.endsWith("needs_response") ? null : (known?.answeredAt ?? now);
  await db
    .insert(disputes)
    .values({ id, ...state, openedAt, answeredAt, userId, subscriptionId })
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        ...state,
        answeredAt,
        ...(paid && { userId, subscriptionId }),
      },
    });
}

/** An open dispute of a deleted account has to be answered all the same, without its member. */
export async function releaseDisputes(db: Database, userId: string): Promise<void> {
  await db
    .update(disputes)
    .set({ userId: null })
    .where(and(eq(disputes.userId, userId), like(disputes.status, "%needs_response")));
}

/** The newest first. */
export function findDisputes(db: Database, userId: string): Promise<DisputeRow[]> {
  return db
    .select()
    .from(disputes)
    .where(eq(disputes.userId, userId))
    .orderBy(desc(disputes.openedAt));
}

/** Returns the ids of the subscriptions of a member whose disputes the bank has all decided. */
export async function findDecided(db: Database, userId: string): Promise<string[]> {
  const { subscriptionId, status } = disputes;
  const rows = await db
    .select({ id: subscriptionId })
    .from(disputes)
    .where(and(eq(disputes.userId, userId), isNotNull(subscriptionId)))
    .groupBy(subscriptionId)
    .having(sql`bool_and(${status} !~ '(needs_response|under_review)$')`);
  return rows.flatMap(({ id }) => id ?? []);
}
