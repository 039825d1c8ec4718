import { randomBytes } from "node:crypto";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { dueReminders, nextReminder, reminderExpiresAt } from "@sovereign/domain/reminder";
import { SHOWN_RECEIPTS } from "@sovereign/domain/reminder-receipt";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Database } from "#database/database.ts";
import { fileReminder } from "./receipts.repository.ts";
import {
  advanceReminder,
  holdReminderOf,
  holdRemindersToFile,
  type ReminderToFile,
} from "./reminders.repository.ts";

/** Reminders per transaction: few, because members who change theirs wait for it. */
const BATCH = 50;

/** Uses one transaction: after a crash there is either nothing or a row that another node sends. */
export async function fileDueReminders(db: Database, now: Date): Promise<void> {
  let filed = BATCH;
  while (filed === BATCH) {
    filed = await db.transaction(async (tx) => {
      const rows = await holdRemindersToFile(tx, now, BATCH);
      for (const row of rows) await fileOne(tx, row, now);
      return rows.length;
    });
  }
}

/** Returns the last day that had its reminder; undefined when no reminder is on. */
export async function fileDueOf(
  tx: Database,
  userId: string,
  now: Date,
): Promise<CalendarDate | null | undefined> {
  const row = await holdReminderOf(tx, userId);
  return row && fileOne(tx, row, now);
}

async function fileOne(tx: Database, row: ReminderToFile, now: Date): Promise<CalendarDate | null> {
  const zone = timeZoneOr(row.zone);
  const { due } = dueReminders(row, zone, {
    next: { day: row.next_day, at: row.next_due_at },
    now,
    most: SHOWN_RECEIPTS,
  });
  for (const one of due) {
    const expiresAt = reminderExpiresAt(zone, one);
    await fileReminder(tx, row, one, { token: randomBytes(16).toString("base64url"), expiresAt });
  }
  const through = due.at(-1)?.day ?? row.through;
  // Computed from now, not from the last reminder, because the zone may have changed.
  const next = nextReminder(row, zone, { after: now, through });
  await advanceReminder(tx, row.user_id, { timeZone: row.zone, next, through });
  return through;
}
