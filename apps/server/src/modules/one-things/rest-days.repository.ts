import type { CalendarDate } from "@sovereign/domain/calendar-date";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

const memberRow = z
  .object({
    time_zone: z.string(),
    rest_days: z.array(z.iso.date()),
    answered: z.iso.date().nullable(),
    recorded: z.iso.date().nullable(),
    seen: z.iso.date().nullable(),
  })
  .transform(({ time_zone, rest_days, ...known }) => ({
    timeZone: time_zone,
    restDays: rest_days,
    known,
  }));

/** The latest days with an answer, a text and another zone show which days have started. */
export type MemberRest = z.infer<typeof memberRow>;

/** Returns rest from `since` on; null without the member. */
export async function readRestDays(
  db: Database,
  userId: string,
  since: CalendarDate,
): Promise<MemberRest | null> {
  const { rows } = await db.execute(sql`
    select
      time_zone,
      (
        select coalesce(json_agg(date order by date), '[]')
        from rest_days
        where user_id = ${userId} and date >= ${since}::date
      ) as rest_days,
      ${latestDay(userId, sql`reflected_at is not null`)} as answered,
      ${latestDay(userId, sql`true`)} as recorded,
      (select to_char(date, 'YYYY-MM-DD') from begun_days where user_id = ${userId}) as seen
    from "user"
    where id = ${userId}`);
  return rows[0] ? memberRow.parse(rows[0]) : null;
}

const latestDay = (userId: string, which: SQL): SQL => sql`(
        select to_char(target_date, 'YYYY-MM-DD') from one_things
        where user_id = ${userId} and ${which}
        order by target_date desc limit 1
      )`;

/** Preserves a later stored day. */
export async function saveStartedDay(
  db: Database,
  userId: string,
  date: CalendarDate,
): Promise<void> {
  await db.execute(sql`
    insert into begun_days (user_id, date) values (${userId}, ${date}::date)
    on conflict (user_id) do update set date = greatest(begun_days.date, excluded.date)`);
}

export async function replaceRestDays(
  db: Database,
  plan: {
    userId: string;
    from: CalendarDate;
    to: CalendarDate;
    dates: readonly CalendarDate[];
    now: Date;
  },
): Promise<void> {
  const { userId, from, to, now } = plan;
  const dates = JSON.stringify(plan.dates.filter((date) => date >= from && date <= to));
  const chosen = sql`(select value::date from json_array_elements_text(${dates}::json))`;
  await db.execute(sql`
    delete from rest_days
    where user_id = ${userId}
      and date between ${from}::date and ${to}::date
      and date not in ${chosen}`);
  await db.execute(sql`
    insert into rest_days (user_id, date, planned_at)
    select ${userId}, date, ${now.toISOString()}::timestamptz from ${chosen} as chosen (date)
    on conflict do nothing`);
}
