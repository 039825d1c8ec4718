import { NOT_BEGUN_STATUSES } from "@sovereign/domain/subscription";
import { and, eq, getTableColumns, gte, notInArray, type SQL, sql } from "drizzle-orm";
import { createSchemaFactory } from "drizzle-zod";
import type { Database } from "#database/database.ts";
import { subscriptions, type user } from "#schema/schema.ts";

/** The provider's state when it was last read. */
export type SubscriptionRow = Omit<
  typeof subscriptions.$inferSelect,
  "announced" | "doubtedAt" | "endedByStaffAt" | "trialNotice" | "priceMove"
>;

const {
  announced: _,
  doubtedAt: _doubted,
  endedByStaffAt: _ended,
  trialNotice: _notice,
  priceMove: _move,
  ...columns
} = getTableColumns(subscriptions);

export const ROW = columns;

const { createSelectSchema } = createSchemaFactory({ coerce: { date: true } });

export const subscriptionRowSchema = createSelectSchema(subscriptions).omit({
  announced: true,
  doubtedAt: true,
  endedByStaffAt: true,
  trialNotice: true,
  priceMove: true,
});

export type SubscriptionKey = Pick<SubscriptionRow, "source" | "externalId">;

export const isKey = ({ source, externalId }: SubscriptionKey) =>
  and(eq(subscriptions.source, source), eq(subscriptions.externalId, externalId));

/** A member with a paid subscription claims no other without confirmation; a gift is none. */
export const begunOf = (userId: SQL | typeof user.id) => sql`select 1 from subscriptions other
  where other.user_id = ${userId} and other.source <> 'office' and ${notInArray(sql`other.status`, NOT_BEGUN_STATUSES)}`;

export async function findRow(
  db: Database,
  key: SubscriptionKey,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select(ROW).from(subscriptions).where(isKey(key));
  return row;
}

export const CHANGED_CHANNEL = "membership_changed";

export async function notifyChanged(db: Database, userIds: string[]): Promise<void> {
  for (const userId of userIds) {
    await db.execute(sql`select pg_notify(${CHANGED_CHANNEL}, ${userId})`);
  }
}

export function findRowsOf(db: Database, userId: string): Promise<SubscriptionRow[]> {
  return db.select(ROW).from(subscriptions).where(eq(subscriptions.userId, userId));
}

/** Records that staff end a card subscription; null reverts that if it failed. */
export async function noteEndedByStaff(
  db: Database,
  externalId: string,
  endedByStaffAt: Date | null,
): Promise<void> {
  await db
    .update(subscriptions)
    .set({ endedByStaffAt })
    .where(isKey({ source: "stripe", externalId }));
}

/** Whether staff have ended it, or begun to, since then. */
export async function isEndedByStaff(
  db: Database,
  key: SubscriptionKey,
  since: Date,
): Promise<boolean> {
  const isEnded = and(isKey(key), gte(subscriptions.endedByStaffAt, since));
  return (await db.$count(subscriptions, isEnded)) > 0;
}
