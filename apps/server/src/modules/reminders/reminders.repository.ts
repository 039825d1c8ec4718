import type { CalendarDate } from "@sovereign/domain/calendar-date";
import {
  type DueReminder,
  REMINDER_CHANNELS,
  REMINDER_KINDS,
  type Reminder,
} from "@sovereign/domain/reminder";
import { and, eq, min, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { reminders } from "#schema/schema.ts";

const settings = {
  enabled: z.boolean(),
  time: z.string(),
  kind: z.enum(REMINDER_KINDS),
  channel: z.enum(REMINDER_CHANNELS),
};

const memberRow = z.object({
  zone: z.string(),
  enabled: z.boolean().nullable(),
  time: z.string().nullable(),
  kind: settings.kind.nullable(),
  channel: settings.channel.nullable(),
  next_due_at: z.coerce.date().nullable(),
  through: z.string().nullable(),
});

const dueRow = z.object({
  user_id: z.string(),
  zone: z.string(),
  ...settings,
  next_day: z.string(),
  next_due_at: z.coerce.date(),
  through: z.string().nullable(),
});

/** It is due, changed, or its member moved. */
export type ReminderToFile = z.infer<typeof dueRow>;

/** `hold` locks the row until the transaction ends; null without the member. */
export async function readReminder(db: Database, userId: string, hold = false) {
  const { rows } = await db.execute(sql`
    select u.time_zone as zone, r.enabled, r.time, r.kind, r.channel, r.next_due_at,
      to_char(r.through, 'YYYY-MM-DD') as through
    from "user" u left join reminders r on r.user_id = u.id
    where u.id = ${userId} ${hold ? sql`for no key update of u` : sql``}`);
  if (!rows[0]) return null;
  const { zone, enabled, time, kind, channel, next_due_at, through } = memberRow.parse(rows[0]);
  const reminder: Reminder | null =
    enabled === null || time === null || kind === null || channel === null
      ? null
      : { enabled, time, kind, channel };
  return { timeZone: zone, reminder, nextDueAt: next_due_at, through };
}

export async function saveReminder(
  db: Database,
  userId: string,
  row: { reminder: Reminder; timeZone: string; next: DueReminder; now: Date },
): Promise<void> {
  const { reminder, timeZone, next, now } = row;
  const { enabled, time, kind, channel } = reminder;
  await db.execute(sql`
    insert into reminders
      (user_id, enabled, time, kind, channel, time_zone, next_day, next_due_at, updated_at)
    values (${userId}, ${enabled}, ${time}, ${kind}, ${channel}, ${timeZone}, ${next.day}::date,
      ${next.at.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz)
    on conflict (user_id) do update set
      enabled = excluded.enabled, time = excluded.time, kind = excluded.kind,
      channel = excluded.channel, time_zone = excluded.time_zone, next_day = excluded.next_day,
      next_due_at = excluded.next_due_at, updated_at = excluded.updated_at`);
}

const toFile = (which: SQL) => sql`
  select r.user_id, u.time_zone as zone, r.enabled, r.time, r.kind, r.channel,
    to_char(r.next_day, 'YYYY-MM-DD') as next_day, r.next_due_at,
    to_char(r.through, 'YYYY-MM-DD') as through
  from reminders r join "user" u on u.id = r.user_id
  where r.enabled and ${which}`;

/**
 * Locks the members too. A deletion locks the member first as well, so the two never deadlock. Many
 * are due at one minute: a second order would sort all of them for each batch.
 */
export const dueStatement = (now: Date, most: number) => sql`
  ${toFile(sql`r.next_due_at <= ${now.toISOString()}::timestamptz`)}
  order by r.next_due_at
  limit ${most}
  for no key update of r skip locked
  for key share of u skip locked`;

export async function holdRemindersToFile(
  tx: Database,
  now: Date,
  most: number,
): Promise<ReminderToFile[]> {
  const { rows } = await tx.execute(dueStatement(now, most));
  return rows.map((row) => dueRow.parse(row));
}

/** When the next reminder is due, of all members or of one; null without one. */
export async function findNextDue(db: Database, userId?: string): Promise<Date | null> {
  const { enabled, nextDueAt, userId: owner } = reminders;
  const [row] = await db
    .select({ at: min(nextDueAt) })
    .from(reminders)
    .where(and(enabled, userId === undefined ? undefined : eq(owner, userId)));
  return row?.at ?? null;
}

/** The transaction has already locked the member. */
export async function holdReminderOf(
  tx: Database,
  userId: string,
): Promise<ReminderToFile | undefined> {
  const { rows } = await tx.execute(sql`
    ${toFile(sql`r.user_id = ${userId}`)} for no key update of r`);
  return rows[0] && dueRow.parse(rows[0]);
}

export type AdvancedReminder = {
  of: ReminderToFile;
  next: DueReminder;
  through: CalendarDate | null;
};

export async function advanceReminders(
  tx: Database,
  advanced: readonly AdvancedReminder[],
): Promise<void> {
  const rows = advanced.map(({ of, next, through }) => ({
    user_id: of.user_id,
    time_zone: of.zone,
    through,
    next_day: next.day,
    next_due_at: next.at,
  }));
  await tx.execute(sql`
    update reminders set time_zone = sent.time_zone, next_day = sent.next_day,
      next_due_at = sent.next_due_at, through = sent.through
    from json_populate_recordset(null::reminders, ${JSON.stringify(rows)}::json) as sent
    where reminders.user_id = sent.user_id`);
}
