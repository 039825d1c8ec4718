import type { ReminderReceipt } from "@sovereign/contract/reminders";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import {
  type DueReminder,
  REMINDER_CHANNELS,
  REMINDER_KINDS,
  SKIP_REASONS,
} from "@sovereign/domain/reminder";
import {
  afterReport,
  afterSilence,
  FAILURES,
  RECEIPT_STATES,
  type ReceiptOutcome,
  type Report,
  SHOWN_RECEIPTS,
  silentSince,
} from "@sovereign/domain/reminder-receipt";
import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { deleteInPages } from "#database/delete-in-pages.ts";
import { reminderReceipts } from "#schema/schema.ts";
import type { ReminderToFile } from "./reminders.repository.ts";

/** Longer than an attempt. */
const ATTEMPT_MS = 60_000;

/** Longer than a reminder waits for its next attempt and for a node that was killed. */
const LEFT_MS = 20 * 60_000;

/** Receipts are stored longer than members see them. */
const KEPT_DAYS = 60;

const instant = z.coerce.date().transform((date) => date.toISOString());
const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;

const receiptRow: z.ZodType<ReminderReceipt> = z.object({
  day: z.string(),
  due_at: instant,
  time_zone: z.string(),
  channel: z.enum(REMINDER_CHANNELS),
  state: z.enum(RECEIPT_STATES),
  reason: z.enum([...SKIP_REASONS, ...FAILURES]).nullable(),
  skipped_since: instant.nullable(),
  sent_at: instant.nullable(),
  shown_at: instant.nullable(),
  opened_at: instant.nullable(),
});

const attemptedRow = z.object({
  user_id: z.string(),
  email: z.string(),
  day: z.string(),
  token: z.string(),
  time: z.string(),
  kind: z.enum(REMINDER_KINDS),
  channel: z.enum(REMINDER_CHANNELS),
  attempts: z.int(),
  due_at: z.coerce.date(),
  expires_at: z.coerce.date(),
});

export type AttemptedReminder = z.infer<typeof attemptedRow>;

export type FiledReminder = {
  of: ReminderToFile;
  due: DueReminder;
  token: string;
  expiresAt: Date;
};

/** A second reminder for the day has no effect. Nodes of an earlier version do not send it. */
export async function fileReminders(
  tx: Database,
  filed: readonly FiledReminder[],
  now: Date,
): Promise<void> {
  const rows = filed.map(({ of, due, token, expiresAt }) => ({
    user_id: of.user_id,
    day: due.day,
    token,
    due_at: due.at,
    expires_at: expiresAt,
    time_zone: of.zone,
    kind: of.kind,
    channel: of.channel,
  }));
  await tx.execute(sql`
    insert into reminder_receipts
      (user_id, day, token, due_at, expires_at, time_zone, kind, channel, state, try_at)
    select user_id, day, token, due_at, expires_at, time_zone, kind, channel, 'due',
      ${at(new Date(now.getTime() + ATTEMPT_MS))}
    from json_populate_recordset(null::reminder_receipts, ${JSON.stringify(rows)}::json)
    on conflict (user_id, day) do nothing`);
}

/**
 * Counts an attempt for those of these reminders that are still due, and returns them. Nodes of an
 * earlier version leave them alone for a minute.
 */
export async function beginAttempts(
  db: Database,
  tokens: readonly string[],
  now: Date,
): Promise<AttemptedReminder[]> {
  const { rows } = await db.execute(sql`
    update reminder_receipts as r
    set try_at = ${at(new Date(now.getTime() + ATTEMPT_MS))},
      attempts = r.attempts + 1, channel = s.channel
    from reminders s, "user" u
    where r.token = any(${sql.param([...tokens])}::text[]) and r.state = 'due'
      and s.user_id = r.user_id and u.id = r.user_id
    returning r.user_id, u.email, to_char(r.day, 'YYYY-MM-DD') as day, r.token, s.time, r.kind,
      r.channel, r.attempts, r.due_at, r.expires_at`);
  return rows.map((row) => attemptedRow.parse(row));
}

export const leftStatement = (now: Date, most: number) => sql`
  select token from reminder_receipts
  where state = 'due' and try_at <= ${at(new Date(now.getTime() - LEFT_MS))}
  order by try_at limit ${most}`;

/** Returns due reminders that no job sends, as a node of an earlier version leaves them. */
export async function findLeft(db: Database, now: Date, most: number): Promise<string[]> {
  const { rows } = await db.execute(leftStatement(now, most));
  return z
    .array(z.object({ token: z.string() }))
    .parse(rows)
    .map(({ token }) => token);
}

export type Key = { userId: string; day: CalendarDate };

/** A key as text, for maps and sets. */
export const keyText = ({ userId, day }: Key) => `${userId} ${day}`;

const shownRow = z
  .object({ user_id: z.string(), day: z.iso.date(), token: z.string() })
  .transform(({ user_id, ...rest }) => ({ userId: user_id, ...rest }));

export type Shown = z.infer<typeof shownRow>;

export type SettledReminder = Key &
  ReceiptOutcome & { sentAt?: Date; skippedSince?: string | null };

