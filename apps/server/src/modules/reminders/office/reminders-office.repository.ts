import { SHOWN_RECEIPTS } from "@sovereign/domain/reminder-receipt";
import { and, count, desc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { reminderReceipts, reminders } from "#schema/schema.ts";

async function findReminder(db: Database, userId: string) {
  const { enabled, time, channel } = reminders;
  const [reminder] = await db
    .select({ enabled, time, channel })
    .from(reminders)
    .where(eq(reminders.userId, userId));
  if (!reminder) return null;
  const { day, state, reason, dueAt } = reminderReceipts;
  const receipts = await db
    .select({ day, state, reason })
    .from(reminderReceipts)
    .where(eq(reminderReceipts.userId, userId))
    .orderBy(desc(dueAt), desc(day))
    .limit(SHOWN_RECEIPTS);
  return { ...reminder, receipts };
}

async function countSettled(db: Database, since: Date): Promise<{ failed: number; of: number }> {
  const isFailed = sql<number>`count(*) filter (where ${reminderReceipts.state} = 'failed')::int`;
  const isSettled = and(
    gte(reminderReceipts.dueAt, since),
    inArray(reminderReceipts.state, ["sent", "shown", "opened", "failed", "unknown"]),
  );
  const [found] = await db
    .select({ failed: isFailed, of: count() })
    .from(reminderReceipts)
    .where(isSettled);
  return found ?? { failed: 0, of: 0 };
}

export type OfficeReminders = ReturnType<typeof createRemindersOffice>;

/** Creates the staff's view of reminders. */
export const createRemindersOffice = (db: Database) => ({
  /** A member's reminder with its last outcomes; null without one. */
  find: (userId: string) => findReminder(db, userId),
  /** Reminders due since then: how many failed, of how many. */
  countSettled: (since: Date) => countSettled(db, since),
});
