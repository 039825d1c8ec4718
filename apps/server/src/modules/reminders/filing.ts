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

/** Reminders filed in one transaction: short, for members who change theirs wait for it. */
const BATCH = 50;

/**
 * Files everything that is due by `now` and works out what comes next. A reminder is filed and moved on in one transaction: a node that dies in it has done neither,
 * and one that dies after it has left a row that any other sends.
 */
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

/**
 * The same for one member, whose row the transaction holds: before a reminder becomes another, so that
 * one whose minute has come is not lost to the change, and when its member has moved. Gives the last
 * day that has had its own; undefined where there is no reminder that is on.
 */
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
  // Worked out from now on and not from the last one: the zone may be another than then.
  const next = nextReminder(row, zone, { after: now, through });
  await advanceReminder(tx, row.user_id, { timeZone: row.zone, next, through });
  return through;
}
