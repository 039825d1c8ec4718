import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { COMPLETION_STATUSES } from "@sovereign/domain/one-thing";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { instantOf, recordRow } from "./one-things.rows.ts";
import { RECORD } from "./one-things.statements.ts";

// Every function sends one statement (decision 6) and reads by primary keys only.

type Span = { from: CalendarDate; to: CalendarDate };

const calendarDayRow = z
  .tuple([z.iso.date(), z.enum(COMPLETION_STATUSES), z.string().nullable(), z.boolean()])
  .transform(([target_date, completion_status, reflected_at, late]) => ({
    target_date,
    completion_status,
    reflected_at: reflected_at === null ? null : instantOf(reflected_at),
    late,
  }));

const calendarRow = z.object({
  time_zone: z.string(),
  first_day: z.iso.date().nullable(),
  days: z.array(calendarDayRow),
  rest_days: z.array(z.iso.date()),
  chosen: z.array(z.object({ record: recordRow, rest: z.boolean() })),
});

type CalendarDays = z.infer<typeof calendarRow>;

/** The full records of `chosen` days are latest first; null without the member. */
export async function readCalendarDays(
  db: Database,
  userId: string,
  span: Span,
  chosen: readonly CalendarDate[],
): Promise<CalendarDays | null> {
  const { rows } = await db.execute(calendarStatement(userId, span, chosen));
  return rows[0] ? calendarRow.parse(rows[0]) : null;
}

function calendarStatement(userId: string, span: Span, chosen: readonly CalendarDate[]): SQL {
  const within = (column: string) =>
    sql`${sql.raw(column)} between ${span.from}::date and ${span.to}::date`;
  const dates = sql.join(
    chosen.map((date) => sql`${date}::date`),
    sql`, `,
  );
  return sql`
    select
      member.time_zone,
      (
        select target_date from one_things
        where user_id = member.id order by target_date limit 1
      ) as first_day,
      (
        select coalesce(
          json_agg(
            json_build_array(target_date, completion_status, reflected_at, late)
            order by target_date
          ), '[]')
        from one_things
        where user_id = member.id and ${within("target_date")}
      ) as days,
      (
        select coalesce(json_agg(date order by date), '[]')
        from rest_days
        where user_id = member.id and ${within("date")}
      ) as rest_days,
      (
        select coalesce(
          json_agg(
            json_build_object(
              'record', json_build_object(${RECORD}),
              'rest', exists (
                select 1 from rest_days
                where rest_days.user_id = member.id and date = target_date
              )
            ) order by target_date desc
          ), '[]')
        from one_things
        where user_id = member.id and target_date in (${dates})
      ) as chosen
    from "user" as member
    where member.id = ${userId}`;
}
