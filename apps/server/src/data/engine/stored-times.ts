import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "./database.ts";

/** Names of columns whose time has come when it is stored; a name of both kinds is in neither list. */
export const HAPPENED = [
  "added_at",
  "asked_at",
  "awarded_at",
  "claimed_at",
  "closed_at",
  "committed_at",
  "completed_at",
  "confirmed_at",
  "created_at",
  "done_at",
  "edited_at",
  "finished_at",
  "first_seen",
  "frozen_at",
  "heard_at",
  "kept_at",
  "last_on",
  "last_seen",
  "last_used_at",
  "listed_at",
  "made_at",
  "marked_at",
  "note_at",
  "opened_at",
  "paused_at",
  "planned_at",
  "queued_at",
  "read_at",
  "received_at",
  "reflected_at",
  "revoked_at",
  "saved_at",
  "seen",
  "sent_at",
  "settled_at",
  "shown_at",
  "signed_at",
  "skipped_since",
  "solved_at",
  "synced_at",
  "taken_at",
  "tested_at",
  "text_at",
  "told_at",
  "touched_at",
  "undone_at",
  "updated_at",
  "used_at",
  "verified_at",
  "withdrawn_at",
  "changed_at",
  "live_since",
  "accepted_at",
  "reopened_at",
  "declined_at",
  "deleted_at",
  "held_at",
  "joined_at",
];

/** Names of the others: what is planned, what a provider reports, and what outlives its time a little. */
export const PLANNED = [
  "access_token_expires_at",
  "answer_by",
  "answered_at",
  "arrives_at",
  "at",
  "back_at",
  "begins_at",
  "came_at",
  "canceled_at",
  "changes_at",
  "compared_from",
  "compared_to",
  "confirm_by",
  "counts_from",
  "doubted_at",
  "due_at",
  "ended_at",
  "ended_by_staff_at",
  "ends_at",
  "expires_at",
  "from_at",
  "held_until",
  "lasts_until",
  "late_since",
  "next_due_at",
  "older_than",
  "orphaned_since",
  "paced_at",
  "paid_at",
  "paid_until",
  "period_end",
  "period_from",
  "period_start",
  "period_to",
  "push_paced_at",
  "push_silent_since",
  "recorded_at",
  "refresh_token_expires_at",
  "renewed_at",
  "resets_at",
  "resolved_at",
  "returned_at",
  "silent_since",
  "since",
  "sold_since",
  "spent_at",
  "spreading_since",
  "started_at",
  "tells_since",
  "time_zone_since",
  "to_at",
  "try_at",
  "undo_by",
  "waits_until",
];

/** The log only grows, and the others are computed from what providers say. */
const LEFT = [
  "staff_log",
  "staff_log_subjects",
  "staff_log_seals",
  "journal",
  "journal_differences",
  "listed_members",
  "booked_subscriptions",
  "paid_spans",
  "book_asides",
  "renewals",
];

/** Times that say when to go on; none of them is a promise to a member. */
const TRIED = ["try_at", "changes_at", "paced_at", "push_paced_at"];

/** `at` is now, and `ahead` by how much the clock was. */
const special = (at: SQL, ahead: SQL) => [
  // A price that began when it was made, and a text that was opened then.
  sql`update prices set from_at = from_at - ${ahead}
    where made_at > ${at} and from_at between ${at} and made_at`,
  sql`update piece_releases set at = at - ${ahead}
    where opened_at > ${at} and at between ${at} and opened_at`,
  // A provider reports when a subscription started; these are our own.
  ...["backups", "rehearsals"].map(
    (table) =>
      sql`update ${sql.identifier(table)} set started_at = least(started_at - ${ahead}, ${at})
        where started_at > ${at}`,
  ),
  // Each day has its reminder: the hour stays.
  sql`update reminders set next_due_at = next_due_at
      - ceil(extract(epoch from next_due_at - ${at} - interval '25 hours') / 86400) * interval '1 day'
    where next_due_at > ${at} + interval '25 hours' and updated_at > ${at}`,
  sql`update factors set last_step = floor(extract(epoch from ${at}) / 30)
    where last_step > floor(extract(epoch from ${at}) / 30) + 1`,
  sql`delete from rate_limits where resets_at > ${at} + interval '1 minute'`,
];

type Column = { table: string; column: string };

async function columnsNamed(db: Database, names: readonly string[]): Promise<Column[]> {
  const { rows } = await db.execute(sql`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      and is_generated = 'NEVER'
      and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
      and column_name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
      and table_name not in (select jsonb_array_elements_text(${JSON.stringify(LEFT)}::jsonb))
    order by 1, 2`);
  return z.array(z.object({ table: z.string(), column: z.string() })).parse(rows);
}

type Ahead = Column & { rows: number; latest: Date };

/** Returns the columns with times that have not come. */
export async function findAhead(db: Database, now: Date): Promise<Ahead[]> {
  const found: Ahead[] = [];
  for (const { table, column } of await columnsNamed(db, HAPPENED)) {
    const name = sql.identifier(column);
    const { rows } = await db.execute(sql`
      select count(*)::int as rows, max(${name}) as latest from ${sql.identifier(table)}
      where ${name} > ${now.toISOString()}::timestamptz + interval '1 minute'`);
    const row = z.object({ rows: z.int(), latest: z.coerce.date().nullable() }).parse(rows[0]);
    if (row.latest) found.push({ table, column, rows: row.rows, latest: row.latest });
  }
  return found;
}

/** Moves all times that have not come by as much as the clock was ahead, in their order. */
export async function mendClock(db: Database, now: Date): Promise<Ahead[]> {
  const found = await findAhead(db, now);
  const latest = Math.max(now.getTime(), ...found.map((each) => each.latest.getTime()));
  await db.transaction(async (tx) => {
    const at = sql`${now.toISOString()}::timestamptz`;
    const ahead = sql`${`${latest - now.getTime()} milliseconds`}::interval`;
    for (const each of special(at, ahead)) await tx.execute(each);
    for (const { table, column } of found) {
      const name = sql.identifier(column);
      await tx.execute(sql`
        update ${sql.identifier(table)} set ${name} = ${name} - ${ahead} where ${name} > ${at}`);
    }
    for (const { table, column } of await columnsNamed(tx, TRIED)) {
      const name = sql.identifier(column);
      await tx.execute(
        sql`update ${sql.identifier(table)} set ${name} = ${at} where ${name} > ${at}`,
      );
    }
  });
  return found;
}
