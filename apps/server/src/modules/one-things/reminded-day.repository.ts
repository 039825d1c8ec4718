import type { CalendarDate } from "@sovereign/domain/calendar-date";
import type { RemindedDay } from "@sovereign/domain/reminder";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";

const instant = z.coerce.date().transform((date) => date.toISOString());

const row = z
  .object({
    committed_at: instant.nullable(),
    reflected_at: instant.nullable(),
    rest: z.boolean(),
  })
  .transform(({ committed_at, reflected_at, rest }): RemindedDay => {
    return { committedAt: committed_at, reflectedAt: reflected_at, rest };
  });

export async function readRemindedDay(
  db: Database,
  userId: string,
  day: CalendarDate,
): Promise<RemindedDay> {
  const { rows } = await db.execute(sql`
    select
      (select committed_at from one_things where user_id = ${userId} and target_date = ${day}::date),
      (select reflected_at from one_things where user_id = ${userId} and target_date = ${day}::date),
      exists (select 1 from rest_days where user_id = ${userId} and date = ${day}::date) as rest`);
  return row.parse(rows[0]);
}