/** Returns the keys that were pending, as text. Preserves the time of the first send. */
export async function settleReminders(
  db: Database,
  settled: readonly SettledReminder[],
): Promise<Set<string>> {
  if (settled.length === 0) return new Set();
  const outcomes = settled.map(({ userId, day, state, reason, sentAt, skippedSince = null }) => ({
    user_id: userId,
    day,
    state,
    reason,
    sent_at: sentAt,
    skipped_since: skippedSince,
  }));
  const { rows } = await db.execute(sql`
    update reminder_receipts as known
    set state = outcome.state, reason = outcome.reason, skipped_since = outcome.skipped_since,
      sent_at = coalesce(known.sent_at, outcome.sent_at)
    from json_populate_recordset(null::reminder_receipts, ${JSON.stringify(outcomes)}::json) as outcome
    where known.user_id = outcome.user_id and known.day = outcome.day and known.state = 'due'
    returning known.user_id || ' ' || to_char(known.day, 'YYYY-MM-DD') as key`);
  return new Set(rows.map(({ key }) => String(key)));
}

/** `sentAt` is set once any device has it. */
export async function putOffReminder(
  db: Database,
  { userId, day }: Key,
  { until, sentAt }: { until: Date; sentAt?: Date },
): Promise<void> {
  await db.execute(sql`
    update reminder_receipts set try_at = ${at(until)},
      sent_at = coalesce(sent_at, ${sentAt?.toISOString() ?? null}::timestamptz)
    where user_id = ${userId} and day = ${day}::date and state = 'due'`);
}

export async function skipDue(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`
    update reminder_receipts set state = 'skipped', reason = 'off'
    where user_id = ${userId} and state = 'due'`);
}

/** Returns the states that a report changes (`afterReport`), as an SQL list. */
export function statesBefore(report: Report) {
  const becoming = RECEIPT_STATES.filter((state) => afterReport(state, report) !== state);
  return sql.join(
    becoming.map((state) => sql`${state}`),
    sql`, `,
  );
}

export async function saveReport(
  db: Database,
  token: string,
  report: Report,
  now: Date,
): Promise<void> {
  // An opened notification was shown, even if that report never arrived.
  await db.execute(sql`
    update reminder_receipts
    set state = ${report}, reason = null, sent_at = coalesce(sent_at, ${at(now)}),
      shown_at = coalesce(shown_at, ${at(now)}),
      opened_at = ${report === "opened" ? at(now) : sql`opened_at`}
    where token = ${token} and state in (${statesBefore(report)})`);
}

export function endStatement(now: Date) {
  const latest = silentSince(now);
  const ended = RECEIPT_STATES.flatMap((from) => {
    const outcome = afterSilence(from, latest, now);
    return outcome ? [{ from, ...outcome }] : [];
  });
  const each = (field: "state" | "reason") =>
    sql.join(
      ended.map((row) => sql`when ${row.from} then ${row[field]}::text`),
      sql` `,
    );
  const froms = sql.join(
    ended.map(({ from }) => sql`${from}`),
    sql`, `,
  );
  return sql`
    update reminder_receipts
    set reason = case state ${each("reason")} end, state = case state ${each("state")} end
    where state in (${froms}) and due_at <= ${at(latest)}
      and (state <> 'due' or try_at <= ${at(now)})`;
}

/** Ends reminders without a report for a day (`afterSilence`), but none that is being sent. */
export async function endReminders(db: Database, now: Date): Promise<void> {
  await db.execute(endStatement(now));
}

export async function readReceipts(db: Database, userId: string): Promise<ReminderReceipt[]> {
  const { rows } = await db.execute(sql`
    select to_char(day, 'YYYY-MM-DD') as day, due_at, time_zone, channel, state, reason,
      skipped_since, sent_at, shown_at, opened_at
    from reminder_receipts where user_id = ${userId}
    order by due_at desc, day desc limit ${SHOWN_RECEIPTS}`);
  return rows.map((row) => receiptRow.parse(row));
}

export async function readShownReminders(db: Database, days: readonly Key[]): Promise<Shown[]> {
  const asked = JSON.stringify(days.map(({ userId, day }) => ({ user_id: userId, day })));
  const { rows } = await db.execute(sql`
    select r.user_id, to_char(r.day, 'YYYY-MM-DD') as day, r.token
    from json_to_recordset(${asked}::json) as asked (user_id text, day date)
    join reminder_receipts r on r.user_id = asked.user_id and r.day = asked.day
    where r.state in ('sent', 'shown', 'opened') and r.channel = 'push' and r.closed_at is null`);
  return rows.map((row) => shownRow.parse(row));
}

export async function markClosed(db: Database, { userId, day }: Key, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    update reminder_receipts set closed_at = ${at(now)}
    where user_id = ${userId} and day = ${day}::date and closed_at is null
    returning day`);
  return rows.length > 0;
}

/** Writes what became of a reminder whose email was dropped. */
export async function dropMailed(
  db: Database,
  { userId, day }: Key,
  { state, reason }: ReceiptOutcome,
): Promise<void> {
  await db.execute(sql`
    update reminder_receipts set state = ${state}, reason = ${reason}, sent_at = null
    where user_id = ${userId} and day = ${day}::date and state in ('due', 'sent')`);
}

export async function removeOldReceipts(db: Database, now: Date): Promise<void> {
  const keptFrom = new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);
  await deleteInPages(db, reminderReceipts, lt(reminderReceipts.dueAt, keptFrom));
}
