import { ownRowSchemas } from "@sovereign/contract/own-data";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#database/database.ts";
import { ownRows } from "#database/own-rows.ts";
import { dayEdits, milestones, oneThings, restDays } from "#schema/schema.ts";
import { lockDays } from "./day-writes.repository.ts";
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
