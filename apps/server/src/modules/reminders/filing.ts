import { randomBytes } from "node:crypto";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { dueReminders, nextReminder, reminderExpiresAt } from "@sovereign/domain/reminder";
import { SHOWN_RECEIPTS } from "@sovereign/domain/reminder-receipt";
import { timeZoneOr } from "@sovereign/domain/time-zone";
import type { Database } from "#database/database.ts";
import { type FiledReminder, fileReminders } from "./receipts.repository.ts";
import {
  type AdvancedReminder,
  advanceReminders,
  holdReminderOf,
  holdRemindersToFile,
  type ReminderToFile,
} from "./reminders.repository.ts";

/** Reminders per transaction: few, because members who change theirs wait for it. */
const BATCH = 50;

/** Orders that reminders are sent, by their tokens, in the transaction that files them. */
export type OrderSending = (tx: Database, tokens: string[]) => Promise<void>;

/** Files each reminder in one transaction with the order to send it. */
export async function fileDueReminders(
  db: Database,
  now: Date,
  orderSending: OrderSending,
): Promise<void> {
  let filed = BATCH;
  while (filed === BATCH) {
    filed = await db.transaction(async (tx) => {
      const rows = await holdRemindersToFile(tx, now, BATCH);
      if (rows.length > 0) await fileAll(tx, rows, now, orderSending);
      return rows.length;
    });
  }
}

/** Returns the last day that had its reminder; undefined when no reminder is on. */
export async function fileDueOf(
  tx: Database,
  userId: string,
  now: Date,
  orderSending: OrderSending,
): Promise<CalendarDate | null | undefined> {
  const row = await holdReminderOf(tx, userId);
  if (!row) return undefined;
  const [advanced] = await fileAll(tx, [row], now, orderSending);
  return advanced?.through;
}

async function fileAll(
  tx: Database,
  rows: readonly ReminderToFile[],
  now: Date,
  orderSending: OrderSending,
): Promise<AdvancedReminder[]> {
  const found = rows.map((row) => filingOf(row, now));
  const filed = found.flatMap((each) => each.filed);
  await fileReminders(tx, filed, now);
  const tokens = filed.map(({ token }) => token);
  if (tokens.length > 0) await orderSending(tx, tokens);
  const advanced = found.map((each) => each.advanced);
  await advanceReminders(tx, advanced);
  return advanced;
}

function filingOf(
  of: ReminderToFile,
  now: Date,
): { filed: FiledReminder[]; advanced: AdvancedReminder } {
  const zone = timeZoneOr(of.zone);
  const { due } = dueReminders(of, zone, {
    next: { day: of.next_day, at: of.next_due_at },
    now,
    most: SHOWN_RECEIPTS,
  });
  const filed = due.map((one) => ({
    of,
    due: one,
    token: randomBytes(16).toString("base64url"),
    expiresAt: reminderExpiresAt(zone, one),
  }));
  const through = due.at(-1)?.day ?? of.through;
  // Computed from now, not from the last reminder, because the zone may have changed.
  const next = nextReminder(of, zone, { after: now, through });
  return { filed, advanced: { of, next, through } };
}
