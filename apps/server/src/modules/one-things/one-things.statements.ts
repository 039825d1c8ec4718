import { oneThing } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import {
  COUNTING_STATUSES,
  type CompletionStatus,
  NO_ONE_THING_TEXT,
} from "@sovereign/domain/one-thing";
import type { Standing } from "@sovereign/domain/standing";
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
  /** The first day whose record is answered whole. */
  since: CalendarDate;
};

type Text = Extract<DayChange, { kind: "text" }>;
type Note = Extract<DayChange, { kind: "note" }>;

/** Of the rules by which a kept standing was counted: one more whenever they change. */
const RULES = 1;
// The present run is among the latest; older awards cannot be due again.
const LATEST_MILESTONES = 12;

const FIELDS = Object.keys(oneThing.shape);

/** The columns of a record, which the contract's fields are named after. */
const COLUMNS = sql.raw(FIELDS.join(", "));

/** A record as the contract answers it. */
export const RECORD = sql.raw(FIELDS.map((field) => `'${field}', ${field}`).join(", "));

/** Whether a day counts toward a streak, as the domain says. */
const COUNTS = inArray(sql`completion_status`, [...COUNTING_STATUSES]);

/** How many of a member's days count: completed or partial. */
export const countKeptDaysStatement = (userId: string): SQL => sql`
  select count(*)::int as days from one_things where user_id = ${userId} and ${COUNTS}`;

/** Reads a member's zone, latest days, planned rest and milestones; no row without the member. */
export function readDaysStatement(userId: string, since: CalendarDate): SQL {
  return sql`
    with ${basis(userId, since)},
    days as (select ${COLUMNS} from one_things where ${afterStanding(userId)})
    ${answer({ userId, since, written: sql`false`, firstText: sql`false` })}`;
}

/** Writes one day and reads as `readDaysStatement` does, with the row as it was written. */
export function writeDayStatement(write: DayWrite): SQL {
  const { userId, date, since, change } = write;
  const before = date < since ? date : since;
  // One statement sees one snapshot: what it writes must be added to what it reads.
  return sql`
    with ${basis(userId, before)},
    written as (${writing(write)} returning ${COLUMNS}),
    outdated as (delete from standings where user_id = ${userId} and through >= ${date}::date),
    days as (
      ${takesBack(change) ? sql`` : sql`select * from written union all`}
      select ${COLUMNS} from one_things
      where ${afterStanding(userId)}
        and (target_date <> ${date}::date or not exists (select 1 from written))
    )
    ${answer({
      userId,
      since,
      written: sql`exists (select 1 from written)`,
      firstText: change.kind === "text" && !takesBack(change) ? isFirstText(userId) : sql`false`,
    })}`;
}

/** Keeps a standing, unless a later one by the same rules is there. */
export const keepStandingStatement = (userId: string, standing: Standing): SQL => sql`
  insert into standings (user_id, through, rules, state)
  values (${userId}, ${standing.through}::date, ${RULES}::int, ${JSON.stringify(standing)}::jsonb)
  on conflict (user_id) do update
  set through = excluded.through, rules = excluded.rules, state = excluded.state
  where standings.rules <> excluded.rules or standings.through < excluded.through`;

/** The member, and the kept standing where it ends before the day `before`. */
const basis = (userId: string, before: CalendarDate): SQL => sql`
  member as (select id, time_zone from "user" where id = ${userId}),
  standing as (
    select through, state from standings
    where user_id = ${userId} and rules = ${RULES}::int and through < ${before}::date
  )`;

/** A member's days that no kept standing holds: the few since then, or all where there is none. */
const afterStanding = (userId: string): SQL => sql`
  user_id = ${userId}
  and target_date > coalesce((select through from standing), '-infinity'::date)
  ${BOTH_ENDS}`;

// With an open end the planner takes a third of all rows for the answer, and reads the whole table
// of whoever has it nearly for themselves; a range with two ends it takes for narrow.
const BOTH_ENDS = sql`and target_date < 'infinity'::date`;

