import { ownRowSchemas } from "@sovereign/contract/own-data";
import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { ownRows } from "#database/own-rows.ts";
import { dayEdits, milestones, oneThings, restDays } from "#schema/schema.ts";
import { lockDays } from "./day-writes.repository.ts";
import { answeredDayRow } from "./one-things.rows.ts";
import { COUNTS } from "./one-things.statements.ts";

const days = ownRows(oneThings, ownRowSchemas.days, ["target_date"]);

export const ownDays = {
  days: {
    ...days,
    /** Deletes the stored standing and changes the version, so that other devices refetch. */
    async add(tx: Database, userId: string, rows: Parameters<typeof days.add>[2]): Promise<void> {
      await lockDays(tx, userId);
      await days.add(tx, userId, rows);
      await tx.execute(sql`delete from standings where user_id = ${userId}`);
    },
  },
  rest_days: ownRows(restDays, ownRowSchemas.rest_days, ["date"]),
  day_edits: ownRows(dayEdits, ownRowSchemas.day_edits, ["target_date", "position"]),
  milestones: ownRows(milestones, ownRowSchemas.milestones, ["run_started_on", "days"]),
};

const countsRow = z.object({
  kept: z.int(),
  asked: z.int(),
  first_thirty: z.int(),
  late: z.int(),
});
export type DayCounts = z.infer<typeof countsRow>;

/** Counts a member's days up to today; what they wrote is not read. */
export async function readDayCounts(
  db: Database,
  userId: string,
  today: CalendarDate,
): Promise<DayCounts> {
  const { rows } = await db.execute(sql`
    with known as (
      select target_date as day, ${COUNTS} as counts, reflected_at is not null as answered, late
      from one_things where user_id = ${userId} and target_date <= ${today}::date
    ), span as (
      select min(day) as first,
        case when bool_or(day = ${today}::date and answered) then ${today}::date
          else ${today}::date - 1 end as last
      from known
    )
    select
      (select count(*) from known where counts)::int as kept,
      (select greatest(0, coalesce(last - first + 1, 0) - (
        select count(*) from rest_days rest
        where rest.user_id = ${userId} and rest.date between first and last
          and not exists (select from known where known.day = rest.date and answered)
      )) from span)::int as asked,
      (select count(*) from known, span where counts and day < first + 30)::int as first_thirty,
      (select count(*) from known
        where late and answered and day >= date_trunc('month', ${today}::date))::int as late`);
  return countsRow.parse(rows[0]);
}

const markedRow = z.object({
  records: z.array(answeredDayRow),
  rest_days: z.array(z.iso.date()),
});

/** Returns all days and rest since a day, without what was written. */
export async function readDaysSince(db: Database, userId: string, since: CalendarDate) {
  const { rows } = await db.execute(sql`
    select
      (
        select coalesce(json_agg(json_build_array(target_date, completion_status, reflected_at)), '[]')
        from one_things
        where user_id = ${userId} and target_date >= ${since}::date
          and target_date < 'infinity'::date
      ) as records,
      (
        select coalesce(json_agg(date order by date), '[]')
        from rest_days where user_id = ${userId} and date >= ${since}::date
      ) as rest_days`);
  return markedRow.parse(rows[0]);
}

const figuresRow = z.object({
  days: z.int(),
  kept_days: z.int(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
});

export async function readDayFigures(db: Database, userId: string) {
  const { rows } = await db.execute(sql`
    select
      count(*)::int as days,
      (count(*) filter (where ${COUNTS}))::int as kept_days,
      to_char(min(target_date), 'YYYY-MM-DD') as first_day,
      to_char(max(target_date), 'YYYY-MM-DD') as last_day
    from one_things where user_id = ${userId}`);
  return figuresRow.parse(rows[0]);
}
