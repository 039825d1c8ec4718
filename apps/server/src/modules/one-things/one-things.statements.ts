import { oneThing } from "@sovereign/contract/one-things";
import { COUNTING_STATUSES, NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { DayChange } from "./one-things.rows.ts";

/** A write of one day, on the condition that the member is in `timeZone` (decision 6). */
export type DayWrite = {
  userId: string;
  timeZone: string;
  date: string;
  change: DayChange;
  late: boolean;
  now: Date;
  /** How many of the latest records to answer with. */
  days: number;
};

// Where a member has moved west there may be records of days that have not begun here.
const DAYS_AHEAD = 2;
// The present run is among the latest; older awards cannot be due again.
const LATEST_MILESTONES = 12;

/** A record as the contract answers it, whose fields are the table's columns. */
const RECORD = sql.raw(
  Object.keys(oneThing.shape)
    .map((field) => `'${field}', ${field}`)
    .join(", "),
);

/** Whether a day counts toward a streak, as the domain says. */
const COUNTS = inArray(sql`completion_status`, [...COUNTING_STATUSES]);

/** How many of a member's days count: completed or partial. */
export const countKeptDaysStatement = (userId: string): SQL => sql`
  select count(*)::int as days from one_things where user_id = ${userId} and ${COUNTS}`;

/** Reads a member's zone, latest records, runs and milestones; no row without the member. */
export function readDaysStatement(userId: string, days: number): SQL {
  return sql`
    with member as (select id, time_zone from "user" where id = ${userId}),
    days as (select * from one_things where user_id = ${userId})
    ${answer({ userId, days, written: sql`false`, firstText: sql`false` })}`;
}

/** Writes one day and reads as `readDaysStatement` does, the written row included. */
export function writeDayStatement(write: DayWrite): SQL {
  const { userId, date, days, change } = write;
  // One statement sees one snapshot: what it writes must be added to what it reads.
  return sql`
    with member as (select id, time_zone from "user" where id = ${userId}),
    written as (${upsert(write)} returning *),
    days as (
      select * from written
      union all
      select * from one_things
      where user_id = ${userId}
        and (target_date <> ${date}::date or not exists (select 1 from written))
    )
    ${answer({
      userId,
      days,
      written: sql`exists (select 1 from written)`,
      firstText: change.kind === "text" ? isFirstText(userId) : sql`false`,
    })}`;
}

/** The table is seen as it was before the write, so any text in it is an earlier one. */
function isFirstText(userId: string): SQL {
  return sql`
  exists (select 1 from written) and not exists (
    select 1 from one_things where user_id = ${userId} and content <> ${NO_ONE_THING_TEXT}
  )`;
}

function upsert({ timeZone, date, change, late, now }: DayWrite): SQL {
  const instant = now.toISOString();
  const isText = change.kind === "text";
  const content = isText ? change.content : NO_ONE_THING_TEXT;
  const status = isText ? "missed" : change.status;
  const completedAt = status === "completed" ? instant : null;
  const reflectedAt = isText ? null : instant;
  return sql`
    insert into one_things (
      user_id, target_date, content, completion_status, completed_at, time_zone,
      committed_at, reflected_at, late, updated_at
    )
    select
      id, ${date}::date, ${content}::text, ${status}::text, ${completedAt}::timestamptz, time_zone,
      ${instant}::timestamptz, ${reflectedAt}::timestamptz, ${late}::boolean, ${instant}::timestamptz
    from member
    where time_zone = ${timeZone}
    on conflict (user_id, target_date) do update set ${isText ? keepStatus(change) : KEEP_TEXT}`;
}

// Saving text keeps the status (section 4), stops with the reflection, and replaces no text that its
// writer had not seen; sent twice, it is already there (decision 4).
function keepStatus({ replaces }: Extract<DayChange, { kind: "text" }>): SQL {
  const seen = replaces === undefined ? null : replaces || NO_ONE_THING_TEXT;
  return sql`
  content = excluded.content, late = excluded.late, updated_at = excluded.updated_at
  where (one_things.reflected_at is null or one_things.content = ${NO_ONE_THING_TEXT})
    and (${seen}::text is null or one_things.content in (${seen}::text, excluded.content))`;
}

const KEEP_TEXT = sql`
  completion_status = excluded.completion_status,
  completed_at = excluded.completed_at,
  reflected_at = excluded.reflected_at,
  late = excluded.late,
  updated_at = excluded.updated_at`;

/**
 * Counting days in a row share the difference between their date and their rank: grouped by it, a
 * history of any length shrinks to its runs, so that streaks are exact without reading it all.
 */
function answer(parts: { userId: string; days: number; written: SQL; firstText: SQL }): SQL {
  const { userId, days, written, firstText } = parts;
  return sql`,
    ranked as (
      select target_date, target_date - (row_number() over (order by target_date))::int as island
      from days
      where ${COUNTS}
    ),
    runs as (
      select min(target_date) as first_day, max(target_date) as last_day
      from ranked
      group by island
    ),
    latest as (select * from days order by target_date desc limit ${days + DAYS_AHEAD}::int),
    awards as (
      select run_started_on, days
      from milestones
      where user_id = ${userId}
      order by run_started_on desc, days desc
      limit ${LATEST_MILESTONES}::int
    )
    select
      member.time_zone,
      ${written} as written,
      ${firstText} as first_text,
      (
        select coalesce(json_agg(json_build_object(${RECORD}) order by target_date desc), '[]')
        from latest
      ) as records,
      (
        select coalesce(json_agg(json_build_object('start', first_day, 'end', last_day)
          order by first_day), '[]')
        from runs
      ) as runs,
      (
        select coalesce(json_agg(json_build_object('run_started_on', run_started_on, 'days', days)),
          '[]')
        from awards
      ) as milestones
    from member`;
}