/** The table is seen as it was before the write, so any text in it is an earlier one. */
function isFirstText(userId: string): SQL {
  return sql`
  exists (select 1 from written) and not exists (
    select 1 from one_things where user_id = ${userId} and content <> ${NO_ONE_THING_TEXT}
  )`;
}

/** Whether the change takes a text away, and its row with it. */
const takesBack = (change: DayChange) => change.kind === "text" && change.content === null;

/** The write itself, up to what it returns. */
function writing(write: DayWrite): SQL {
  const { change } = write;
  if (change.kind === "note") return noteUpdate(write, change);
  if (change.kind === "completion") {
    const text = { content: NO_ONE_THING_TEXT, status: change.status };
    return sql`${insertion(write, text)} ${KEEP_TEXT}`;
  }
  const { content } = change;
  if (content === null) return takingBack(write, change);
  return sql`${insertion(write, { content, status: null })} ${keepStatus(change)}`;
}

/** The row of a day that has none; a status says that it is answered. */
function insertion(
  { timeZone, date, late, now }: DayWrite,
  { content, status }: { content: string; status: CompletionStatus | null },
): SQL {
  const instant = now.toISOString();
  const completedAt = status === "completed" ? instant : null;
  const reflectedAt = status === null ? null : instant;
  return sql`
    insert into one_things (
      user_id, target_date, content, completion_status, completed_at, time_zone,
      committed_at, reflected_at, late, updated_at
    )
    select
      id, ${date}::date, ${content}::text, ${status ?? "missed"}::text,
      ${completedAt}::timestamptz, time_zone,
      ${instant}::timestamptz, ${reflectedAt}::timestamptz, ${late}::boolean, ${instant}::timestamptz
    from member
    where time_zone = ${timeZone}
    on conflict (user_id, target_date) do update set`;
}

/** The day's row, if there is one and the member is in the zone assumed. */
const ownDay = ({ userId, date, timeZone }: DayWrite): SQL => sql`
  one_things.user_id = ${userId} and one_things.target_date = ${date}::date
  and exists (select 1 from member where member.time_zone = ${timeZone})`;

// A line for tomorrow goes with its row: an answer, and a text its writer had not seen, stay.
const takingBack = (write: DayWrite, { replaces }: Text): SQL => sql`
  delete from one_things
  where ${ownDay(write)} and reflected_at is null
    and (${replaces ?? null}::text is null or content = ${replaces ?? null}::text)`;

// A note goes with an answer, and replaces none that its writer had not seen (decision 80).
function noteUpdate(write: DayWrite, { note, replaces }: Note): SQL {
  const seen = replaces ?? null;
  return sql`
  update one_things set note = ${note}::text, updated_at = ${write.now.toISOString()}::timestamptz
  where ${ownDay(write)} and reflected_at is not null
    and (${seen}::text is null or coalesce(note, '') in (${seen}::text, ${note ?? ""}::text))`;
}

// Saving text keeps the status (section 4), stops with the reflection, and replaces no text that its
// writer had not seen; sent twice, it is already there (decision 4).
function keepStatus({ replaces }: Text): SQL {
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

function answer(parts: { userId: string; since: CalendarDate; written: SQL; firstText: SQL }): SQL {
  const { userId, since, written, firstText } = parts;
  return sql`,
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
        from days
        where target_date >= ${since}::date
      ) as records,
      (
        select coalesce(json_agg(json_build_array(target_date, completion_status, reflected_at)),
          '[]')
        from days
        where target_date < ${since}::date
      ) as older,
      (
        select coalesce(json_agg(date order by date), '[]')
        from rest_days
        where user_id = ${userId}
          and date > coalesce((select through from standing), '-infinity'::date)
      ) as rest_days,
      (select state from standing) as standing,
      (
        select coalesce(json_agg(json_build_object('run_started_on', run_started_on, 'days', days)),
          '[]')
        from awards
      ) as milestones
    from member`;
}
