import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { answeredDayRow, recordRow } from "./one-things.rows.ts";
import { RECORD } from "./one-things.statements.ts";

type Period = { since: CalendarDate; from: CalendarDate; to: CalendarDate };

const periodRow = z.object({
  records: z.array(recordRow),
  older: z.array(answeredDayRow),
  rest_days: z.array(z.iso.date()),
});

/** Days since `since` are for strength only (decision 88); null without the member. */
export async function readPeriod(db: Database, userId: string, { since, from, to }: Period) {
  const { rows } = await db.execute(sql`
    select
      (
        select coalesce(json_agg(json_build_object(${RECORD}) order by target_date desc), '[]')
        from one_things
        where user_id = ${userId} and target_date between ${from}::date and ${to}::date
      ) as records,
      (
        select coalesce(json_agg(json_build_array(target_date, completion_status, reflected_at)),
          '[]')
        from one_things
        where user_id = ${userId} and target_date >= ${since}::date and target_date < ${from}::date
      ) as older,
      (
        select coalesce(json_agg(date order by date), '[]')
        from rest_days
        where user_id = ${userId} and date between ${since}::date and ${to}::date
      ) as rest_days
    from "user"
    where id = ${userId}`);
  return rows[0] ? periodRow.parse(rows[0]) : null;
}

/** Returns the day of the first ONE Thing; null without one. */
export async function readFirstDay(db: Database, userId: string): Promise<CalendarDate | null> {
  const { rows } = await db.execute<{ first: CalendarDate }>(sql`
    select to_char(target_date, 'YYYY-MM-DD') as first from one_things
    where user_id = ${userId} order by target_date limit 1`);
  return rows[0]?.first ?? null;
}
