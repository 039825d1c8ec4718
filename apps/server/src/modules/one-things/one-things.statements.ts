import { oneThing } from "@sovereign/contract/one-things";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { COUNTING_STATUSES, NO_ONE_THING_TEXT } from "@sovereign/domain/one-thing";
import type { Standing } from "@sovereign/domain/standing";
import { inArray, type SQL, sql } from "drizzle-orm";
import { statementParams } from "#database/prepared.ts";

/** Increment it whenever the rules of a stored standing change. */
const RULES = 1;
// The current run is among the latest; older awards cannot become due again.
const LATEST_MILESTONES = 12;

const FIELDS = Object.keys(oneThing.shape);

export const COLUMNS = sql.raw(FIELDS.join(", "));

export const RECORD = sql.raw(FIELDS.map((field) => `'${field}', ${field}`).join(", "));

export const COUNTS = inArray(sql`completion_status`, [...COUNTING_STATUSES]);

export const countKeptDaysStatement = (userId: string): SQL => sql`
  select count(*)::int as days from one_things where user_id = ${userId} and ${COUNTS}`;

/** Without tomorrow's line, whose day has not begun, and without days answered with none set. */
export const countSetDaysStatement = (userId: string, today: CalendarDate): SQL => sql`
  select count(*)::int as days from one_things
  where user_id = ${userId} and target_date <= ${today}::date
    and content not in ('', ${NO_ONE_THING_TEXT})`;

export const keepStandingStatement = (userId: string, standing: Standing): SQL => sql`
  insert into standings (user_id, through, rules, state)
  values (${userId}, ${standing.through}::date, ${RULES}::int, ${JSON.stringify(standing)}::jsonb)
  on conflict (user_id) do update
  set through = excluded.through, rules = excluded.rules, state = excluded.state
  where standings.rules <> excluded.rules or standings.through < excluded.through`;

/** `since` is the first day returned in full; a stored standing must end before `before`. */
const DAYS = statementParams("userId", "since", "before");

// With an open end the planner estimates a third of all rows and may scan the whole table; a range
// with two ends it estimates as narrow.
const RECENT = sql`target_date >= ${DAYS.since}::date and target_date < 'infinity'::date`;

/** Earlier days that no stored standing includes: a few, or all without one. */
const OLDER = sql`
  target_date < ${DAYS.since}::date
  and target_date > coalesce((select through from standing), '-infinity'::date)`;

const storedDays = (range: SQL): SQL => sql`
  select ${COLUMNS} from one_things where user_id = ${DAYS.userId} and ${range}`;

/** Records are rows, because PostgreSQL needs twice as long to build JSON fields. */
const daysWith = (more: SQL): SQL => sql`
  with
  member as (select id, time_zone, days_version from "user" where id = ${DAYS.userId}),
  standing as (
    select through, state from standings
    where user_id = ${DAYS.userId} and rules = ${RULES}::int and through < ${DAYS.before}::date
  )
  select
    member.time_zone, member.days_version as version,
    (
      select coalesce(json_agg(day), '[]')
      from (${storedDays(RECENT)} order by target_date desc) as day
    ) as records,
    (
      select coalesce(json_agg(json_build_array(target_date, completion_status, reflected_at)), '[]')
      from (${storedDays(OLDER)}) as day
    ) as older,
    (
      select coalesce(json_agg(date order by date), '[]')
      from rest_days
      where user_id = ${DAYS.userId}
        and date > coalesce((select through from standing), '-infinity'::date)
    ) as rest_days,
    (select state from standing) as standing
    ${more}
  from member`;

export const READ_DAYS = daysWith(sql``);

export const READ_DAYS_AND_AWARDS = daysWith(sql`,
    (
      select coalesce(json_agg(json_build_object('run_started_on', run_started_on, 'days', days)), '[]')
      from (
        select run_started_on, days
        from milestones
        where user_id = ${DAYS.userId}
        order by run_started_on desc, days desc
        limit ${LATEST_MILESTONES}::int
      ) as award
    ) as milestones`);
