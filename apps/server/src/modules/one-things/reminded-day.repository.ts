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

/** Returns the days in the order asked for; one without a row is open. */
export async function readRemindedDays(
  db: Database,
  asked: readonly { userId: string; day: CalendarDate }[],
): Promise<RemindedDay[]> {
  const userIds = sql.param(asked.map(({ userId }) => userId));
  const days = sql.param(asked.map(({ day }) => day));
  const { rows } = await db.execute(sql`
    select committed_at, reflected_at,
      exists (
        select from rest_days where rest_days.user_id = asked.user_id and rest_days.date = asked.day
      ) as rest
    from unnest(${userIds}::text[], ${days}::date[]) with ordinality as asked (user_id, day, place)
    left join one_things
      on one_things.user_id = asked.user_id and one_things.target_date = asked.day
    order by place`);
  return z.array(row).parse(rows);
}
