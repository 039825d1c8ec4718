import { randomBytes } from "node:crypto";
import type { AlarmReport } from "@sovereign/contract/reminders";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { sql } from "drizzle-orm";
import type { Database } from "#database/database.ts";
import { type Key, statesBefore } from "./receipts.repository.ts";

/** Stores the days on which a session's phone has an alarm. False when the session has ended. */
export async function keepAlarmDays(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  days: readonly CalendarDate[],
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into reminder_alarms (session_id, user_id, days, updated_at)
    select id, user_id, ${`{${days.join(",")}}`}::date[], ${now.toISOString()}::timestamptz
    from session where id = ${sessionId} and user_id = ${userId}
    on conflict (session_id) do update set days = excluded.days, updated_at = excluded.updated_at
    returning session_id`);
  return rows.length > 0;
}

/** Returns the keys, as text, of days on which a phone of the member has its own alarm. */
export async function findRinging(db: Database, asked: readonly Key[]): Promise<Set<string>> {
  const { rows } = await db.execute(sql`
    select asked.user_id || ' ' || to_char(asked.day, 'YYYY-MM-DD') as key
    from unnest(${sql.param(asked.map(({ userId }) => userId))}::text[],
      ${sql.param(asked.map(({ day }) => day))}::date[]) as asked (user_id, day)
    join reminder_alarms as alarm on alarm.user_id = asked.user_id and asked.day = any(alarm.days)`);
  return new Set(rows.map(({ key }) => String(key)));
}

/** A phone may ring at an hour since changed elsewhere: then its day has had its reminder. */
export async function saveAlarmReport(
  db: Database,
  userId: string,
  { day, report, at }: AlarmReport,
): Promise<void> {
  const instant = sql`${at}::timestamptz`;
  const opened = report === "opened" ? instant : sql`null::timestamptz`;
  await db.execute(sql`
    insert into reminder_receipts as known
      (user_id, day, token, due_at, expires_at, time_zone, kind, channel, state, try_at,
        sent_at, shown_at, opened_at)
    select r.user_id, ${day}::date, ${randomBytes(16).toString("base64url")}, ${instant}, ${instant},
      u.time_zone, r.kind, 'push', ${report}, ${instant}, ${instant}, ${instant}, ${opened}
    from reminders r join "user" u on u.id = r.user_id where r.user_id = ${userId}
    on conflict (user_id, day) do update
    set state = excluded.state, reason = null, channel = 'push',
      sent_at = coalesce(known.sent_at, excluded.sent_at),
      shown_at = coalesce(known.shown_at, excluded.shown_at),
      opened_at = coalesce(known.opened_at, excluded.opened_at)
    where known.state in (${statesBefore(report)})`);
}
